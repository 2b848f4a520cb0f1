import { expect, test } from 'vitest';
import { cloak, learnExchange } from '../../../src/cli/discretion.ts';
import { exampleExchange, exampleResource } from '../../../src/model/example.ts';

test('what a parameter of a header gives away is covered, and not what a request made up itself', () => {
  const [own, given] = ['made-Up-token-7f3a9c', 'aB3dE6gH9jK2mN5p'];
  const headers = [['Link', `</users?access_token=${own}>; rel="self", </users?token=${given}>; rel="next"`]] as const;
  const example = { request: `GET /users?access_token=${own}`, status: 401, headers };
  learnExchange(exampleExchange(example, exampleResource()));
  expect(cloak.text(`Bearer error ${own} ${given}`)).toMatch(new RegExp(`^Bearer error ${own} ‹secret \\d+›$`));
});

test('what a header carries for the next service is covered, and no key of a cache', () => {
  const headers = [
    ['X-Upstream-Auth', 'Up5tr3amS3cretVal'],
    ['X-Service-Key', 'Kq83ZpLw02MnVb56TyRe'],
    ['X-Client-Auth', 'required-by-policy'],
    ['X-Cache-Key', 'Jd92XsRt41BvNc67WqGh'],
    ['ETag', '"Ye58GkTu73DfPm19ZaLo"'],
    ['X-Shard-Key', '4f3a2b1c9d8e7f604f3a'],
  ] as const;
  learnExchange(exampleExchange({ request: 'GET /users', status: 200, headers }, exampleResource()));
  const texts = headers.map(([, value]) => cloak.text(`got ${value}`));
  const hidden = expect.stringMatching(/^got ‹secret \d+›$/);
  expect(texts).toEqual([hidden, hidden, ...headers.slice(2).map(([, value]) => `got ${value}`)]);
});

test('a cookie that holds a word like any other covers it where the cookie stands, and nowhere else', () => {
  const set = [
    'region=eu-central-1; Path=/',
    'tz=Europe%2FBerlin',
    'bucket=pricing-test-2',
    'lot=early-bird-4; HttpOnly',
  ];
  const headers = [...set, 'sid=early-lark-4; Path=/'].map((value) => ['Set-Cookie', value] as const);
  learnExchange(exampleExchange({ request: 'GET /users', status: 200, headers }, exampleResource()));
  expect(cloak.text('eu-central-1 Europe/Berlin pricing-test-2 early-bird-4 early-lark-4')).toMatch(
    /^eu-central-1 Europe\/Berlin(?: ‹secret \d+›){3}$/,
  );
  expect(cloak.text('Set-Cookie: region=eu-central-1; Path=/')).toMatch(/^Set-Cookie: region=‹secret \d+›; Path=\/$/);
});

test('letters alone are covered that an answer has as a credential, and no word about one', () => {
  const headers = [
    ['X-Auth-Token', 'sommerregen'],
    ['Authorization', 'Bearer zaunkoenigin'],
    ['Set-Cookie', 'sessionid=VZgBAPOpJFHK; Path=/'],
    ['Set-Cookie', 'theme=MitternachtsBlau; Path=/'],
    ['X-Api-Key', 'not-required'],
    ['X-CSRF-Token', 'it is renewed quarterly'],
  ] as const;
  learnExchange(exampleExchange({ request: 'GET /users', status: 200, headers }, exampleResource()));
  expect(cloak.text('sommerregen zaunkoenigin VZgBAPOpJFHK MitternachtsBlau not-required quarterly')).toMatch(
    /^(?:‹secret \d+› ){3}MitternachtsBlau not-required quarterly$/,
  );
});
