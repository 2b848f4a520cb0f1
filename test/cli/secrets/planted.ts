/**
 * Secrets that a careless service gives away, by kind, and how: in a field of its items, in a header, or within a text. None is real; those that
 * scanners of repositories would take for real are put together here.
 */
const letters = 'Zk3vQ9mWx7Lp2RtY8dHn4BsJ6fGc5';

function some(length: number, salt: string): string {
  const source = `${salt}${letters}${salt}${letters}`.replaceAll(/[^A-Za-z0-9]/g, '');
  return source.repeat(Math.ceil(length / source.length)).slice(0, length);
}

function hex(length: number, salt: string): string {
  return Buffer.from(some(length, salt)).toString('hex').slice(0, length);
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** What fields are called that hold a secret which nothing but the name tells. */
export const fields: Readonly<Record<string, string>> = {
  password: 'Tr0ub4dor-and-3',
  userPassword: 'hunter2hunter2',
  password_hash: hex(48, 'a'),
  passwordHash: `sha1:${hex(40, 'b')}`,
  hash: some(48, 'c1'),
  salt: some(24, 'd2'),
  token: some(264, 'e3'),
  accessToken: some(43, 'f4'),
  refresh_token: some(60, 'g5'),
  resetToken: some(32, 'h6'),
  adminToken: `adm/${some(20, 'i7')}+x==`,
  apiKey: some(32, 'j8'),
  api_key: hex(40, 'k'),
  clientSecret: `${some(20, 'l9')}"\\é`,
  webhookSecret: some(30, 'm1'),
  secret: 'correct-horse-battery-staple',
  totpSecret: 'JBSWY3DPEHPK3PXPQ2',
  inviteCode: 'INV-8842-KQZ7',
  sessionKey: some(28, 'n2'),
  csrfToken: some(36, 'o3'),
  sessionId: some(32, 'p1'),
  otpSeed: some(30, 'q2'),
  pass_word: 'pw_D49N32DCzarDss',
};

/** As these, and no texts. */
export const numbers: Readonly<Record<string, number>> = { pin: 13572468, otp: 987654321012345 };

/** Below such a name, or in a list of that name. */
export const nested: Readonly<Record<string, unknown>> = {
  recoveryCodes: ['9f3k-22ax-01', '7c1m-58qp-02'],
  tokens: { access: some(40, 'p4'), refresh: some(41, 'q5') },
  session: { id: some(32, 'r3') },
  accessTokens: [{ value: some(32, 's4') }],
};

const jwt = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ sub: 'u1', role: 'admin' })}.${some(43, 'r6')}`;

/** What tells by itself what it is. */
export const shaped: Readonly<Record<string, string>> = {
  jwt,
  pem: [
    '-----BEGIN RSA',
    `PRIVATE KEY-----\n${some(64, 's7')}\n${some(64, 't8')}\n-----END RSA`,
    'PRIVATE KEY-----',
  ].join(' '),
  bcrypt: `$2b$12$${some(53, 'u9')}`,
  argon2: `$argon2id$v=19$m=65536,t=3,p=4$${some(22, 'v1')}$${some(43, 'w2')}`,
  scrypt: `scrypt:32768:8:1$${some(16, 'x3')}$${hex(64, 'y')}`,
  pbkdf2: `pbkdf2_sha256$260000$${some(12, 'z4')}$${some(43, 'a5')}=`,
  github: `ghp_${some(36, 'b6')}`,
  stripe: ['sk', 'live', some(24, 'c7')].join('_'),
  aws: `AKIA${some(40, 'D8').toUpperCase().slice(0, 16)}`,
  slack: ['xoxb', '123456789012', some(24, 'e9')].join('-'),
  google: `AIza${some(35, 'f1')}`,
  openai: `sk-proj-${some(40, 'g2')}`,
  npm: `npm_${some(36, 'h3')}`,
  resetLink: `https://app.example/account?lang=en&reset_token=${some(32, 'i4')}`,
  resetPath: `https://app.example/reset-password/${some(32, 'j5')}`,
  bearer: `Authorization: Bearer ${some(32, 'l1')}`,
  slackWebhook: `https://hooks.slack.com/services/T0123ABCD/B0123ABCD/${some(24, 'm2')}`,
  twilio: `SK${hex(32, 'n')}`,
  mailgun: `key-${hex(32, 'o')}`,
  curl: `curl -u admin:${some(16, 'p3')} https://a.example`,
  stated: `login failed, token: ${some(24, 'q4')}`,
  formField: `<input type="hidden" name="csrf_token" value="${some(32, 'r5')}">`,
  database: `postgres://app:${some(16, 'k6')}@db.example/shop`,
};

/** What must not be found of them: the part that lets somebody in. */
export function tellingParts(): Readonly<Record<string, string>> {
  const parts: Record<string, string> = {};
  for (const [name, value] of [...Object.entries(fields), ...Object.entries(shaped)]) parts[name] = partOf(name, value);
  for (const [name, value] of Object.entries(nested)) {
    for (const [at, each] of leavesOf(value).entries()) parts[`${name}.${at}`] = each;
  }
  for (const [name, value] of Object.entries(numbers)) parts[name] = String(value);
  for (const [name, value] of Object.entries(parameters)) parts[name] = /token=\W?([\w-]+)/.exec(value)?.[1] ?? value;
  return { ...parts, ...cookies, ...headers };
}

function leavesOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

function partOf(name: string, value: string): string {
  const cut: Readonly<Record<string, RegExp>> = {
    pem: /\n(\w+)\n/,
    resetLink: /reset_token=(\w+)/,
    resetPath: /([^/]+)$/,
    bearer: /Bearer (\w+)/,
    slackWebhook: /([^/]+)$/,
    curl: /admin:(\w+)/,
    stated: /token: (\w+)/,
    formField: /value="(\w+)/,
    database: /:(\w+)@/,
  };
  return cut[name]?.exec(value)?.[1] ?? value;
}

export const cookies: Readonly<Record<string, string>> = {
  sid: `s%3A${some(32, 'l7')}.${some(20, 'm8')}`,
  remember: 'u1|x',
  /** Without a name. */
  '': some(20, 'q2'),
};
export const headers: Readonly<Record<string, string>> = { 'X-Auth-Token': some(40, 'n9'), 'X-Api-Key': hex(32, 'o') };
/** Headers that have a secret in a parameter. */
export const parameters: Readonly<Record<string, string>> = {
  Refresh: `600; url=/login?refresh_token=${some(24, 's2')}`,
  'WWW-Authenticate': `Bearer realm="x", access_token="${some(24, 't3')}"`,
  Link: `</things?page=2&token=${some(10, 'u4').toLowerCase()}>; rel="next"`,
  'Server-Timing': `auth;desc="token=${some(24, 'v5')}"`,
};

/** Values that look as random as secrets, and are none. */
export const ordinary: Readonly<Record<string, string>> = {
  id: '5f2c8b1e-7d3a-4c9f-8e6b-1a2d3c4e5f60',
  etag: '"33a64df551425fcc55e4d42a148795d9f25f89d4"',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  contentHash: '9b74c9897bac770ffc029102a200c5de',
  nextPageToken: 'eyJpZCI6MTAwLCJkaXIiOiJhc2MifQ',
  cursor: 'b3JkZXJfMTIzNDU2Nzg5MA',
  publicKey: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
  tokenType: 'Bearer-compatible-1',
  passwordPolicy: 'at-least-12-characters',
};
