import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseJson } from '../../src/text/json.ts';
import { isAboutValue, isSecretName } from '../../src/text/secret-names.ts';
import { createMask } from '../../src/text/secrets.ts';
import { innocents } from './corpora.ts';

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
