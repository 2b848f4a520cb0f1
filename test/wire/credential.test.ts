import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Credential, invalidCredentials } from '../../src/model/credential.ts';
import { type Caller, callerOf, credentialParts } from '../../src/wire/credential.ts';

const bearer: Caller = { token: 'sesame-Open-42', extra: [['X-Api-Key', 'gateway-key']] };
const key: Caller = { extra: [['X-Api-Key', 'Key1-abc']] };
const nobody: Caller = { extra: [] };

const flat = (credential: Credential, caller: Caller): string => JSON.stringify(credentialParts(credential, caller));

describe('credentials with a bearer token', () => {
  it.each([
    ['valid', 'Bearer sesame-Open-42'],
    ['word-test', 'Bearer test'],
    ['blank', ''],
    ['empty-token', 'Bearer'],
    ['token-in-other-scheme', 'Token sesame-Open-42'],
    ['bare-token', 'sesame-Open-42'],
    ['shorter', 'Bearer sesame-Open-4'],
    ['other-case', 'Bearer SESAME-oPEN-42'],
    ['twice', 'Bearer sesame-Open-42, sesame-Open-42'],
  ] as const)('%s', (credential, authorization) => {
    expect(credentialParts(credential, bearer)).toEqual({
      headers: [
        ['Authorization', authorization],
        ['X-Api-Key', 'gateway-key'],
      ],
    });
  });

  it('none leaves out every header of the credential', () => {
    expect(credentialParts('none', bearer)).toEqual({ headers: [] });
  });

  it('the token can go into the query or a cookie, without Authorization', () => {
    expect(credentialParts('token-in-query', bearer)).toEqual({
      headers: bearer.extra,
      query: ['access_token', 'token', 'api_key', 'key', 'apikey', 'auth_token'].map((name) => [name, bearer.token]),
    });
    expect(credentialParts('token-in-cookie', bearer)).toEqual({
      headers: bearer.extra,
      cookie: 'access_token=sesame-Open-42; token=sesame-Open-42',
    });
  });

  it('the token can go into the headers of API keys, but for those that the plan fills itself', () => {
    expect(credentialParts('token-in-key-header', bearer)).toEqual({
      headers: [
        ['X-Auth-Token', 'sesame-Open-42'],
        ['X-Access-Token', 'sesame-Open-42'],
        ['X-Api-Key', 'gateway-key'],
      ],
    });
  });

  it('a token that is not signed keeps the claims of a JSON Web Token, and nothing of any other', () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ sub: '7' });
    const [[, value] = []] = credentialParts('unsigned', {
      token: `${part({ alg: 'HS256' })}.${claims}.c2ln`,
      extra: [],
    }).headers;
    expect(value).toBe(`Bearer ${part({ alg: 'none', typ: 'JWT' })}.${claims}.`);
    expect(flat('unsigned', bearer)).not.toContain('sesame');
  });

  it('no invalid credential holds the token as a word', () => {
    const visible = fc.stringMatching(/^[\w.~+/-]{1,60}=?$/);
    fc.assert(
      fc.property(visible, fc.constantFrom(...invalidCredentials), (token, credential) => {
        const { headers } = credentialParts(credential, { token, extra: [] });
        for (const [, value] of headers) expect(value).not.toBe(`Bearer ${token}`);
      }),
    );
  });
});

describe('credentials with an API key alone', () => {
  it('valid sends the key; near misses alter it', () => {
    expect(credentialParts('valid', key).headers).toEqual(key.extra);
    expect(credentialParts('longer', key).headers).toEqual([['X-Api-Key', 'Key1-abczzzz']]);
    expect(credentialParts('other-case', key).headers).toEqual([['X-Api-Key', 'kEY1-ABC']]);
    expect(credentialParts('blank', key).headers).toEqual([['X-Api-Key', '']]);
  });

  it('varies query parameters likewise, and leaves them where there is a token', () => {
    const inQuery: Caller = {
      extra: [],
      query: [
        ['key', 'Key1 abc'],
        ['app', 'x'],
      ],
    };
    expect(credentialParts('valid', inQuery)).toEqual({ headers: [], query: inQuery.query });
    expect(credentialParts('longer', inQuery).query).toEqual([
      ['key', 'Key1 abczzzz'],
      ['app', 'xzzzz'],
    ]);
    expect(credentialParts('blank', inQuery).query).toEqual([
      ['key', ''],
      ['app', ''],
    ]);
    expect(credentialParts('none', inQuery)).toEqual({ headers: [] });
    expect(credentialParts('made-up-cookie', inQuery).query).toBeUndefined();
    expect(credentialParts('wrong-scheme', inQuery).query).toBeUndefined();
    const both: Caller = { token: 'sesame', extra: [], query: [['api_key', 'gateway']] };
    expect(credentialParts('shorter', both)).toEqual({
      headers: [['Authorization', 'Bearer sesam']],
      query: both.query,
    });
    expect(credentialParts('token-in-query', both).query).toEqual([
      ['api_key', 'gateway'],
      ['access_token', 'sesame'],
      ['token', 'sesame'],
      ['key', 'sesame'],
      ['apikey', 'sesame'],
      ['auth_token', 'sesame'],
    ]);
    expect(callerOf({ headers: {}, query: { key: 'abc' } }, undefined)).toEqual({ extra: [], query: [['key', 'abc']] });
  });

  it('puts a key in any place but its own', () => {
    const { headers, query = [] } = credentialParts('token-elsewhere', key);
    expect(headers).toEqual([
      ['X-Auth-Token', 'Key1-abc'],
      ['X-Access-Token', 'Key1-abc'],
    ]);
    expect(query).toContainEqual(['key', 'Key1-abc']);
  });

  it('puts the secret part of Basic credentials in other places', () => {
    const basic = (pair: string): Caller => ({
      extra: [['Authorization', `Basic ${Buffer.from(pair).toString('base64')}`]],
    });
    expect(credentialParts('token-in-cookie', basic('ada:Key1:abc')).cookie).toBe(
      'access_token=Key1:abc; token=Key1:abc',
    );
    expect(credentialParts('token-in-query', basic('Key1-abc:')).query).toContainEqual(['token', 'Key1-abc']);
  });

  it('varies all of a key with blanks of its own, and shows no part of it', () => {
    const spaced: Caller = { extra: [['X-Api-Key', 'p@ss w/ord+77']] };
    expect(credentialParts('word-test', spaced).headers).toEqual([['X-Api-Key', 'test']]);
    expect(credentialParts('wrong-token', spaced).headers.flat().join(' ')).not.toMatch(/p@ss|ord/);
    const cookies: Caller = { extra: [['Cookie', 'connect.sid=abc; other=def']] };
    expect(credentialParts('shorter', cookies).headers).toEqual([['Cookie', 'connect.sid=abc; other=de']]);
  });

  it('keeps the scheme before a key', () => {
    const scheme: Caller = { extra: [['Authorization', 'ApiKey abc']] };
    expect(credentialParts('shorter', scheme).headers).toEqual([['Authorization', 'ApiKey ab']]);
  });

  it('no invalid credential holds a valid header', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w.~+/-]{1,60}$/),
        fc.constantFrom(...invalidCredentials),
        (value, credential) => {
          const { headers } = credentialParts(credential, { extra: [['X-Api-Key', value]] });
          for (const header of headers) expect(header).not.toEqual(['X-Api-Key', value]);
        },
      ),
    );
  });
});

describe('credentials without auth', () => {
  it('valid and none send nothing; the rest sends made-up ones', () => {
    expect(credentialParts('valid', nobody)).toEqual({ headers: [] });
    expect(credentialParts('none', nobody)).toEqual({ headers: [] });
    expect(flat('wrong-token', nobody)).toMatch(/Bearer [\w-]+/);
    expect(flat('wrong-scheme', nobody)).toMatch(/Basic [\w=]+/);
  });
});

describe('callerOf', () => {
  it('takes a bearer header among the extra headers for the token', () => {
    const headers = { authorization: 'bearer abc', 'X-Key': 'k' };
    expect(callerOf({ headers }, undefined)).toEqual({ token: 'abc', extra: [['X-Key', 'k']] });
  });

  it('leaves another scheme an extra header', () => {
    expect(callerOf({ headers: { Authorization: 'ApiKey abc' } }, undefined)).toEqual({
      extra: [['Authorization', 'ApiKey abc']],
    });
    expect(callerOf(undefined, undefined)).toEqual({ extra: [] });
  });
});
