import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ApiReply, isRecord, jsonOf, onReply, withJson } from '#fixtures/mutants/mutant.ts';
import { createReference } from '#fixtures/reference/api.ts';
import { parseJson } from '../../src/text/json.ts';
import { isAboutValue, isSecretName } from '../../src/text/secret-names.ts';
import { createMask } from '../../src/text/secrets.ts';
import { writeSnapshot } from '../../src/contract/snapshot.ts';
import { createRecording, snapshotOf } from '../../src/contract/recording.ts';
import { audit, json, terminal, viewOf } from '../../src/index.ts';
import { auditApi } from '../support/mutants.ts';
import { planFrom } from '../support/plan.ts';
import { writingPlan } from '../support/plans.ts';
import { testWire, virtualClock } from '../support/wire.ts';
import { innocents } from './corpora.ts';
import { fields, headers, ordinary, secretsByKind, shaped } from './planted.ts';

const token = 'aB3dE6gH9jK2mN5p';
const login = Buffer.from('bob:Tr0ub4dor').toString('base64');
const masked = (text: string): string => createMask([]).text(text);

describe('names', () => {
  const split = (text: string): readonly string[] => text.split(/\s+/);

  it('that are secret, and others', () => {
    const secret = `password pw pinCode signingSecretPrevious user_password passwordHash hash token X-CSRF-Token adminToken
      apiKey api_key APIKey client_secret SHOP_PASSWORD DB_PASS recoveryCodes otpSeed pass_word passWord _csrf
      csrfmiddlewaretoken sshKey secretValue Authorization Set-Cookie password1 apiKeyV2 passwordConfirmation
      ENCRYPTION_KEY_BASE64 smsCode code_verifier seedPhrase securityAnswer seed session salt pin otp passphrase
      inviteCode invitationCode`;
    expect(split(secret).filter((name) => !isSecretName(name))).toEqual([]);
    const open = `nextPageToken tokenPrevious page_token continuationToken cursor etag contentHash fileHash sha256 publicKey
      sshPublicKey key idempotencyKey tokenType passwordPolicy randomSeed sessionId crossword accessKeyId countryCode
      address pass compass author secretary sortKey answer correctAnswer verifier catchPhrase boardingPass key1 code2
      base64 product2 sslKey`;
    expect(split(open).filter(isSecretName)).toEqual([]);
  });

  it('of values, which only talk about one', () => {
    const about = ['must not be blank', 'required', 'The password is too short.', 'YOUR_API_KEY'];
    expect(about.filter((text) => !isAboutValue(text))).toEqual([]);
    const values = ['sunshine', 'correct horse battery staple', token, '12345678', 'secret-7f3a9c', 'key-12345678'];
    expect(values.filter(isAboutValue)).toEqual([]);
  });
});

describe('a mask', () => {
  it('gives the same number to the same secret, wherever it is', () => {
    const { text } = createMask([]);
    expect(text(`{"data":{"token":"${token}"}}`)).toBe('{"data":{"token":"‹secret 1›"}}');
    expect(text(`say ${token} to ${Buffer.from(token).toString('base64')}`)).toBe('say ‹secret 1› to ‹secret 1›');
    expect(text(`{"token":"2${token}","n":["x","${token}"]}`)).toBe('{"token":"‹secret 2›","n":["x","‹secret 1›"]}');
    expect(text('{"a":"‹secret 1›"}')).toBe('{"a":"‹secret 1›"}');
  });

  it('knows the secrets of the plan, in each form', () => {
    const { text, headers } = createMask(['p&ss/wörd"99'], ['tok-12345678']);
    expect(text(`GET /x?a=${encodeURIComponent('p&ss/wörd"99')}`)).toBe('GET /x?a=‹secret 2›');
    expect(text(JSON.stringify({ name: 'p&ss/wörd"99' }))).toBe('{"name":"‹secret 2›"}');
    expect(text('The token is not tok-12345678.')).toBe('The token is not ‹credential 1›.');
    const sent = { Authorization: 'Bearer tok-12345678', Accept: '*/*' };
    expect(headers(sent)).toEqual({ ...sent, Authorization: 'Bearer ‹credential 1›' });
  });

  test.each([
    ['a word in its field', '{"password":"sunshine","sky":"sunshine"}', '{"password":"‹secret 1›","sky":"sunshine"}'],
    ['short secrets', '{"otp":"482913","n":"482913","pin":4711}', '{"otp":"‹secret 1›","n":"482913","pin":9002}'],
    ['a phrase', '{"passphrase":"seven purple umbrellas dance"}', '{"passphrase":"‹phrase 1›"}'],
    ['a body that is cut off', `{"a":1,"password":"${token}`, '{"a":1,"password":"‹secret 1›'],
    ['JSON in a text', `{"log":"{\\"password\\":\\"${token}\\"}"}`, '{"log":"{\\"password\\":\\"‹secret 1›\\"}"}'],
    ['a link', `/?reset_token=${token}&page_token=${token}`, `/?reset_token=‹secret 1›&page_token=${token}`],
    ['a setting', 'DB_PASSWORD=x7-82-kk-1 hash=33a64df551425fcc', 'DB_PASSWORD=‹secret 1› hash=33a64df551425fcc'],
    ['a scheme', `"Bearer ${token}q" and Basic ${login}`, '"Bearer ‹secret 1›" and Basic ‹secret 2›'],
  ])('hides %s', (_, text, expected) => expect(masked(text)).toBe(expected));

  test.each([
    '{"errors":{"password":"required","token":["must not be blank"]}}',
    '{"resetPassword":{"href":"/users/1/reset-password"},"password":"{{unique}}","secret":"********"}',
    `{"nextPageToken":"${token}","publicKey":"${token}"}`,
    '{"hash":"abc","salt":"1 tsp","session":"keynote","seed":42}',
    'Basic authentication with user:pass, Bearer authentication is required',
    'curl -H "Authorization: Bearer $SHOP_TOKEN" https://a.test',
    'Unexpected token: handleCustomerRequest2Async',
    'password=required, token=invalid_token, password=YOUR_PASSWORD_HERE',
  ])('leaves %s', (text) => expect(masked(text)).toBe(text));

  it('leaves the ordinary texts of the corpora', () => {
    const texts = innocents.flatMap(({ content }) =>
      typeof content === 'string' ? [content, JSON.stringify({ title: content })] : [JSON.stringify(content)],
    );
    // A secret, although it reveals nothing about the service.
    expect(texts.filter((text) => masked(text) !== text)).toEqual([expect.stringContaining('"secret":"whsec_abcdef"')]);
  });

  it('hides what the plan names, and numbers become 0', () => {
    const { text } = createMask([], [], ['/data/email', '/pay/*']);
    const body = '{"data":[{"email":"ada@example.test","pay":{"net":5100.5,"iban":["DE1x"]},"net":1}]}';
    expect(text(body)).toBe('{"data":[{"email":"‹hidden 1›","pay":{"net":0,"iban":["‹hidden 2›"]},"net":1}]}');
    expect(text('no ada%40example.test here')).toBe('no ‹hidden 1› here');
  });

  it('keeps JSON valid, and changes nothing twice', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(value, fc.string({ minLength: 8 }), (json, secret) => {
        const { text } = createMask([secret]);
        const once = text(JSON.stringify({ json, password: secret, token }));
        expect(parseJson(once)).toBeDefined();
        expect(text(once)).toBe(once);
      }),
    );
  });

  it('ends on long texts that almost match', () => {
    const units = 'ab=|Bearer |--token |\\\\|eyJ|token":"|-----BEGIN PRIVATE KEY-----|http://a:|$2b$10$|[{"a":';
    for (const unit of units.split('|')) expect(masked(unit.repeat(20_000 / unit.length))).toBeDefined();
  });
});

/** Nothing that a run writes contains a secret of the service or of the plan. What is none stays. */
const ofPlan = {
  token: 'reference-token-0123456789',
  header: 'plan-header-51',
  example: 'Example-Passw0rd!',
  contact: 'ada.hidden@example.test',
};
const plan = planFrom(`
base_url: http://127.0.0.1:8080
writes: true
auth: { bearer: ${ofPlan.token}, headers: { X-Client-Secret: ${ofPlan.header} } }
mask: [/data/contact]
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada, password: ${ofPlan.example} }
      required: [name, email]
    change: { nickname: bea, password: ${ofPlan.example}2 }
`);

/** Kinds of unknown shape, or whose name is also that of something else. Masks leave them. */
const notCovered: readonly string[] = [
  'sessionId',
  'session.id',
  'accessTokens.0.value',
  'the path of a reset',
  'Twilio',
  'Mailgun',
  'a user of curl',
  'a token in a sentence',
  'a field of a form',
];

/** Numbers, words, and what may be the hash of a file are masked in their field, but not in other texts. */
const onlyInFields: ReadonlySet<string> = new Set(['hash', 'salt', 'secret', 'pin', 'otp']);

const listed = { ...ordinary, ...fields, contact: ofPlan.contact };
const told = {
  ...listed,
  links: shaped.map(([kind, text]) => ({ kind, text: `see ${text} there` })),
  log: Object.entries(fields)
    .filter(([name, value]) => typeof value === 'string' && !onlyInFields.has(name))
    .map(([, value]) => ({
      text: `got ${String(value)}!`,
      base64: Buffer.from(String(value)).toString('base64'),
      json: JSON.stringify({ inner: `${encodeURIComponent(String(value))} and ${String(value)}` }),
    })),
};

/** It shows everything that it has, about itself and about the client, in fields, headers, and texts. */
const careless = onReply((reply, request) => {
  const given: ApiReply['headers'] = headers.map(([name, value]) => [name, value]);
  const body = jsonOf(reply);
  const all = { ...reply, headers: [...reply.headers, ...given] };
  if (!isRecord(body)) return all;
  const { data, error } = body;
  const sent = JSON.stringify(request.headers);
  const items = Array.isArray(data)
    ? data.map((item: object, index) => (index === 0 ? { ...item, ...listed } : item))
    : data;
  const shown = isRecord(items) ? { ...items, ...told, sent } : items;
  const message = `failed for ${shaped.map(([, text]) => text).join(' and ')} at ${request.target} ${sent}`;
  return withJson(all, { ...body, data: shown, error: isRecord(error) ? { ...error, message, ...fields } : error });
});

const make = (now: () => number) => careless(createReference({ now }));

async function written(): Promise<Readonly<Record<string, string>>> {
  const clock = virtualClock();
  const { headers: own = {}, query = {} } = plan.auth ?? {};
  const tokens = { current: async () => ({ bearer: ofPlan.token, headers: own, query }), renew: async () => false };
  const [record, journal]: [string[], string[]] = [[], []];
  const report = await audit(plan, {
    effort: 'quick',
    clock,
    tokens,
    wire: testWire(make(clock.now), plan, clock),
    record: (line) => record.push(line),
    journal: (line) => journal.push(line) > 0,
  });
  const recording = createRecording(true);
  await auditApi(({ now }) => make(now), plan, { recording });
  return {
    terminal: terminal(viewOf(report)),
    json: json(viewOf(report)),
    record: record.join('\n'),
    journal: journal.join('\n'),
    snapshot: writeSnapshot(snapshotOf(recording, plan)),
  };
}

const forms = (secret: string): readonly string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replaceAll('=', ''),
];

const outputs = await written();
const secrets = [...secretsByKind(), ...Object.entries(ofPlan)];
const shownIn = (text = ''): readonly string[] =>
  secrets.flatMap(([kind, secret]) => (forms(secret).some((form) => text.includes(form)) ? [kind] : []));

test.each(Object.keys(outputs))('the %s contains no secret', (name) => {
  expect(outputs[name]?.length).toBeGreaterThan(1000);
  expect(shownIn(outputs[name]).filter((kind) => !notCovered.includes(kind))).toEqual([]);
});

test('a record keeps what is no secret, and the kinds that masks leave', () => {
  expect(Object.values(ordinary).filter((value) => !outputs['record']?.includes(value))).toEqual([]);
  expect(shownIn(outputs['record'])).toEqual(notCovered);
  expect(outputs['record']).toMatch(/‹secret \d+›/);
});

test('nothing that the reference shows is masked', async () => {
  const record: string[] = [];
  const clock = virtualClock();
  const wire = testWire(createReference({ now: clock.now }), writingPlan, clock);
  const secret = { bearer: ofPlan.token, headers: {}, query: {} };
  const tokens = { current: async () => secret, renew: async () => false };
  await audit(writingPlan, { clock, tokens, wire, effort: 'quick', record: (line) => record.push(line) });
  expect(record.length).toBeGreaterThan(150);
  expect(record.filter((line) => line.includes('‹'))).toEqual([]);
});
