import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBodyBanner, findHeaderBanner } from '../../src/text/exposure/banners.ts';
import { findDatabaseError } from '../../src/text/exposure/database-errors.ts';
import { findInternalHosts, isInternalHost, isSameSite } from '../../src/text/exposure/internal-hosts.ts';
import { findInternalPath, isServerPath } from '../../src/text/exposure/internal-paths.ts';
import { plainText } from '../../src/text/exposure/plain-text.ts';
import { findRuntimeError } from '../../src/text/exposure/runtime-errors.ts';
import { type FieldPlace, secretField } from '../../src/text/exposure/secret-fields.ts';
import { findSecret, masked, passwordHashKind } from '../../src/text/exposure/secrets.ts';
import { findSql } from '../../src/text/exposure/sql.ts';
import { findStackFrame } from '../../src/text/exposure/stack-frames.ts';
import { storageField } from '../../src/text/exposure/storage-fields.ts';

const finders: readonly ((text: string) => unknown)[] = [
  findBodyBanner,
  findDatabaseError,
  findInternalHosts,
  findInternalPath,
  findRuntimeError,
  findSecret,
  findStackFrame,
  plainText,
  (text) => findHeaderBanner('Server', text),
];

const octet = fc.integer({ min: 0, max: 255 });
const word = fc.stringMatching(/^[a-z]{3,10}$/).filter((text) => !reserved.has(text));
const reserved = new Set(['select', 'from', 'where', 'order', 'set', 'into', 'values', 'and', 'distinct', 'top']);

describe('hosts', () => {
  const inside = fc.oneof(
    fc.tuple(fc.constant(10), octet, octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  );
  const outside = fc
    .tuple(fc.integer({ min: 1, max: 223 }), octet, octet, octet)
    .filter(([a, b]) => a !== 10 && a !== 127 && !(a === 172 && b >= 16 && b <= 31))
    .filter(([a, b]) => !(a === 192 && b === 168) && !(a === 169 && b === 254));

  it('of RFC 1918 and RFC 3927 are found in any sentence', () => {
    fc.assert(
      fc.property(inside, fc.constantFrom('', ':80', ':5432'), (parts, port) => {
        const address = parts.join('.');
        const [found] = findInternalHosts(`No answer from ${address}${port}, try again.`);
        expect(found).toEqual({ match: `${address}${port}`, host: address, what: 'a private address' });
        expect(isInternalHost(address)).toBe(true);
      }),
    );
  });

  it('of everybody else are not', () => {
    fc.assert(
      fc.property(outside, (parts) => {
        expect(findInternalHosts(`No answer from ${parts.join('.')}, try again.`)).toEqual([]);
        expect(isInternalHost(parts.join('.'))).toBe(false);
      }),
    );
  });

  it.each([
    'getaddrinfo ENOTFOUND db.internal',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'connect ECONNREFUSED ::1:6379',
    'could not translate host name "postgres.local" to address',
    'upstream users-7d9f.shop.svc.cluster.local did not answer',
    'no route to ip-10-0-0-3.ec2.internal',
    'http://app.corp:8080/x',
    'fd12:3456:789a::1 is down',
    'Failed to connect to redis:6379',
  ])('are found in %s', (text) => {
    expect(findInternalHosts(text)).not.toEqual([]);
  });

  it.each([
    'The key error.internal has no translation.',
    'server.error.internal',
    'version 10.0.19.2',
    'ada@corp.local is no address',
    'cloned from https://user-27@git.example.test/a.git',
    'Open 10.30.15 to 12.00',
    'The local time is 10:30:15.',
    'localhost',
  ])('are not found in %s', (text) => {
    expect(findInternalHosts(text)).toEqual([]);
  });

  it('that share a domain are of one site', () => {
    expect(isSameSite('images.shop.internal', 'api.shop.internal')).toBe(true);
    expect(isSameSite('localhost', '127.0.0.1')).toBe(true);
    expect(isSameSite('10.0.0.5', '10.0.0.6')).toBe(false);
    expect(isSameSite('a.x.svc.cluster.local', 'b.y.svc.cluster.local')).toBe(false);
  });
});

describe('SQL', () => {
  const statement = fc
    .tuple(word, word, word, fc.nat(999))
    .chain(([table, one, other, id]) =>
      fc.constantFrom(
        `SELECT * FROM ${table}`,
        `SELECT ${one}, ${other} FROM ${table}`,
        `select * from ${table} where ${one} = ${id}`,
        `SELECT ${table}.${one} FROM ${table} WHERE ${other} = $1`,
        `select t0.${one} as c0 from ${table} t0 where t0.${other} = ?`,
        `SELECT "${one}" FROM "${table}" LIMIT 1`,
        `INSERT INTO ${table} (${one}, ${other}) VALUES (?, ?)`,
        `insert into ${table} (${one}) values (${id})`,
        `UPDATE ${table} SET ${one} = ${id} WHERE ${other} = ?`,
        `DELETE FROM ${table} WHERE ${one} = ${id}`,
        `SELECT ${one} FROM ${table} ORDER BY ${other} DESC`,
        `select count(*) from ${table} inner join ${other} on ${other}.id = ${table}.id`,
      ),
    );

  it('is found in any message', () => {
    fc.assert(
      fc.property(statement, word, (sql, before) => {
        expect(findSql(`${before}: ${sql}`)).toBeDefined();
        expect(findDatabaseError(`${before} [${sql}]`)).toBeDefined();
      }),
    );
  });

  it('is not made of the same words in a sentence', () => {
    const sentence = fc
      .tuple(fc.constantFrom('Select', 'Please select', 'You cannot select', 'select'), word, word, word)
      .map(([verb, what, where, which]) => `${verb} a ${what} from the ${where} where ${which} is allowed.`);
    fc.assert(
      fc.property(sentence, (text) => {
        expect(findSql(text)).toBeUndefined();
      }),
    );
  });

  it.each([
    'Select one of the options from the list.',
    'PLEASE SELECT ONE FROM THE LIST',
    'Insert the card into slot 3 (left).',
    'Update the app and set a new password.',
    'Delete from the basket what you do not want.',
    'Drop table reservations by phone.',
    'A union of all members',
  ])('is not found in: %s', (text) => {
    expect(findDatabaseError(text)).toBeUndefined();
  });
});

describe('secrets', () => {
  const base64 = (length: number) => fc.stringMatching(new RegExp(`^[./A-Za-z0-9]{${length}}$`));

  it('that are password hashes tell what they are', () => {
    const hash = fc.oneof(
      fc
        .tuple(fc.constantFrom('a', 'b', 'y'), fc.integer({ min: 10, max: 14 }), base64(53))
        .map(([kind, cost, rest]) => `$2${kind}$${cost}$${rest}`),
      base64(22).map((text) => `$argon2id$v=19$m=65536,t=3,p=4$${text}$${text}`),
      base64(20).map((text) => `pbkdf2_sha256$260000$${text.slice(0, 8)}$${text}=`),
      fc.tuple(base64(16), base64(86)).map(([salt, rest]) => `$6$${salt}$${rest}`),
    );
    fc.assert(
      fc.property(hash, (text) => {
        expect(passwordHashKind(text)).toBeDefined();
        expect(passwordHashKind(`see ${text}`)).toBeUndefined();
        expect(findSecret(`no match for ${text}`)).toBeDefined();
      }),
    );
  });

  it.each([
    'DB_PASSWORD=dbpw-55aa66bb77',
    "env: A=1 AWS_SECRET_ACCESS_KEY='wJalr2XUtn3FEMIK7' B=2",
    'no mail over smtp://mailer:smtp-pass-0099@mail.example.test:25',
    "SECRET_KEY = 'dj-insecure-8v#k2!z0x'",
    plainText("<td>DB_PASSWORD</td><td class='c'><pre>&#x27;Tr0ub4dor-x9Kq&#x27;</pre></td>"),
    plainText('<dt>API_TOKEN</dt><dd>Zq83kPw0LmXn9</dd>'),
    `{'NAME': 'shop', 'DB_PASSWORD': 'Tr0ub4dor-x9Kq'}`,
  ])('are found in %s', (text) => expect(findSecret(text)).toBeDefined());

  it.each([
    'password=abc12345 is too short',
    'Set DB_PASSWORD=<your password> or SHOP_API_KEY=your-own-api-key',
    'DB_PASSWORD=*** SHOP_TOKEN=$SHOP_TOKEN_1_2_3 MAX_TOKEN=12345',
    'NEXT_PAGE_TOKEN=abc12345678 APP_PUBLIC_API_KEY=abc12345678',
    'TOKEN=abc12345678 INVALID_TOKEN: 401 at 12:34:56',
    'no mail over smtp://mail.example.test:25',
    plainText('<td>DB_PASSWORD</td><td>********************</td><td>API_KEY</td><td>2026-11-27T10:00:00Z</td>'),
    plainText('<h1>INVALID_API_KEY</h1><p>4f3a2b1c9d8e7f60</p>'),
    plainText('<h1>API_KEY</h1><p>4f3a2b1c-9d8e-4f3a-2b1c-9d8e4f3a2b1c</p>'),
    'Set SHOP_API_KEY\nhttps://docs.example/v1/2026/keys',
  ])('are not found in %s', (text) => expect(findSecret(text)).toBeUndefined());

  it('are shown by a third at most', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const shown = masked(text).replace(/…$/, '');
        expect(text.startsWith(shown)).toBe(true);
        expect(shown.length * 3).toBeLessThanOrEqual(text.length);
        expect(shown.length).toBeLessThanOrEqual(12);
      }),
    );
  });

  it.each([
    ['hashAlgorithm', 'bcrypt', true],
    ['encryptionMethod', 'AES-256-GCM', true],
    ['passwordHash', 'abc', undefined],
    ['connectionString', 'Server=db;Database=shop', undefined],
  ] as const)('are told from mere words: %s: %s', (key, value, isWord) => {
    expect(secretField(key, value, other)?.isWord).toBe(isWord);
  });

  const account: FieldPlace = { isAccount: true, isStored: true };
  const other: FieldPlace = { isAccount: false, isStored: true };

  it.each([
    ['passwordHash', 'abc', other],
    ['password_hash', 'abc', other],
    ['_hashed_password', 'abc', other],
    ['password', 'swordfish', account],
    ['pwd', '5e884898da28047151d0e56f8dc6292773603d0d', other],
    ['salt', '8f3a9c0d1e2b4a5f', other],
    ['passwordAlgorithm', 'SHA-256', other],
    ['hashAlgorithm', 'bcrypt', other],
    ['hashAlgorithm', 'sha256', account],
    ['encryptionMethod', 'AES-256-GCM', other],
    ['jwtSecret', 'abc', other],
    ['connectionString', 'Server=db;Database=shop', other],
    ['totpSecret', 'JBSWY3DPEHPK3PXP', account],
    ['key', '-----BEGIN RSA PRIVATE KEY-----\nMII', other],
  ] as const)('stand in %s: %s', (key, value, place) => {
    expect(secretField(key, value, place)).toBeDefined();
  });

  it.each([
    ['passwordHash', null, account],
    ['passwordHash', '', account],
    ['passwordHash', '********', account],
    ['password', '[REDACTED]', account],
    ['password', true, account],
    ['password', 'must have 8 characters', account],
    ['password', 'welcome1', other],
    ['passwordChangedAt', '2026-01-01T00:00:00Z', account],
    ['salt', '1 tsp', other],
    ['salt', 2.5, other],
    ['hashAlgorithm', 'sha256', other],
    ['encryptionMode', 'wpa2', other],
    ['text', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy', other],
    ['token', 'abc.def.ghi', account],
    ['key', '-----BEGIN PUBLIC KEY-----\nMII', other],
    ['totpSecret', 'JBSWY3DPEHPK3PXP', { isAccount: true, isStored: false }],
  ] as const)('do not stand in %s: %s', (key, value, place) => {
    expect(secretField(key, value, place)).toBeUndefined();
  });
});

describe('fields of the storage', () => {
  it.each([
    ['__v', 0, {}],
    ['_class', 'shop.User', {}],
    ['_rev', '3-917fa2381192822767f010b95b45325b', {}],
    ['ctid', '(0,1)', {}],
    ['xmin', 742, {}],
    ['PK', 'USER#1', { PK: 'USER#1', SK: 'A' }],
    ['_source', {}, { _index: 'users', _source: {} }],
    ['fk_user_id', 3, {}],
    ['@class', 'com.acme.shop.domain.User', {}],
    ['$type', 'Shop.Domain.User, Shop', {}],
    ['name', { S: 'Ada' }, { name: { S: 'Ada' }, age: { N: '36' } }],
  ] as const)('are known: %s', (key, value, fields) => {
    expect(storageField(key, value, fields)).toBeDefined();
  });

  it.each([
    ['_links', {}, {}],
    ['__posts__', [], {}],
    ['__typename', 'User', {}],
    ['@type', 'Person', {}],
    ['_type', 'user', {}],
    ['version', 3, {}],
    ['rowVersion', 3, {}],
    ['xmin', 1, { xmin: 1, xmax: 2, ymin: 3, ymax: 4 }],
    ['ctid', 'NCT01234567', {}],
    ['deletedAt', null, {}],
    ['_rev', 'draft', {}],
    ['className', 'Year 7', {}],
    ['size', { S: 'small' }, { size: { S: 'small' }, name: 'shirt' }],
  ] as const)('are not taken for: %s', (key, value, fields) => {
    expect(storageField(key, value, fields)).toBeUndefined();
  });
});

describe('paths', () => {
  it.each([
    'Cannot open /usr/src/app/users.json',
    "ENOENT: no such file or directory, open '/app/dist/users.json'",
    'C:\\inetpub\\wwwroot\\web.config',
    'file:///srv/shop/users.json',
    'in node_modules/express/lib/router.js',
    'no space left on /mnt/volume1/uploads',
  ])('are found in %s', (text) => {
    expect(findInternalPath(text)).toBeDefined();
  });

  it.each([
    'No route GET /users/999',
    'See https://example.test/usr/local/x and http://example.test/home/ada/',
    'Use / to separate and/or either/or',
    'api/v1/users/1',
    'Expected format: DD/MM/YYYY',
    'It matches ^\\d:\\w+$ or C:',
  ])('are not found in %s', (text) => {
    expect(findInternalPath(text)).toBeUndefined();
  });

  it('of published addresses are none of the server', () => {
    expect(isServerPath('/home/avatars/1.png', true)).toBe(false);
    expect(isServerPath('/avatars/1.png', false)).toBe(false);
    expect(isServerPath('/var/www/shop/avatars/1.png', true)).toBe(true);
  });
});

describe('every search', () => {
  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const find of finders) expect(() => find(text)).not.toThrow();
      }),
    );
  });

  it('comes to an end on long texts that almost match', () => {
    const units = [
      'a',
      'a.',
      '(a',
      'at a.',
      'select ',
      'insert into a (',
      '/usr/',
      '\\\\a',
      '10.',
      'a-',
      '::',
      '<',
      'Key (a)=(',
      '\n',
    ];
    for (const unit of units) {
      const text = unit.repeat(Math.ceil(20_000 / unit.length));
      for (const find of finders) expect(() => find(text)).not.toThrow();
    }
  });

  it('finds nothing in plain words', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        const text = words.join(' ');
        for (const find of finders.slice(0, 7)) expect([undefined, []]).toContainEqual(find(text));
      }),
    );
  });

  it('reads pages and broken JSON as people do', () => {
    expect(plainText('<pre>Error: no<br> &nbsp;at f (&lt;anonymous&gt;)</pre>')).toContain(
      'Error: no\n  at f (<anonymous>)',
    );
    expect(plainText('{"stack":"a\\n b')).toBe('{"stack":"a\n b');
    expect(plainText('D:\\node_modules\\x')).toBe('D:\\node_modules\\x');
  });
});
