/**
 * Secrets that a careless service shows, by kind. None is real. Those that scanners of repositories would take for real
 * are put together here.
 */
const letters = 'Zk3vQ9mWx7Lp2RtY8dHn4BsJ6fGc5';

function some(length: number, salt: string): string {
  const source = `${salt}${letters}${salt}${letters}`;
  return source.repeat(Math.ceil(length / source.length)).slice(0, length);
}

function hex(length: number, salt: string): string {
  return Buffer.from(some(length, salt)).toString('hex').slice(0, length);
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Fields whose name alone tells that they contain a secret. */
export const fields: Readonly<Record<string, unknown>> = {
  password: 'Tr0ub4dor-and-3',
  password_hash: hex(48, 'a'),
  passwordHash: `sha1:${hex(40, 'b')}`,
  hash: some(48, 'c1'),
  salt: some(24, 'd2'),
  token: some(264, 'e3'),
  accessToken: some(43, 'f4'),
  resetToken: some(32, 'h6'),
  apiKey: some(32, 'j8'),
  clientSecret: `${some(20, 'l9')}"\\é`,
  webhookSecret: some(30, 'm1'),
  secret: 'correct-horse-battery-staple',
  totpSecret: 'JBSWY3DPEHPK3PXPQ2',
  inviteCode: 'INV-8842-KQZ7',
  csrfToken: some(36, 'o3'),
  sessionId: some(32, 'p1'),
  otpSeed: some(30, 'q2'),
  pin: 13572468,
  otp: 987654321012345,
  recoveryCodes: ['9f3k-22ax-01', '7c1m-58qp-02'],
  tokens: { access: some(40, 'p4'), refresh: some(41, 'q5') },
  session: { id: some(32, 'r3') },
  accessTokens: [{ value: some(32, 's4') }],
};

const pem = 'RSA PRIVATE KEY-----';
const resetPath = some(32, 'j5');

/** Texts that tell by themselves what they are, and what of them must not be shown. */
export const shaped: readonly (readonly [kind: string, text: string, secret?: string])[] = [
  ['JWT', `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ sub: 'u1', role: 'admin' })}.${some(43, 'r6')}`],
  ['PEM', `-----BEGIN ${pem}\n${some(64, 's7')}\n${some(64, 't8')}\n-----END ${pem}`, some(64, 's7')],
  ['bcrypt', `$2b$12$${some(53, 'u9')}`],
  ['Argon2', `$argon2id$v=19$m=65536,t=3,p=4$${some(22, 'v1')}$${some(43, 'w2')}`],
  ['PBKDF2', `pbkdf2_sha256$260000$${some(12, 'z4')}$${some(43, 'a5')}=`],
  ['GitHub', `ghp_${some(36, 'b6')}`],
  ['Stripe', ['sk', 'live', some(24, 'c7')].join('_')],
  ['AWS', `AKIA${some(40, 'D8').toUpperCase().slice(0, 16)}`],
  ['Slack', ['xoxb', '123456789012', some(24, 'e9')].join('-')],
  ['OpenAI', `sk-proj-${some(40, 'g2')}`],
  ['a reset link', `https://app.example/account?lang=en&reset_token=${some(32, 'i4')}`, some(32, 'i4')],
  ['the path of a reset', `https://app.example/reset-password/${resetPath}`, resetPath],
  ['a bearer token', `Authorization: Bearer ${some(32, 'l1')}`, some(32, 'l1')],
  ['a hook of Slack', `https://hooks.slack.com/services/T0123ABCD/B0123ABCD/${some(24, 'm2')}`, some(24, 'm2')],
  ['Twilio', `SK${hex(32, 'n')}`],
  ['Mailgun', `key-${hex(32, 'o')}`],
  ['a user of curl', `curl -u admin:${some(16, 'p3')} https://a.example`, some(16, 'p3')],
  ['a token in a sentence', `login failed, token: ${some(24, 'q4')}`, some(24, 'q4')],
  ['a field of a form', `<input type="hidden" name="csrf_token" value="${some(32, 'r5')}">`, some(32, 'r5')],
  ['a database', `postgres://app:${some(16, 'k6')}@db.example/shop`, some(16, 'k6')],
];

/** Headers, and what of them must not be shown. */
export const headers: readonly (readonly [name: string, value: string, secret: string])[] = [
  ['Set-Cookie', `sid=s%3A${some(32, 'l7')}.${some(20, 'm8')}; Path=/; HttpOnly`, some(32, 'l7')],
  ['Set-Cookie', 'remember=u1|x-remember; Path=/', 'u1|x-remember'],
  ['X-Auth-Token', some(40, 'n9'), some(40, 'n9')],
  ['X-Api-Key', hex(32, 'o7'), hex(32, 'o7')],
  ['Refresh', `600; url=/login?refresh_token=${some(24, 's2')}`, some(24, 's2')],
  ['WWW-Authenticate', `Bearer realm="x", access_token="${some(24, 't3')}"`, some(24, 't3')],
  ['Link', `</things?page=2&token=${some(10, 'u4').toLowerCase()}>; rel="next"`, some(10, 'u4').toLowerCase()],
];

/** Values that look as random as secrets, and are none. */
export const ordinary: Readonly<Record<string, string>> = {
  uuid: '5f2c8b1e-7d3a-4c9f-8e6b-1a2d3c4e5f60',
  etag: '33a64df551425fcc55e4d42a148795d9f25f89d4',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  contentHash: '9b74c9897bac770ffc029102a200c5de',
  nextPageToken: 'eyJpZCI6MTAwLCJkaXIiOiJhc2MifQ',
  cursor: 'b3JkZXJfMTIzNDU2Nzg5MA',
  publicKey: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
  tokenType: 'Bearer-compatible-1',
  passwordPolicy: 'at-least-12-characters',
};

/** Every secret, by kind. */
export function secretsByKind(): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(fields).flatMap(([name, value]) => leavesOf(name, value)),
    ...shaped.map(([kind, text, secret = text]) => [kind, secret] as const),
    ...headers.map(([name, , secret], index) => [`header ${name} ${index}`, secret] as const),
  ]);
}

function leavesOf(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(`${name}.${key}`, each));
}
