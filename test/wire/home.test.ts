import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { type Api, isRecord, jsonOf, withHeader, withJson, withStatus } from '../../fixtures/reference/http.ts';
import { listen } from '../../fixtures/reference/listen.ts';
import { run } from '../cli/run.ts';

/** Another server, which must stay untouched: it counts its connections. */
async function elsewhere(): Promise<{ readonly port: number; readonly connections: () => number }> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

/** The reference, every answer of which names other places wherever an answer can. */
function tempting(port: number): Api {
  const reference = createReference();
  let number = 0;
  const host = `127.0.0.1:${port}`;
  const places = [
    `http://${host}/users/1`,
    `//${host}/users/1`,
    `http://user:pass@${host}/users/1`,
    `https://${host}/users/1`,
    `ftp://${host}/users/1`,
    `\\\\${host}\\users\\1`,
    `http:${host}/users/1`,
  ];
  return (request) => {
    number += 1;
    const place = places[number % places.length] ?? '';
    const reply = reference(request);
    const value = jsonOf(reply);
    const links = {
      next: place,
      nextPage: place,
      links: { next: place, self: place },
      _links: { next: { href: place }, self: { href: place } },
      $ref: place,
    };
    const told = isRecord(value) ? withJson(reply, { ...value, ...links }) : reply;
    const headers = {
      Location: place,
      'Content-Location': place,
      Link: `<${place}>; rel="next"`,
      Refresh: `0; url=${place}`,
      'Alt-Svc': `h2="${host}"; ma=99`,
    };
    const tempted = Object.entries(headers).reduce((all, [name, each]) => withHeader(all, name, each), told);
    return number % 6 === 0 ? withStatus(tempted, 307) : tempted;
  };
}

/** A module that notes each place to which the process connects, and each name that it looks up. */
function watcher(file: string): string {
  return `import { appendFileSync } from 'node:fs';
import dns from 'node:dns';
import { Socket } from 'node:net';
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const { host, port } = args.flat()[0] ?? {};
  appendFileSync(${JSON.stringify(file)}, host + ':' + port + '\\n');
  return connect.apply(this, args);
};
const { lookup } = dns;
dns.lookup = (name, ...rest) => { appendFileSync(${JSON.stringify(file)}, 'lookup ' + name + '\\n'); return lookup(name, ...rest); };
`;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'probity-home-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const resources = `
resources:
  - path: /users
    operations: [list, read, create, patch, delete]
    create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" } }
    change: { nickname: ada }
`;

describe('an audit never leaves home', () => {
  it('whatever answers and proxies say, it connects to the base URL alone', async () => {
    const away = await elsewhere();
    const home = await listen(tempting(away.port));
    onTestFinished(() => home.close());
    const at = folder();
    const proxy = `http://127.0.0.1:${away.port}`;
    writeFileSync(join(at, 'watch.mjs'), watcher(join(at, 'places')));
    writeFileSync(
      join(at, 'plan.yaml'),
      `base_url: ${home.url}\nwrites: true\nauth: { bearer: reference-token-0123456789 }${resources}`,
    );
    const { code } = await run(['audit', 'plan.yaml', '--no-progress', '--no-preflight'], {
      cwd: at,
      env: {
        NODE_OPTIONS: `--import=${join(at, 'watch.mjs')}`,
        NODE_USE_ENV_PROXY: '1',
        ...Object.fromEntries(
          ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy'].map((name) => [name, proxy]),
        ),
      },
    });
    const places = new Set(readFileSync(join(at, 'places'), 'utf8').trim().split('\n'));
    expect([...places]).toEqual([new URL(home.url).host]);
    expect(away.connections()).toBe(0);
    expect([1, 3]).toContain(code);
  });

  it.each([
    ['a schema', (host: string) => `resources: [{ path: /users, item: { $ref: "http://${host}/user.json" } }]`],
    [
      'a part of a schema',
      (host: string) => `resources: [{ path: /users, item: { properties: { id: { $ref: "//${host}/id.json" } } } }]`,
    ],
    [
      'a snapshot',
      (host: string) => `resources: [{ path: /users }]\ncontract: { snapshot: "http://${host}/snapshot.json" }`,
    ],
  ])('%s at another address is not fetched', async (_what, planOf) => {
    const away = await elsewhere();
    const at = folder();
    writeFileSync(join(at, 'plan.yaml'), `base_url: http://127.0.0.1:1\n${planOf(`127.0.0.1:${away.port}`)}\n`);
    const { stderr } = await run(['audit', 'plan.yaml', '--no-progress'], { cwd: at });
    expect(away.connections()).toBe(0);
    expect(stderr).not.toContain('    at ');
  });

  it.each(['http://user:pass@127.0.0.1:1', 'http://127.0.0.1:1@example.test'])(
    '%s is refused as a base URL',
    async (url) => {
      const at = folder();
      writeFileSync(join(at, 'plan.yaml'), `base_url: ${url}\nresources: [{ path: /users }]\n`);
      const { code, stderr } = await run(['audit', 'plan.yaml'], { cwd: at });
      expect(code).toBe(2);
      expect(stderr).toContain('base_url');
    },
  );

  it.each(['//example.test/users', '\\\\example.test\\users', 'http://example.test/users', '/@example.test/users'])(
    'a resource at %s stays below the base URL, or is refused',
    async (path) => {
      const at = folder();
      writeFileSync(join(at, 'watch.mjs'), watcher(join(at, 'places')));
      writeFileSync(join(at, 'places'), '');
      writeFileSync(
        join(at, 'plan.yaml'),
        `base_url: http://127.0.0.1:9\nresources: [{ path: ${JSON.stringify(path)} }]\n`,
      );
      await run(['audit', 'plan.yaml', '--no-progress'], {
        cwd: at,
        env: { NODE_OPTIONS: `--import=${join(at, 'watch.mjs')}` },
      });
      const places = readFileSync(join(at, 'places'), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && line !== '127.0.0.1:9');
      expect(places).toEqual([]);
    },
  );
});
