/**
 * `probity cleanup`, and the journal of `probity audit`, in this process. Signals: the built program on a socket, with a
 * service that sends it a signal at a given request. `npm run prove` kills it, too.
 */
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import type { Api } from '#fixtures/reference/http.ts';
import { userPlan } from '../cases/input.ts';
import { storedIn } from '../support/killed.ts';
import { play, type Running } from '../support/spawned.ts';
import { env, planAt, type Ran, run, serving } from './commands.ts';

const writing = `    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", password: "Tops3cret!" }
      required: [name, email]
    change: { nickname: bea }
writes: true
`;
const audit = 'audit plan.yaml --only resource,status -q';

/** The reference, which deletes nothing until it is repaired. */
function stubborn() {
  const reference = createReference();
  let isRepaired = false;
  const api: Api = (request) => {
    const isDelete = request.method === 'DELETE' && /\d$/.test(request.target);
    return reference(isDelete && !isRepaired ? { ...request, method: 'GET' } : request);
  };
  return { api, repair: () => void (isRepaired = true) };
}

/** Files for a later command. */
const later = ({ files }: Ran) => ({ files: Object.fromEntries(files), env });

test.each(['', '--no-writes --journal own.ndjson'])('no journal stays if nothing remains: %s', async (more) => {
  const ran = await serving((url) => run(`${audit} ${more}`, { files: planAt(url, writing), env }));
  expect([ran.err, [...ran.files.keys()]]).toEqual(['', ['/project/plan.yaml']]);
});

test('if items remain, the journal is kept and named, and cleanup deletes them later', async () => {
  const { api, repair } = stubborn();
  await serving(async (url) => {
    const ran = await run('audit plan.yaml --only resource,status', { files: planAt(url, writing), env });
    const [file = '', text = ''] = [...ran.files].find(([name]) => name.includes('journal-')) ?? [];
    const path = file.replace('/project/', '');
    expect(path).toMatch(/^\.probity\/journal-pby\w{6}\.ndjson$/);
    expect(ran.err).toBe(`Items may remain. To delete them: probity cleanup ${path}\n`);
    expect(ran.out).toMatch(/Created by this run, and not deleted: \S+\/users\/\d+\.\n.*# This command deletes data/);
    expect(String(text)).not.toMatch(/Tops3cret|Ada|reference-token/);
    const [header] = String(text).split('\n');
    const markers = /pby\w{6}/.exec(path)?.[0];
    expect(JSON.parse(header ?? '')).toEqual({ journal: 1, baseUrl: url, plan: '../plan.yaml', markers });

    const still = await run(`cleanup ${path}`, later(ran));
    expect(still.code).toBe(3);
    expect(still.out).toContain(`Exit code 3: the journal was kept (${path}).`);
    expect(still.out).toMatch(/! No items deleted\. \d+ items may remain\.\n/);
    expect(still.out).toMatch(/Not deleted\n✗ Created by this run[^]*curl -i -X DELETE/);

    repair();
    const done = await run(`cleanup ${path}`, later(still));
    expect(done.out).toMatch(/Deleted\n(?:· http\S+\/users\/\d+\n)+\n✓ \d+ items? deleted\. Nothing remains\.\n/);
    expect([done.code, [...done.files.keys()]]).toEqual([0, ['/project/plan.yaml']]);
  }, api);
});

test('a journal elsewhere, and a base URL that is not the one of the plan', async () => {
  const { api, repair } = stubborn();
  await serving(async (url) => {
    const files = planAt('http://127.0.0.1:1', writing);
    const ran = await run(`${audit} --base-url ${url} --journal out/run.ndjson`, { files, env });
    const command = `cleanup out/run.ndjson --base-url ${url}`;
    expect(ran.err).toContain(`probity ${command}\n`);
    repair();
    const other = await run('cleanup out/run.ndjson', later(ran));
    expect(other.code).toBe(2);
    expect(other.err).toContain(`error: out/run.ndjson:1: the run was against ${url}, and the plan is for http://127`);
    const again = await run(`${audit} --base-url ${url} --journal out/run.ndjson`, later(ran));
    expect(again.err).toMatch(/^error: out\/run\.ndjson exists\. Run probity cleanup out\/run\.ndjson, or /);
    expect((await run(command, later(ran))).code).toBe(0);
  }, api);
});

test('before the first write to another host, one line says so', async () => {
  // A proxy that sends every request to the reference.
  const reference = createReference();
  const proxied: Api = (request) => reference({ ...request, target: request.target.replace(/^http:\/\/[^/]+/, '') });
  const files = planAt('http://shop.example.test', writing);
  const { err } = await serving((url) => run(audit, { files, env: { ...env, HTTP_PROXY: url } }), proxied);
  expect(err).toBe('Probity is about to create items at shop.example.test: /users\n');
});

describe('a journal that cannot be used: one sentence, and nothing is sent', () => {
  const header = '{"journal":1,"baseUrl":"http://127.0.0.1:1","plan":"plan.yaml","markers":"pbyabc123"}';
  const create =
    '{"at":"create","number":0,"path":"/users","owner":[],"marker":"pbyabc1231z","fields":["name"],"shown":[],"missing":[]}';
  const damaged = 'no run of Probity has written this line. Nothing was sent. Search for pbyabc123.';
  test.each([
    ['', 'j:1: this is not a journal of Probity. Nothing was sent.'],
    [`${header}\n${create}\n${create.slice(9)}\n${create}\n`, `j:3: ${damaged}`],
    [`${header}\n${create.replace('pbyabc1231z', 'a')}\n`, `j:2: ${damaged}`],
    [`${header}\n${create.replace('/users', '/things')}\n`, 'j:2: the plan has no resource /things. Nothing was sent.'],
  ])('%j', async (text, message) => {
    const files = { ...planAt('http://127.0.0.1:1', writing), '/project/j': text };
    const { code, err } = await run('cleanup j', { files, env });
    expect([code, err.slice(0, `error: ${message}`.length)]).toEqual([2, `error: ${message}`]);
  });

  test('an incomplete last line is left out, and a service that is down is exit code 4', async () => {
    const files = { ...planAt('http://127.0.0.1:1', writing), '/project/j': `${header}\n${create}\n{"at":"crea` };
    const { code, err } = await run('cleanup j', { files, env });
    expect(code).toBe(4);
    expect(err).toMatch(/^j:3: warning: this line is not complete\. .*\n.*The journal was kept: j\n$/);
  });
});

const plan = userPlan.replace('http://127.0.0.1:8080', '${URL}');

/** Audits users, and calls `act` once, when items have been created. */
async function playUntil(act: (running: Running) => void) {
  const api = createReference();
  const before = storedIn(api, ['/users']);
  const onRequest = (count: number, running: Running): void => {
    if (count === 120) act(running);
  };
  const played = await play({ api, plan, onRequest });
  return { ...played, isClean: storedIn(api, ['/users']).join() === before.join() };
}

test.concurrent('SIGTERM: the run cleans up, and the exit code is 130', async () => {
  const { audit, requests, journal, isClean } = await playUntil(({ child }) => child.kill('SIGTERM'));
  expect([audit.code, journal, isClean]).toEqual([130, undefined, true]);
  expect(audit.err).toBe('Interrupted. Deleting what this run created. Press Ctrl-C again to stop at once.\n');
  expect(audit.out).toContain('Exit code 130: the run was interrupted.');
  expect(requests).toBeLessThan(180);
});

test.concurrent('a terminal that is closed does not prevent cleanup', async () => {
  const { audit, isClean } = await playUntil(({ child }) => {
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.kill('SIGHUP');
  });
  expect([audit.code, isClean]).toEqual([130, true]);
});

test.concurrent('a second Ctrl-C ends the run at once, and names the journal', async () => {
  const { audit, journal, cleanup, isClean } = await playUntil(({ child }) => {
    // The second one must not arrive together with the first one.
    child.stderr?.once('data', () => child.kill('SIGINT'));
    child.kill('SIGINT');
  });
  expect([audit.code, cleanup?.code, isClean]).toEqual([130, 0, true]);
  expect(audit.err).toContain(`Stopped. To delete what remains: probity cleanup .probity/${journal}\n`);
  expect(audit.out).toBe('');
});
