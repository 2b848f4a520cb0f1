import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { run, service } from './run.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-snapshot-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

type User = Readonly<Record<string, unknown>>;

const users: readonly User[] = ['Ada', 'Bea', 'Cleo', 'Dora'].map((name, index) => ({
  id: index + 1,
  name,
  email: `${name.toLowerCase()}@example.test`,
}));

/** A service that keeps to the text and shows its users as `shown` makes them. */
function usersService(shown: (user: User) => User = (user) => user): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = users.find(({ id }) => pathname === `/users/${String(id)}`);
    const data = pathname === '/users' ? users.map(shown) : found === undefined ? null : shown(found);
    const error = data === null ? { code: 'USER_NOT_FOUND', message: 'There is no such user.' } : null;
    const body = { success: error === null, data, error, timestamp: new Date().toISOString() };
    response.writeHead(error === null ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(request.method === 'HEAD' ? '' : JSON.stringify(body));
  };
}

const withoutEmail = ({ id, name }: User): User => ({ id, name });
const withAge = (user: User): User => ({ ...user, age: 36 });

async function planFor(name: string, url: string, more = ''): Promise<string> {
  const path = join(folder, `${name}.yaml`);
  await writeFile(path, `name: Users\nbase_url: ${url}\nresources: [{ path: /users }]\n${more}`);
  return path;
}

/** Takes a snapshot of such a service into a file of the folder. */
async function snapshotOf(name: string, listener: RequestListener): Promise<string> {
  const server = await service(listener);
  try {
    const file = join(folder, `${name}.json`);
    const { code, stderr } = await run(['snapshot', await planFor(name, server.url), '-o', file]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `Wrote ${file}: 2 operations.\n` });
    return file;
  } finally {
    await server.close();
  }
}

async function json(text: string): Promise<Report> {
  return JSON.parse(text) as Report;
}

describe('probity snapshot', () => {
  test('writes what fits the published schema, byte for byte the same for the same service', async () => {
    const [one, other] = [await snapshotOf('one', usersService()), await snapshotOf('other', usersService())];
    const text = await readFile(one, 'utf8');
    expect(await readFile(other, 'utf8')).toBe(text);
    const { stdout } = await run(['schema', 'snapshot']);
    const validate = new Ajv({ strict: true, strictTypes: false, allowUnionTypes: true }).compile(
      JSON.parse(stdout) as object,
    );
    validate(JSON.parse(text));
    expect(validate.errors).toBeNull();
    for (const value of ['Ada', 'ada@example.test']) expect(text).not.toContain(value);
  });

  test('prints to standard output unless told otherwise, also where the snapshot of the plan is not there yet', async () => {
    const server = await service(usersService());
    const plan = await planFor('first', server.url, 'contract: { snapshot: ./not-yet.json }\n');
    const { code, stdout } = await run(['snapshot', plan]);
    await server.close();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ snapshotVersion: 1, name: 'Users' });
  });

  test('takes none of a service that does not answer', async () => {
    const server = await service(usersService());
    await server.close();
    const file = join(folder, 'none.json');
    const { code, stderr } = await run(['snapshot', await planFor('none', server.url), '-o', file]);
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: `probity: no snapshot was taken: nothing answers at ${server.url}\n`,
    });
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });
});

describe('contract.snapshot in a plan', () => {
  async function auditAgainst(
    name: string,
    listener: RequestListener,
  ): Promise<{ code: number | null; report: Report }> {
    await snapshotOf('before', usersService());
    const server = await service(listener);
    const plan = await planFor(name, server.url, 'contract: { snapshot: ./before.json }\n');
    const { code, stdout } = await run(['audit', plan, '-r', 'json']);
    await server.close();
    return { code, report: await json(stdout) };
  }

  test('is what the service is compared with', async () => {
    const { code, report } = await auditAgainst('broken', usersService(withoutEmail));
    expect(code).toBe(1);
    const finding = report.findings.find(({ rule }) => rule === 'version/fields-kept');
    expect(finding).toMatchObject({
      outcome: 'failed',
      resource: '/users',
      clauses: ['version.non-breaking', 'version.deprecation'],
    });
    expect(finding?.violations.map(({ at, exchange }) => [at, exchange])).toEqual([
      ['body:/data/*/email', expect.stringMatching(/users|service/)],
      ['body:/data/email', expect.stringMatching(/^users\//)],
    ]);
  });

  test('is kept by a service that only adds', async () => {
    const { code, report } = await auditAgainst('additive', usersService(withAge));
    expect(report.findings.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(code).toBe(0);
    const status = (id: string): string | undefined => report.clauses.find((clause) => clause.id === id)?.status;
    expect(['version.non-breaking', 'version.uri-stable', 'version.parameters'].map(status)).toEqual([
      'verified',
      'verified',
      'verified',
    ]);
  });

  test.each([
    [
      'missing',
      undefined,
      'cannot be read: write the path of a file, relative to the plan, or make it with "probity snapshot PLAN -o FILE"',
    ],
    ['broken', '{', 'holds no JSON: '],
    ['plain', '{"users":[]}', 'is not a snapshot: write one with "probity snapshot plan.yaml -o FILE"'],
    ['newer', '{"snapshotVersion":2}', 'is a snapshot of another format (snapshotVersion 2, not 1): take a new one'],
    [
      'half',
      '{"snapshotVersion":1,"name":"x","versions":[{}]}',
      "is not a usable snapshot: /versions/0 must have required property 'prefix'",
    ],
  ])('is a problem of the plan where it is %s', async (name, text, problem) => {
    if (text !== undefined) await writeFile(join(folder, `${name}-file.json`), text);
    const plan = await planFor(`plan-${name}`, 'http://127.0.0.1:9', `contract:\n  snapshot: ./${name}-file.json\n`);
    const { code, stderr } = await run(['audit', plan]);
    expect(code).toBe(2);
    expect(stderr.startsWith(`${plan}:5:13: error: ./${name}-file.json ${problem}`)).toBe(true);
    expect(stderr.trimEnd()).not.toContain('\n');
  });
});

describe('probity compare', () => {
  test('judges two snapshots, and reports the clauses of versions alone', async () => {
    const [old, now] = [await snapshotOf('old', usersService()), await snapshotOf('now', usersService(withoutEmail))];
    const { code, stdout } = await run(['compare', old, now, '-r', 'json']);
    const report = await json(stdout);
    expect(code).toBe(1);
    expect(report.clauses.every(({ id }) => id.startsWith('version.'))).toBe(true);
    expect(report.counts.requests).toBe(0);
    expect(report.findings.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule)).toEqual([
      'version/fields-kept',
    ]);
    expect(report.findings[0]?.violations[0]?.message).toBe(
      `/data/*/email of GET /users is not there, and ${old} shows it; a new version removes no field that was never announced as deprecated`,
    );
    const back = await run(['compare', now, old]);
    expect(back.code).toBe(0);
    expect(back.stdout).toMatch(/^✓ conformant/m);
  });

  test('reads announcements from the plan', async () => {
    const [old, now] = [await snapshotOf('old', usersService()), await snapshotOf('now', usersService(withoutEmail))];
    const announced = (since: string): Promise<string> =>
      planFor(
        'announced',
        'http://127.0.0.1:9',
        `contract: { deprecated: [{ field: users.email, since: ${since} }] }\n`,
      );
    expect((await run(['compare', old, now, '--plan', await announced('2020-01-10')])).code).toBe(0);
    const soon = await run(['compare', old, now, '--plan', await announced('2999-01-10'), '-r', 'json']);
    expect(soon.code).toBe(1);
    const report = await json(soon.stdout);
    expect(report.clauses.filter(({ status }) => status === 'violated').map(({ id }) => id)).toEqual([
      'version.deprecation',
    ]);
  });

  test('judges two services by one plan, and a file beside a service', async () => {
    const [older, newer] = [await service(usersService()), await service(usersService(withoutEmail))];
    const plan = await planFor('both', older.url);
    const file = await snapshotOf('file', usersService());
    const both = await run(['compare', older.url, newer.url, '--plan', plan]);
    const back = await run(['compare', newer.url, older.url, '--plan', plan]);
    const mixed = await run(['compare', file, newer.url, '--plan', plan]);
    await Promise.all([older.close(), newer.close()]);
    expect([both.code, back.code, mixed.code]).toEqual([1, 0, 1]);
    expect(both.stdout).toContain(`${older.url} -> ${newer.url}`);
  });

  test('sees values in another form and headers that go, between services and in files', async () => {
    const member = (born: string) => (id: number) => ({
      id,
      name: `Person ${id}`,
      born: born.replace('#', String(id)),
    });
    const people = (born: string, tag: Readonly<Record<string, string>>): RequestListener => {
      const all = [1, 2, 3, 4, 5, 6].map(member(born));
      return (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const data = pathname === '/users' ? all : (all.find(({ id }) => pathname === `/users/${id}`) ?? null);
        const error = data === null ? { code: 'USER_NOT_FOUND', message: 'There is no such user.' } : null;
        response.writeHead(error === null ? 200 : 404, { 'Content-Type': 'application/json', ...tag });
        const body = { success: error === null, data, error, timestamp: new Date().toISOString() };
        response.end(request.method === 'HEAD' ? '' : JSON.stringify(body));
      };
    };
    const [old, now] = [people('1990-01-0#', { ETag: '"1"' }), people('0#/01/1990', {})];
    const [older, newer] = [await service(old), await service(now)];
    const plan = await planFor('formats', older.url);
    const files = [await snapshotOf('old-form', old), await snapshotOf('new-form', now)];
    const runs = [
      await run(['compare', older.url, newer.url, '--plan', plan, '-r', 'json']),
      await run(['compare', ...files, '-r', 'json']),
    ];
    await Promise.all([older.close(), newer.close()]);
    for (const { code, stdout } of runs) {
      const { findings } = await json(stdout);
      expect(code).toBe(1);
      expect(findings.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule)).toEqual([
        'version/formats',
        'version/headers',
      ]);
    }
  });

  test('says what is wrong in one sentence', async () => {
    const old = await snapshotOf('old', usersService());
    const text = join(folder, 'text.json');
    await writeFile(text, 'hello');
    const missing = join(folder, 'no-such.json');
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[old, missing], /^probity: cannot read the snapshot .*no-such\.json: there is no such file\n$/],
      [[text, old], /^probity: .*text\.json holds no JSON: .*\n$/],
      [[old, 'http://127.0.0.1:9'], /^probity: a base URL needs a plan that describes the API: .*\n$/],
      [[old], /^probity: missing required argument 'new'\n$/],
    ];
    for (const [args, sentence] of cases) {
      const { code, stderr } = await run(['compare', ...args]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(sentence) });
    }
  });
});
