import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMask } from '../../src/text/redaction.ts';
import { shareOf } from '../support/share-of.ts';

const token = 'tøken/with+all "sorts"\\of&things=é😀';

/** Every form in which a secret may be carried. */
function forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const percent = encodeURIComponent(secret);
  const form = new URLSearchParams({ x: secret }).toString().slice(2);
  const json = JSON.stringify(secret).slice(1, -1);
  const ascii = json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const lower = percent.replaceAll(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase());
  const named = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
  const words = Object.entries(named).reduce((left, [mark, word]) => left.replaceAll(mark, `&${word};`), secret);
  const marks = /[^A-Za-z\d\s]/gu;
  return [
    secret,
    words,
    JSON.stringify(words).slice(1, -1).replaceAll('&', String.raw`\u0026`),
    words.replaceAll('&', '&amp;'),
    secret.replaceAll(marks, (mark) => `&#${mark.codePointAt(0)};`),
    secret.replaceAll(marks, (mark) => `&#x${mark.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')};`),
    percent,
    encodeURIComponent(percent),
    encodeURIComponent(encodeURIComponent(form)),
    lower,
    form,
    json,
    ascii,
    json.replaceAll('/', '\\/'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ];
}

/** Secrets as people have them: well-formed, of some length, and not made of the mask itself. */
const secrets = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 8, maxLength: 24 }),
    fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 24 }),
    fc.stringMatching(/^[A-Za-z0-9_.-]{8,40}$/),
    fc.stringMatching(/^[\d"\\,:{}/+= ]{8,12}$/),
  )
  .filter((secret) => secret.length >= 8 && !secret.includes('*'));

const around = fc.string({ maxLength: 6 });

describe('text', () => {
  test('no form of a secret survives', () => {
    fc.assert(
      fc.property(secrets, around, around, (secret, before, after) => {
        const mask = createMask([secret]);
        for (const form of forms(secret)) {
          const covered = mask.text(before + form + after);
          expect(covered).toContain('***');
          expect(covered.includes(form)).toBe(false);
        }
      }),
      { numRuns: shareOf(500) },
    );
  });

  test('no secret survives inside a base64 text, nor can it be decoded from what is left', () => {
    fc.assert(
      fc.property(
        secrets,
        around,
        around,
        fc.constantFrom('base64', 'base64url'),
        (secret, before, after, encoding) => {
          const encoded = Buffer.from(before + secret + after).toString(encoding);
          for (const carried of [encoded, encodeURIComponent(encoded)]) {
            const covered = createMask([secret]).text(`Basic ${carried}`);
            expect(covered).toContain('***');
            const left = covered
              .slice(6)
              .split('***')
              .map((part) => Buffer.from(decodeURIComponent(part), 'base64').toString());
            expect(left.some((part) => part.includes(secret))).toBe(false);
          }
        },
      ),
      { numRuns: shareOf(500) },
    );
  });

  test('what holds no secret stays as it is', () => {
    const mask = createMask([token, 'another-secret-value', '1234567890']);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(mask.text(text)).toBe(text);
        expect(mask.json(JSON.stringify({ text }))).toBe(JSON.stringify({ text }));
      }),
    );
  });

  test('only the secret goes', () => {
    const mask = createMask(['s3cr3t-value']);
    expect(mask.text('/users?key=s3cr3t-value&page=1')).toBe('/users?key=***&page=1');
    expect(mask.text('a s3cr3t-value, b s3cr3t-values')).toBe('a ***, b ***s');
  });

  test('a secret that holds another goes as a whole', () => {
    const mask = createMask(['password', 'password-and-more', 'password']);
    expect(mask.text('x password-and-more y password z')).toBe('x *** y *** z');
  });

  test('several secrets, side by side and run together', () => {
    fc.assert(
      fc.property(fc.uniqueArray(secrets, { minLength: 2, maxLength: 4 }), (many) => {
        const covered = createMask(many).text(many.join(''));
        expect(many.filter((secret) => covered.includes(secret))).toEqual([]);
      }),
    );
  });

  test('a secret that the mask itself would complete', () => {
    expect(createMask(['ab***cde']).text('abab***cdecde')).toBe('***');
    expect(createMask(['********']).text('*********')).toBe('****');
  });
});

describe('header', () => {
  test('short secrets are masked here, and only here', () => {
    const mask = createMask(['long-enough-secret', 'abc', '', 'pa:ss']);
    expect(mask.shortSecrets).toEqual([1, 2, 3]);
    expect(mask.header('Bearer abc')).toBe('Bearer ***');
    expect(mask.header('Bearer long-enough-secret')).toBe('Bearer ***');
    expect(mask.header(`Basic ${btoa('ada:abc')}`)).toBe('Basic ***');
    expect(mask.header(`basic ${btoa('ada:pa:ss')}`)).toBe('basic ***');
    expect(mask.header(`Basic ${btoa('ada:lovelace')}`)).toBe(`Basic ${btoa('ada:lovelace')}`);
    expect(mask.header(`X ${btoa('abc')}`)).toBe('X ***');
    expect(mask.header('p=pa%3Ass')).toBe('p=***');
    expect(mask.text('abc pa:ss')).toBe('abc pa:ss');
    expect(mask.json('["abc"]')).toBe('["abc"]');
  });

  test('no form of any secret survives', () => {
    const short = fc.stringMatching(/^[a-z]{4,7}$/);
    fc.assert(
      fc.property(fc.oneof(secrets, short), (secret) => {
        for (const form of forms(secret)) expect(createMask([secret]).header(`Bearer ${form}`)).toBe('Bearer ***');
      }),
    );
  });
});

/** Everything about a JSON value but what its strings hold. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.values(value).map(shapeOf);
}

describe('json', () => {
  test('stays valid and of the same shape, and holds no secret any more', () => {
    const body = fc.tuple(secrets, fc.jsonValue(), around, around, fc.constantFrom(0, 2), fc.boolean());
    fc.assert(
      fc.property(body, ([secret, value, before, after, indent, ascii]) => {
        const held = { a: value, list: [`${before}${secret}${after}`, 1.5], [`k${secret}`]: { secret } };
        const plain = JSON.stringify(held, undefined, indent);
        const text = ascii
          ? plain.replaceAll(/[^ -~\n]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          : plain;
        const covered: unknown = JSON.parse(createMask([secret]).json(text));
        expect(shapeOf(covered)).toEqual(shapeOf(JSON.parse(text)));
        const strings = JSON.stringify(covered).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
        expect(strings.filter((quoted) => String(JSON.parse(quoted)).includes(secret))).toEqual([]);
      }),
      { numRuns: shareOf(1000) },
    );
  });

  test.each([
    ['12345678', '{"id":12345678,"token":"12345678"}', '{"id":12345678,"token":"***"}'],
    ['"a":true', '{"a":true,"b":"\\"a\\":true"}', '{"a":true,"b":"***"}'],
    ['u0041bcdefg', '["\\u0041bcdefg"]', '["\\u0041bcdefg"]'],
    ['s3cr3t/value', '{"s3cr3t\\/value" : 1}', '{"***" : 1}'],
    ['s3cr3t-value', '["{\\"t\\":\\"s3cr3t-value\\"}"]', '["{\\"t\\":\\"***\\"}"]'],
    ['s3cr3t-value', '<p>s3cr3t-value</p>', '<p>***</p>'],
    ['s3cr3t-value', '{"broken": "s3cr3t-value', '{"broken": "***'],
    ['s3cr3t-value', '{"é":"\\u00e9","x":"s3cr3t-value"}', '{"é":"\\u00e9","x":"***"}'],
  ])('with the secret %j, %s becomes %s', (secret, text, covered) => {
    expect(createMask([secret]).json(text)).toBe(covered);
  });

  test('finds a secret in JSON within JSON within JSON', () => {
    const nest = (held: string): string => JSON.stringify([JSON.stringify({ t: JSON.stringify({ u: held }) })]);
    for (const secret of ['a"b\\c"d/e\nf', '"quoted"', 's3cr3t-value']) {
      expect(createMask([secret]).json(nest(secret))).toBe(nest('***'));
    }
  });

  test('a text of backslashes takes no longer than any other', () => {
    const text = JSON.stringify('\\'.repeat(500_000));
    expect(createMask(['\\"secret"', '/a"b\\c"d']).json(text)).toBe(text);
  });
});
