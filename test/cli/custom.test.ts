/** Custom rules in commands and formats, plans and their fragments, and `rules new`. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Custom } from '../../src/core/custom.ts';
import { loadPlan } from '../../src/index.ts';
import { nodeImporter } from '../../src/plan/importer.ts';
import { proveRule } from '../../src/vitest.ts';
import { createProject } from '../support/project.ts';
import { program } from '../support/spawned.ts';
import { env, run, serving } from './commands.ts';

/** A plan of the reference that extends the example package, and three rules of its own. */
const planText = (
  url: string,
  more = '',
): string => `extends: ['@acme/probity-rules/company.yaml', ./own.mjs, ./auth.yaml]
base_url: ${url}
resources: [{ path: /users }]
${more}`;

const ownRules = `import { defineResponseRule, failed, passed } from 'probity';
const texts = { weight: 4, label: 'clients', title: 'Traced', headline: 'Responses have no trace id', why: 'Why.', fix: 'Add it.' };
const check = (exchange) => exchange.response.headers['x-trace-id'] ? passed
  : failed({ kind: 'none', at: 'header:x-trace-id', seen: 'none', expected: 'X-Trace-Id', exchange });
export default {
  rules: [
    defineResponseRule({ ...texts, id: 'own/trace', proves: ['own.trace'], breaks: ['service.6'], says: { none: '{request} returned no {expected}' }, layer: 'any', check }),
    defineResponseRule({ ...texts, id: 'own/broken', says: {}, layer: 'any', check: () => { throw new Error('oh'); } }),
  ],
  clauses: { 'own.trace': { level: 'must', text: 'Every response is traced.' } },
};
`;

describe('in commands', () => {
  const auth = 'auth: { bearer: "${SHOP_TOKEN}", headers: { X-Key: key-in-a-fragment } }\n';
  const own = createProject({ 'own.mjs': ownRules, 'auth.yaml': auth });
  afterAll(own.remove);
  const at = (name: string): string => join(own.path, name);
  const runIn = (url: string, words: string, files: Readonly<Record<string, string | Uint8Array>> = {}, more = '') =>
    run(words, { env, cwd: own.path, files: { [at('probity.yaml')]: planText(url, more), ...files } });

  test('a custom clause is in every format, and in what reads reports', async () => {
    await serving(async (url) => {
      const formats = ['json', 'summary', 'ndjson', 'junit', 'sarif', 'ctrf', 'gitlab', 'markdown', 'html'];
      const outputs = formats.map((format) => `-r ${format}=out.${format}`).join(' ');
      const audit = await runIn(url, `audit --only own/trace --require own.trace --record run ${outputs}`);
      expect([audit.code, audit.err]).toEqual([1, '']);
      expect(audit.out).toContain('own.trace');
      expect(audit.out).toContain('returned no X-Trace-Id');
      expect(audit.out).toContain('probity explain own/trace --plan probity.yaml');
      const files = Object.fromEntries(audit.files);
      const recorded = String(gunzipSync(files[at('run/run.jsonl.gz')] ?? ''));
      expect([recorded.includes('X-Key'), recorded.includes('key-in-a-fragment')]).toEqual([true, false]);
      const texts = formats.map((format) => String(files[at(`out.${format}`)]));
      const inFormats = ['own/trace', 'own.trace'].map((id) =>
        formats.filter((_, index) => texts[index]?.includes(id)),
      );
      expect(inFormats).toEqual([formats, formats.filter((format) => format !== 'markdown')]);
      expect(texts[8]).toContain('Every response is traced.');
      const commands: readonly (readonly [words: string, code: number, says: string])[] = [
        ['judge run --require own.trace', 1, 'returned no X-Trace-Id'],
        ['replay out.json own/trace', 1, 'Still there'],
        ['diff out.json out.json', 0, 'own/trace'],
        ['baseline out.json --into probity.yaml', 0, ''],
        ['report out.json', 0, '(own.trace, service.6)'],
        ['audit --only own/trace --baseline out.json', 0, 'own/trace'],
      ];
      const ran = await Promise.all(commands.map(async ([words]) => ({ words, ...(await runIn(url, words, files)) })));
      expect(ran.map(({ words, code, out }, index) => [words, code, out.includes(commands[index]?.[2] ?? '')])).toEqual(
        commands.map(([words, code]) => [words, code, true]),
      );
      const waived = await runIn(url, 'lint probity.yaml', Object.fromEntries(ran[3]?.files ?? []));
      expect(waived.out).toBe('The plan can be used. Nothing was sent.\n');
      writeFileSync(at('summary.json'), texts[1] ?? '');
      await runIn(url, 'dashboard summary.json -o site');
      expect(readFileSync(at('site/clauses.html'), 'utf8')).toContain('Every response is traced.');
    });
  });

  test('a rule that throws is named, and the run exits with 5', async () => {
    const { code, out } = await serving((url) => runIn(url, 'audit --only own'));
    expect([code, out.includes('own/broken: the rule threw Error: oh')]).toEqual([5, true]);
    expect(out).toContain('returned no X-Trace-Id');
  });

  test('lookups know the rules and levels of a plan', async () => {
    const url = 'http://127.0.0.1:1';
    const more = 'rules: { "own/*": should, own/broken: off, acme/utc-times: { allow: [createdAt] } }';
    const outputs = ['rules own/*', 'rules --coverage own', 'explain own.trace', 'explain own/trace'].map(
      async (words) => (await runIn(url, `${words} --plan probity.yaml`, {}, more)).out,
    );
    const [rules, coverage, clause, about] = await Promise.all(outputs);
    expect(rules).toBe('own/broken  off     Traced\nown/trace   should  Traced\n');
    expect(coverage).toBe('own.trace  (must)\n\nEvery response is traced.\n\nProved by    own/trace\n');
    expect(clause).toContain('Proved by    own/trace');
    expect(about).toContain('Proves       own.trace: Every response is traced.');
    const { out } = await runIn(url, 'plan probity.yaml --only acme/page-limit --verbose', {}, more);
    expect(out).toContain('GET /users?size=201');
    const wrong = await runIn(url, 'lint probity.yaml', {}, 'rules: { own/trade: off, acme/utc-times: { allow: 7 } }');
    expect(wrong.err.split('\n').slice(0, 2)).toEqual([
      'probity.yaml:4:10: error: there is no rule own/trade: did you mean own/trace?',
      'probity.yaml:4:51: error: allow must be a list',
    ]);
  });
});

test('what cannot be loaded is one sentence at its entry', async () => {
  const files = {
    'syntax.mjs': 'const = 3;',
    'throws.mjs': 'throw new Error("no\\nmore")',
    'none.mjs': 'export const x = 1;',
    'probity.yaml': `base_url: http://a.test
resources: [{ path: /users }]
extends:
  - ./syntax.mjs
  - ./throws.mjs
  - ./none.mjs
  - ./lost.mjs
  - "@acme/lost"
  - "@acme/probity-rules"
rules: { "acme/*": off, other/rule: off }
`,
  };
  const broken = createProject(files);
  const { code, err } = await run('lint probity.yaml', { cwd: broken.path });
  broken.remove();
  expect([code, err.split('\n')]).toEqual([
    2,
    [
      "probity.yaml:4:5: error: cannot load ./syntax.mjs: Unexpected token '='",
      'probity.yaml:5:5: error: cannot load ./throws.mjs: no',
      'probity.yaml:6:5: error: ./none.mjs: it must export a list of rules: export const rules = [...]',
      'probity.yaml:7:5: error: ./lost.mjs cannot be read: write the path of a file, relative to this one',
      'probity.yaml:8:5: error: there is no package @acme/lost: install it, or write ./@acme/lost for a file',
      'error: 5 errors in the plan. Nothing was sent.',
      '',
    ],
  ]);
});

test.each([
  '"./index.js"',
  '{ "import": "./index.js" }',
  '{ ".": { "types": "./index.d.ts", "import": { "node": "./index.js" } } }',
  '{ "import": ["./index.js"] }',
])('a package is found by its exports: %s', async (exported) => {
  const project = createProject({
    'node_modules/rules/package.json': `{ "type": "module", "exports": ${exported} }`,
    'node_modules/rules/index.js': 'export const clauses = { "acme.trace": { level: "must", text: "Traced." } };',
    'probity.yaml': 'extends: rules\nbase_url: http://a.test\nresources: [{ path: /users }]\n',
  });
  const { custom } = await loadPlan(join(project.path, 'probity.yaml'));
  project.remove();
  expect(Object.keys(custom?.clauses ?? {})).toEqual(['acme.trace']);
});

describe('a plan and its fragments', () => {
  const fragments = createProject({
    'shared/company.yaml': `extends: [./base.yaml, probity:bare]
http: { headers: { X-Team: "\${TEAM}" }, rate: 5/s }
rules: { "fields/*": off, errors/one-code: should }
environments: { ci: { http: { rate: 9/s } } }
resources: [{ path: /news, operations: { list: GET /getNews } }]
`,
    'shared/base.yaml': 'http: { rate: 1/s, timeout: 3s }\nlabels: { org: acme }\n',
    'probity.yaml': `extends: ./shared/company.yaml
base_url: http://a.test
http: { headers: { X-App: shop } }
rules: { "*": must, fields/camel-case: must }
`,
  });
  afterAll(fragments.remove);
  const load = (environment?: string) =>
    loadPlan(join(fragments.path, 'probity.yaml'), { env: { TEAM: 'payments' }, environment });

  test('maps are merged, lists and scalars replaced, and the plan is over all', async () => {
    const { http, labels, resources, rules } = await load();
    expect([http.headers, http.rate, http.timeoutMs, labels]).toEqual([
      { 'X-Team': 'payments', 'X-App': 'shop' },
      { requests: 5, windowMs: 1000 },
      3000,
      { org: 'acme' },
    ]);
    expect([resources.map(({ path }) => path), Object.keys(rules)]).toEqual([
      ['/news'],
      ['envelope/*', 'limits/rate', 'pagination/numbers', 'fields/*', 'errors/one-code', '*', 'fields/camel-case'],
    ]);
  });

  test('an environment may be in a fragment', async () => {
    expect((await load('ci')).http.rate).toEqual({ requests: 9, windowMs: 1000 });
    await expect(load('cd')).rejects.toThrow('this plan has no such environment');
  });

  test('reports and lint point at the line of the fragment', async () => {
    const { out } = await run('lint probity.yaml', { cwd: fragments.path, env: { TEAM: 'payments' } });
    expect(out).toMatch(/^shared\/company\.yaml:5:\d+: error: .*\(paths\/verbs\)/m);
  });
});

test.each<[rules: string, levels: readonly string[]]>([
  ['{}', ['must', 'should', 'must']],
  ['{ "envelope/*": off }', ['off', 'should', 'must']],
  ['{ envelope/shape: should, fields/camel-case: must }', ['should', 'must', 'must']],
  ['{ "*": should, "envelope/*": must }', ['must', 'should', 'should']],
  ['{ "envelope/*": must, "*": should }', ['should', 'should', 'should']],
  ['{ envelope/shape: off, "*": must }', ['off', 'must', 'must']],
  ['{ "*": off, "errors/never*": must }', ['off', 'off', 'must']],
])('levels and patterns: %s', async (rules, expected) => {
  const text = `base_url: http://a.test\nresources: [{ path: /users }]\nrules: ${rules}\n`;
  const files = { '/project/plan.yaml': text };
  const { out } = await run('rules --json --plan plan.yaml', { files });
  const all = JSON.parse(out) as readonly { id: string; level: string }[];
  const levelOf = (id: string): string | undefined => all.find((each) => each.id === id)?.level;
  expect(['envelope/shape', 'fields/camel-case', 'errors/never-200'].map(levelOf)).toEqual(expected);
});

describe('rules new', () => {
  test('what it writes can be loaded, and proves itself', async () => {
    const { code, files, out } = await run('rules new own/request-id --dir rules');
    expect([code, [...files.keys()]]).toEqual([
      0,
      ['.mjs', '.mutants.mjs', '.test.mjs'].map((ending) => `/project/rules/request-id${ending}`),
    ]);
    expect(out).toContain('npx vitest run ./rules/request-id.test.mjs');
    const written = createProject(Object.fromEntries([...files].map(([path, text]) => [path.slice(9), String(text)])));
    const plan = {
      [join(written.path, 'p.yaml')]:
        'extends: ./rules/request-id.mjs\nbase_url: http://a.test\nresources: [{ path: /a }]\n',
    };
    expect((await run('rules own/* --plan p.yaml', { cwd: written.path, files: plan })).out).toBe(
      'own/request-id  must    Every response has an X-Request-Id header\n',
    );
    const { rules, clauses } = (await import(join(written.path, 'rules/request-id.mjs'))) as Custom;
    const { mutants, reference } = await import(join(written.path, 'rules/request-id.mutants.mjs'));
    expect(rules).toHaveLength(1);
    for (const each of rules) await proveRule(each, mutants, { clauses, reference });
    written.remove();
    const again = await run('rules new own/request-id --dir rules', { files: Object.fromEntries(files) });
    expect([again.code, again.err]).toEqual([
      2,
      'error: rules/request-id.mjs exists already, and is never overwritten. Choose another folder with --dir.\n',
    ]);
  });

  test.each([
    ['rules new', 'error: Name the rule: probity rules new acme/trace-id.'],
    ['rules new Trace', 'error: "Trace" is not the id of a rule: start it with your own name, as in acme/trace-id.'],
    ['rules new auth/x', 'error: auth/x is in the part "auth" of Probity: start it with your own name.'],
    [
      'explain own/trace',
      'error: There is no rule, clause, or plan key "own/trace". probity rules lists the rules. If it is a custom one, add --plan PLAN.',
    ],
    ['rules auth/x y', 'error: Write one pattern, or "rules new y".'],
  ])('%s', async (words, message) => {
    expect(await run(words)).toMatchObject({ code: 2, err: `${message}\n` });
  });
});

test('a module that never ends is not waited for', async () => {
  vi.useFakeTimers();
  const loading = nodeImporter(() => new Promise(() => {})).import('/endless.mjs');
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await expect(loading).rejects.toThrow('it was not loaded within 30 seconds');
});

test('a package that ends the process does not look like a run that passed', () => {
  const plan = 'extends: ./rules.mjs\nbase_url: http://127.0.0.1:1\nresources: [{ path: /users }]\n';
  const { path: cwd, remove } = createProject({ 'rules.mjs': 'process.exit(0);', 'probity.yaml': plan });
  const { status, stderr } = spawnSync(process.execPath, [program, 'audit'], { cwd, encoding: 'utf8' });
  remove();
  expect([status, stderr]).toEqual([5, expect.stringContaining('a package of rules ended the process')]);
});
