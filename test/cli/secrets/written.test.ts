import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../../fixtures/reference/listen.ts';
import { reporterNames } from '../../../src/cli/reporters.ts';
import { answer, type Bend, others, serve } from '../../harm/service.ts';
import { run } from '../run.ts';
import { cookies, fields, headers, nested, numbers, ordinary, parameters, shaped, tellingParts } from './planted.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-secrets-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const env = {
  SHOP_TOKEN: 'plan-token-Zq81Xv55',
  SHOP_PASSWORD: 'plan-pass-9Kd3Lm2p',
  SHOP_KEY: 'k-77aa88bb99cc',
  SHOP_LOGIN: 'plan-user-x7',
};
/** What is taken from the environment and stays to be seen. */
const open = { SHOP_AREA: 'eu-central-1', SHOP_TENANT_ID: 'acme7Kq2Zz', SHOP_STAND: 'demo2stand' };
const inPlan = { ...env, client: 'plan-secret-in-header-51', example: 'Example-Passw0rd!' };

const planText = (url: string): string => `base_url: ${url}
name: Shop of \${SHOP_PASSWORD}
labels: { env: "\${SHOP_STAND}" }
writes: true
auth: { bearer: "\${SHOP_TOKEN}", headers: { X-Api-Key: "\${SHOP_KEY}" } }
http: { headers: { X-Client-Secret: ${inPlan.client} } }
mask: [/data/email, /data/salary, /home/*]
resources:
  - path: /things
    operations: [list, read, create, replace, patch, delete]
    create: { example: { name: "Thing {{unique}}", password: "${inPlan.example}" }, required: [name] }
    change: { name: Other, password: "${inPlan.example}2" }
probes:
  - id: login
    request: POST /login
    body: { user: "\${SHOP_LOGIN}", area: "\${SHOP_AREA}", tenant: "\${SHOP_TENANT_ID}", stand: "\${SHOP_STAND}" }
`;

/** Tells all that it has, of itself and of who asks, in fields, headers and texts, encoded and not. */
const careless: Bend = ({ headers: sent, target }, _service, usual) => {
  const reply = usual();
  const told = [env.SHOP_TOKEN, env.SHOP_PASSWORD, sent['x-client-secret'] ?? ''];
  const all = { ...fields, ...shaped };
  const data = {
    name: 'Thing',
    ...ordinary,
    email: 'ada.l@example.test',
    salary: 98765,
    home: { city: 'Ulm', street: 'Some Street' },
    ...fields,
    ...numbers,
    ...nested,
    links: Object.entries(shaped).map(([kind, value]) => ({ kind, text: `see ${value} there` })),
    told: told.map((each) => ({ plain: each, base64: Buffer.from(`x${each}`).toString('base64') })),
    log: Object.values(fields).map((each) => ({
      text: `got ${each}!`,
      uri: encodeURIComponent(each),
      base64: Buffer.from(each).toString('base64'),
      base64url: Buffer.from(`ab${each}`).toString('base64url'),
      json: JSON.stringify({ inner: each }),
      hex: hexOf(each),
      escaped: hexOf(each).replaceAll(/../g, '%$&'),
      twice: Buffer.from(Buffer.from(each).toString('base64')).toString('base64'),
    })),
  };
  const given: [string, string][] = [
    ...reply.headers,
    ...Object.entries(cookies).map(([name, value]): [string, string] => [
      'Set-Cookie',
      `${name === '' ? '' : `${name}=`}${value}; Path=/; HttpOnly`,
    ]),
    ...Object.entries({ ...headers, ...parameters }),
  ].map(([name, value]) => [name, value]);
  if (reply.status >= 400) {
    const message = `failed for ${Object.values(all).join(' and ')} at ${target}, password=${all['password']}`;
    return {
      ...answer(reply.status),
      body: JSON.stringify({ success: false, error: { message, ...fields } }),
      headers: given,
    };
  }
  const shown =
    target.split('?')[0] === '/things' ? others.map(({ id }) => ({ ...data, id, itemId: ordinary['id'] })) : data;
  return {
    ...reply,
    headers: given,
    body: JSON.stringify({ success: true, data: shown, error: null, timestamp: 'x' }),
  };
};

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

const forms = (secret: string): readonly string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replaceAll('=', ''),
  Buffer.from(secret).toString('base64url'),
  hexOf(secret),
  hexOf(secret).replaceAll(/../g, '%$&'),
  Buffer.from(Buffer.from(secret).toString('base64')).toString('base64').replaceAll('=', ''),
];

async function writtenIn(place: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(place);
  const texts = await Promise.all(names.map((name) => readFile(join(place, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
}

describe('what is written', () => {
  test('shows no secret of the service or the plan in any format, and all that is none', async () => {
    const { api } = serve(careless);
    const out = await mkdtemp(join(folder, 'out-'));
    const journals: string[] = [];
    const target = await listen((request) => {
      // It goes with what was made, so it is looked at meanwhile.
      const file = join(out, 'journal');
      if (existsSync(file)) journals.push(readFileSync(file, 'utf8'));
      return api(request);
    });
    const plan = join(folder, 'plan.yaml');
    await writeFile(plan, planText(target.url));
    const formats = reporterNames.flatMap((name) => ['-r', `${name}=${join(out, name)}`]);
    const journal = ['--journal', join(out, 'journal')];
    const audited = await run(
      ['audit', plan, '-r', 'terminal', ...formats, '--evidence', 'all', '--verbose', ...journal],
      { env: { ...env, ...open } },
    );
    const snapshot = await run(['snapshot', plan, '-o', join(out, 'snapshot')], { env: { ...env, ...open } });
    const foretold = await run(['plan', plan, '--json'], { env: { ...env, ...open } });
    await target.close();
    // No answer of the service shows what it stored.
    expect(audited.code).toBe(1);
    expect(audited.stderr).toMatch(/^Items of this run may be left\. [^\n]*\n$/);
    expect(journals.at(-1)).toContain('"does":"create"');
    expect([snapshot.code, foretold.code]).toEqual([0, 0]);
    const texts = {
      ...(await writtenIn(out)),
      stdout: audited.stdout,
      stderr: audited.stderr,
      snapshotSaid: snapshot.stderr + snapshot.stdout,
      foretold: foretold.stdout,
      journal: journals.at(-1) ?? '',
    };
    const secrets = {
      ...tellingParts(),
      ...inPlan,
      email: 'ada.l@example.test',
      salary: '98765',
      city: '"Ulm',
      street: 'Some Street',
    };
    expect(Object.keys(secrets).length).toBeGreaterThan(40);
    const leaks = Object.entries(texts).flatMap(([file, text]) =>
      Object.entries(secrets).flatMap(([kind, secret]) =>
        forms(secret).flatMap((form) => (text.includes(form) ? [`${kind} in ${file}: ${form}`] : [])),
      ),
    );
    expect(leaks).toEqual([]);
    const json = await readFile(join(out, 'json'), 'utf8');
    const bodies = json.replaceAll('\\\\', '\\').replaceAll('\\"', '"');
    const missing = Object.entries({ ...ordinary, ...open }).filter(
      ([, value]) => !bodies.includes(value.replaceAll('"', '\\"')),
    );
    expect(missing).toEqual([]);
    expect(json).toMatch(/‹secret \d+›/);
    const report: unknown = JSON.parse(json);
    expect(report).toMatchObject({ verdict: 'nonconformant' });
  });
});
