/** Snapshots: taking one, comparing two, and a plan that names one. */
import { describe, expect, test } from 'vitest';
import { type Api, createReference } from '#fixtures/reference/api.ts';
import { readSnapshot } from '../../src/contract/snapshot.ts';
import type { Report } from '../../src/report/report.ts';
import { misfitsIn } from '../report/oracles.ts';
import { env, planAt, run, serving } from './commands.ts';

/** The reference without a field of its users. */
const reference = createReference();
const shorter: Api = (request) => {
  const reply = reference(request);
  return { ...reply, body: String(reply.body).replaceAll(/"email":"[^"]*",?/g, '') };
};

/** The text of a snapshot of a service. */
async function taken(api: Api = reference): Promise<string> {
  const words = 'snapshot plan.yaml -o before.json';
  const snapshot = (url: string) => run(words, { files: planAt(url, 'name: Shop\n'), env });
  const { code, out, err, files } = await serving(snapshot, api);
  expect([code, out, err]).toEqual([0, '', 'Wrote before.json: 2 operations.\n']);
  return String(files.get('/project/before.json'));
}

const [before, after] = [await taken(), await taken(shorter)];
const files = { '/project/before.json': before, '/project/after.json': after };

describe('snapshot', () => {
  test('the same service gives the same file, and no file has values', async () => {
    expect(await taken()).toBe(before);
    expect(readSnapshot(before)).toHaveProperty('snapshot.versions');
    expect(before).not.toContain('example.test');
    expect(misfitsIn('snapshot', before)).toEqual([]);
  });

  test('standard output is the snapshot alone, even if the plan names one that does not exist yet', async () => {
    const more = 'contract: { snapshot: ./not-yet.json }\n';
    const { code, out } = await serving((url) => run('snapshot plan.yaml', { files: planAt(url, more), env }));
    expect([code, 'snapshot' in readSnapshot(out)]).toEqual([0, true]);
    const none = await run('snapshot plan.yaml', { files: planAt('http://127.0.0.1:1'), env });
    expect([none.code, none.out]).toEqual([4, '']);
  });
});

describe('compare', () => {
  test('two files', async () => {
    const { code, out, err } = await run('compare before.json after.json', { files });
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/^1 problem\n✗ Fields were removed without notice {2}8 clients {2}version\/fields-kept$/m);
    expect(out).toContain('✗ incompatible: 1 problem.');
    expect(out).not.toContain('Try');
    expect((await run('compare before.json after.json --fail-on never', { files })).code).toBe(0);
  });

  test.each([
    ['before.json', 0, '✓ compatible: no problems.'],
    ['none.json', 3, '! incomplete: the two sides have nothing in common'],
  ])('with %s', async (file, expected, text) => {
    const none = '{"snapshotVersion": 1, "name": "x", "versions": {}}';
    const { code, out } = await run(`compare before.json ${file}`, { files: { ...files, '/project/none.json': none } });
    expect([code, out]).toEqual([expected, expect.stringContaining(text)]);
  });

  test('a file and a running service, with the settings of the plan', async () => {
    const words = (url: string): string => `compare before.json ${url} --plan plan.yaml --json`;
    const compared = (more: string) =>
      serving((url) => run(words(url), { files: { ...files, ...planAt(url, more) }, env }), shorter);
    const { code, out } = await compared('');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ exitCode: 1, problems: [{ rule: 'version/fields-kept' }] });
    expect((await compared('rules: { version/fields-kept: off }\n')).code).toBe(0);
    expect((await compared('contract: { deprecated: [{ field: users.email, since: 2020-01-01 }] }\n')).code).toBe(0);
  });

  test.each([
    ['compare nowhere.json after.json', 'Cannot read the snapshot nowhere.json: there is no such file or folder.'],
    ['compare before.json newer.json', 'newer.json is a snapshot of another format'],
    ['compare before.json http://a.test', 'http://a.test is a URL. Add --plan PLAN, which describes the API.'],
  ])('%s', async (words, message) => {
    const bad = { '/project/newer.json': '{"snapshotVersion": 2}' };
    const { code, out, err } = await run(words, { files: { ...files, ...bad } });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`error: ${message}`);
  });
});

describe('contract.snapshot', () => {
  const more = 'contract: { snapshot: ./before.json }\n';

  test('what breaks clients is a problem, in a live run and in a recorded one', async () => {
    const words = 'audit plan.yaml -r json --record run';
    const ran = await serving((url) => run(words, { files: { ...files, ...planAt(url, more) }, env }), shorter);
    expect(ran.code).toBe(1);
    const { problems } = JSON.parse(ran.out) as Report;
    expect(problems.map(({ rule }) => rule)).toEqual(['version/fields-kept']);
    expect(problems[0]?.findings[0]?.expected).toContain('as in ./before.json');
    const judged = await run('judge run -r json', { files: Object.fromEntries(ran.files) });
    expect(judged.out).toBe(ran.out);
  });

  test.each([
    [undefined, 'cannot be read: write the path of a file, relative to the plan, or make it with "probity snapshot '],
    ['', 'is not JSON: '],
  ])('a file that cannot be used: %s', async (content, message) => {
    const own = content === undefined ? {} : { '/project/before.json': content };
    const { code, err } = await run('audit plan.yaml', { files: { ...planAt('http://a.test', more), ...own }, env });
    expect(code).toBe(2);
    expect(err).toContain(`plan.yaml:6:23: error: ./before.json ${message}`);
    expect(err).toContain('1 error in the plan. Nothing was sent.');
  });
});
