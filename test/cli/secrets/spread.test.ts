import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reporterNames } from '../../../src/cli/reporters.ts';
import { run } from '../run.ts';

const env = {
  SHOP_TOKEN: 'Plan-token-Zq81Xv55',
  TENANT_SECRET: 'tenant-Yw72Lk90pp',
  SHOP_API_KEY: 'key77Aa88Bb99Cc00',
  ODD_PASSWORD: 'oddPass9Kd3Lm2p',
};
/** What the service issues: as a key of an object, in Location, and in ETag-like headers. */
const issued = { session: 'sess0Ax81Qm27Vt63Nn', ticket: 'tick9Fh45Gj78Kl12Zz', csrf: 'csrf3Rr65Tt87Yy21Uu' };

const swapped = (text: string): string =>
  Array.from(text, (each) => (each === each.toUpperCase() ? each.toLowerCase() : each.toUpperCase())).join('');
const forms = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replaceAll('=', ''),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('hex').toUpperCase(),
  swapped(secret),
  secret.toUpperCase(),
  secret.toLowerCase(),
  Array.from(secret).toReversed().join(''),
];

const planText = (url: string): string => `base_url: ${url}/t/\${TENANT_SECRET}
writes: true
auth: { bearer: "\${SHOP_TOKEN}" }
http: { headers: { X-Shop: "\${ODD_PASSWORD}" } }
resources:
  - path: /things
    query: { api_key: "\${SHOP_API_KEY}" }
    operations: [list, read, create, delete]
    create: { example: { name: "Thing {{unique}}" }, required: [name] }
`;

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-spread-'));
  const rows = new Map([1, 2, 3].map((id) => [String(id), { id, name: `Thing ${id}` }]));
  let count = 100;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '', 'http://service.test');
      const id = /\/things\/([^/]+)$/.exec(pathname)?.[1];
      const isOpen = request.headers.authorization === `Bearer ${env.SHOP_TOKEN}`;
      let status = 404;
      let data: unknown = null;
      if (!isOpen) status = 401;
      else if (id !== undefined && rows.has(id)) {
        status = 200;
        data = rows.get(id);
        if (request.method === 'DELETE') rows.delete(id);
        else if (request.method !== 'GET') status = 405;
      } else if (pathname.endsWith('/things')) {
        status = 200;
        data = [...rows.values()];
        if (request.method === 'POST') {
          status = 400;
          try {
            const sent: unknown = JSON.parse(Buffer.concat(chunks).toString());
            const name = typeof sent === 'object' && sent !== null && 'name' in sent ? sent.name : undefined;
            if (typeof name === 'string') {
              status = 201;
              data = { id: (count += 1), name };
              rows.set(String(count), { id: count, name });
            }
          } catch {
            data = null;
          }
        } else if (request.method !== 'GET') status = 405;
      }
      const told = Object.values(env).flatMap(forms);
      const sessions = { [issued.session]: { user: 1 }, [env.SHOP_TOKEN]: { user: 2 }, [swapped(env.SHOP_TOKEN)]: 3 };
      const error = { code: 'FAILED', message: `refused: ${told.join(' | ')} for ${request.url}` };
      const body = JSON.stringify({
        success: status < 400,
        data: status < 400 ? data : null,
        error: status < 400 ? null : error,
        timestamp: new Date().toISOString(),
        sessions: status < 400 ? { sessionToken: issued.session, ...sessions } : undefined,
        told: status < 400 ? told : undefined,
      });
      response.writeHead(status, {
        'Content-Type': 'application/json',
        ETag: `"${env.SHOP_TOKEN}"`,
        'X-Request-Token': issued.csrf,
        'WWW-Authenticate': `Bearer realm="${env.ODD_PASSWORD}", error="invalid_token", token="${env.SHOP_TOKEN}"`,
        Location: `${pathname}/${count}?access_token=${issued.ticket}&k=${env.SHOP_API_KEY}`,
      });
      // Each answer breaks within a secret.
      const at = body.indexOf(env.SHOP_TOKEN) + 7;
      response.write(body.slice(0, at));
      setImmediate(() => response.end(body.slice(at)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  url = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

test('no secret is written, wherever a plan has it and a service puts it, and however it is spelt', async () => {
  const out = await mkdtemp(join(folder, 'out-'));
  const plan = join(folder, 'plan.yaml');
  await writeFile(plan, planText(url));
  const formats = reporterNames.flatMap((name) => ['-r', `${name}=${join(out, name)}`]);
  const journal = ['--journal', join(out, 'journal')];
  const audited = await run(
    ['audit', plan, '-r', 'terminal', ...formats, '--evidence', 'all', '--verbose', ...journal],
    { env },
  );
  const snapshot = await run(['snapshot', plan, '-o', join(out, 'snapshot')], { env });
  const foretold = await run(['plan', plan, '--json'], { env });
  const names = await readdir(out);
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(out, name), 'utf8')] as const));
  const texts = new Map([
    ...files,
    ['stdout', audited.stdout],
    ['stderr', audited.stderr],
    ['snapshot said', snapshot.stdout + snapshot.stderr],
    ['foretold', foretold.stdout + foretold.stderr],
  ]);
  expect(texts.size).toBeGreaterThan(10);
  const leaks = [...texts].flatMap(([name, text]) =>
    Object.entries({ ...env, ...issued }).flatMap(([kind, secret]) =>
      forms(secret).flatMap((form, index) => (text.includes(form) ? [`${kind} in ${name}, form ${index}`] : [])),
    ),
  );
  expect(leaks).toEqual([]);
});
