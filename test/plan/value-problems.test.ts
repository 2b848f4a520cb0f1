import { describe } from 'vitest';
import { base, check, one } from './cases.ts';

describe('base_url', () => {
  const url = (text: string): string => `base_url: ${text}\nresources: [{ path: /a }]\n`;
  check([
    [
      'relative',
      url('api.example.test'),
      '1:11: base_url is not an absolute address: start it with http:// or https://, such as https://api.example.test',
    ],
    [
      'another scheme',
      url('ftp://a.test'),
      '1:11: base_url is not an http or https address: write https://api.example.test',
    ],
    [
      'credentials',
      url('http://me:secret@a.test'),
      '1:11: base_url holds a user name or password: take it out, and put credentials under `auth`',
    ],
    [
      'a query',
      url('http://a.test?x=1'),
      '1:11: base_url has a query: take it out, because paths are appended to it, and put a key under `auth.query`',
    ],
    [
      'a fragment',
      url('http://a.test/#x'),
      '1:11: base_url has a fragment: take it out, because paths are appended to it',
    ],
    ['a space', url('"http://a test"'), '1:11: base_url has white space in it: take it out'],
    ['no host', url('http://'), '1:11: base_url is not an address: write something like https://api.example.test'],
    [
      'an impossible port',
      url('http://a:99999'),
      '1:11: base_url is not an address: write something like https://api.example.test',
    ],
    ['a number', url('5'), '1:11: base_url is 5, not a string, such as https://api.example.test'],
  ]);
});

describe('values', () => {
  check([
    [
      'a version to come',
      `${one}version: 2\n`,
      '3:10: version is 2, but this Probity reads version 1: write version: 1',
    ],
    ['a version as text', `${one}version: "1"\n`, '3:10: version is the string "1": write 1'],
    ['yes', `${one}writes: yes\n`, '3:9: writes is the string "yes": write true'],
    ['a negative number', `${one}http: { concurrency: -1 }\n`, '3:22: http.concurrency is -1: write 1 or more'],
    ['a fraction', `${one}http: { max_pages: 1.5 }\n`, '3:20: http.max_pages is 1.5, not a whole number'],
    [
      'a duration without unit',
      `${one}http: { timeout: 10 }\n`,
      '3:18: http.timeout is 10, not a span of time with its unit (ms, s, m or h), such as 10s',
    ],
    [
      'a duration in words',
      `${one}http: { timeout: 10 seconds }\n`,
      '3:18: http.timeout is the string "10 seconds", not a span of time with its unit (ms, s, m or h), such as 10s',
    ],
    ['a long duration', `${one}http: { timeout: 2h }\n`, '3:18: http.timeout is 2h: write something from 1ms to 1h'],
    ['a long patience', `${one}http: { patience: 2h }\n`, '3:19: http.patience is 2h: write something from 1ms to 1h'],
    [
      'a rate of nothing',
      `${one}http: { rate: 0/s }\n`,
      '3:15: http.rate is the string "0/s", not a number of requests in a second (s), a minute (m) or an hour (h), such as 50/s',
    ],
    [
      'an unknown size',
      `${one}profile: { limits: { max_body: 1Mb } }\n`,
      '3:32: profile.limits.max_body is the string "1Mb", not a number of bytes with its unit (B, kB, MB, GB, or KiB, MiB, GiB), such as 1MiB',
    ],
    [
      'one name for two things',
      `${one}profile: { names: { page: limit, size: limit } }\n`,
      '3:40: size and page both have the name limit: one of them is wrong',
    ],
    [
      'a name of nothing',
      `${one}profile: { names: { size: / } }\n`,
      '3:27: profile.names.size is the string "/", not a key of the body, or a JSON pointer from the body that begins with `/`',
    ],
    [
      'another thing that has no name',
      `${one}profile: { names: { total: count } }\n`,
      '3:21: "total" is not a key of profile.names: its keys are data, error, page, size, total_elements, total_pages, sort',
    ],
    ['a list for a map', `${one}http: [8]\n`, '3:7: http is a list, not a map, such as { rate: 50/s, timeout: 5s }'],
    [
      'an unknown kind',
      `${base}resources: [{ path: /a, kind: usr }]\n`,
      '2:31: resources[0].kind is the string "usr": did you mean user? (user or other)',
    ],
    ['a text that is empty', `${one}name: ""\n`, '3:7: name is empty: write a value, such as Shop API'],
    [
      'a word for no credential',
      `${one}auth: none\n`,
      '3:7: auth is a string: leave auth out where the service wants no credential',
    ],
    ['an empty map', `${one}auth: {}\n`, '3:7: auth is empty: write a value, such as { bearer: "${SHOP_TOKEN}" }'],
    [
      'no JSON pointer',
      `${one}volatile: [retrievedAt]\n`,
      '3:12: volatile[0] is the string "retrievedAt", not a JSON pointer (RFC 6901), such as /retrievedAt',
    ],
    [
      'no date',
      `${one}contract: { deprecated: [{ field: a.b, since: 2026-02-30 }] }\n`,
      '3:47: 2026-02-30 is not a date: write year-month-day, such as 2027-01-31',
    ],
    [
      'a page size beyond the largest',
      `${one}profile: { limits: { max_page_size: 5, default_page_size: 10 } }\n`,
      '3:59: default_page_size is 10, more than max_page_size, which is 5: one of them is wrong',
    ],
    [
      'an id field of nobody',
      `${one}profile: { id_fields: { /b: x } }\n`,
      '3:25: /b is not a resource of this plan: its resources are /a',
    ],
    [
      'a kind of ids of nobody',
      `${one}profile: { id_kinds: { /b: uuid } }\n`,
      '3:24: /b is not a resource of this plan: its resources are /a',
    ],
    [
      'a status that the conventions fix',
      `${one}profile: { statuses: { create: 200 } }\n`,
      '3:24: "create" is not a key of profile.statuses: its keys are replace, patch, delete, action, past_the_end, too_large, wrong_media_type, unsupported_method, unusable_parameter, unknown_parameter, refused_transition',
    ],
  ]);
});

describe('credentials and headers', () => {
  check([
    [
      'a token with a line end, which is not repeated',
      `${one}auth: { bearer: "s3cret\\n" }\n`,
      '3:17: auth.bearer contains white space, which no token has: is it the whole header, or are two lines joined?',
    ],
    [
      'a token in the wrong place, which is not repeated',
      `${one}auth: s3cret\n`,
      '3:7: auth is a string, not a map, such as { bearer: "${SHOP_TOKEN}" }',
    ],
    [
      'two sources of a token',
      `${one}auth: { bearer: 0123456789a, command: get-token }\n`,
      '3:30: auth has both bearer and command: keep the one that the token comes from',
    ],
    [
      'two Authorization headers',
      `${one}auth: { bearer: 0123456789a, headers: { authorization: 0123456789 a } }\n`,
      '3:41: auth has both bearer and the header authorization: keep one of them',
    ],
    [
      'a credential among all headers',
      `${one}http: { headers: { Authorization: Bearer 0123456789 } }\n`,
      '3:20: Authorization is a credential: put it under auth.bearer or auth.headers, so that it can be left out of requests without a credential',
    ],
    [
      'a header of the connection',
      `${one}http: { headers: { Content-Length: "5" } }\n`,
      '3:20: Content-Length is set for each request automatically: leave it out',
    ],
    [
      'a header name with a space',
      `${one}http: { headers: { a b: c } }\n`,
      '3:20: "a b" is not a header name: write letters, digits and hyphens, such as X-Tenant',
    ],
    [
      'a header of two lines',
      `${one}http: { headers: { a: "b\\nc" } }\n`,
      '3:23: http.headers.a is a string, not one line of characters that a header may hold',
    ],
    [
      'a header that is a number',
      `${one}http: { headers: { a: 1 } }\n`,
      '3:23: http.headers.a is a number, not a string: put it in quotes',
    ],
    [
      'a header twice',
      `${one}http: { headers: { a: b, A: b } }\n`,
      '3:26: the header A appears twice here: keep one of them',
    ],
  ]);
});
