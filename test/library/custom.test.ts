/** Rules, scenarios, and clauses of packages: in every command and format, whatever they do. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { bug } from '#fixtures/mutants/mutant.ts';
import { createReference } from '#fixtures/reference/api.ts';
import { catalogFor } from '../../src/catalog.ts';
import { type Custom, joined } from '../../src/core/custom.ts';
import { packageIn } from '../../src/plan/packages.ts';
import { reasonIn } from '../../src/report/words.ts';
import {
  defineResponseRule,
  defineRule,
  defineScenario,
  failed,
  loadPlan,
  passed,
  undecided,
} from '../../src/index.ts';
import { onReply, proveRule, withHeader, withoutHeader } from '../../src/vitest.ts';
import { env, run, serving } from '../cli/commands.ts';
import { auditApi } from '../support/mutants.ts';
import { smallPlan } from '../support/plans.ts';
import { createProject } from '../support/project.ts';

const texts = { weight: 3, label: 'clients', title: 'Good', headline: 'Bad', why: 'Because.', fix: 'Fix it.' } as const;
const says = { bad: '{request} is bad' };
const rule = {
  ...texts,
  id: 'acme/rule',
  proves: [],
  says,
  layer: 'any',
  on: 'response',
  check: () => passed,
} as const;
const scenario = { id: 'acme-page', phase: 'reads', lacks: () => undefined, run: async () => ({}) } as const;
const traced = { ...rule, layer: undefined, on: scenario, judges: ['page'] };
const clauses = { 'acme.trace': { level: 'must', text: 'Every response has a trace id.' } } as const;

describe('what a package exports', () => {
  const packageOf = (exported: unknown) => packageIn(exported, ['acme/old', 'list', 'auth.bearer'], ['auth', 'list']);
  test.each<[problem: string, exported: unknown]>([
    ['it must export a list of rules: export const rules = [...]', {}],
    ['it must export a list of rules: export const rules = [...]', { rules: 7 }],
    ['"" is not the id of a rule: start it with your own name, as in acme/trace-id', { rules: [7] }],
    [
      'auth/mine is in the part "auth" of Probity: start it with your own name',
      { rules: [{ ...rule, id: 'auth/mine' }] },
    ],
    ['the rule acme/old exists twice: keep one of them', { rules: [{ ...rule, id: 'acme/old' }] }],
    ['the rule acme/rule exists twice: keep one of them', { default: { rules: [rule, rule] } }],
    [
      'the "headline" of the rule acme/rule must be the problem: "Responses have no trace id"',
      { rules: [{ ...rule, headline: '' }] },
    ],
    ['the "weight" of the rule acme/rule must be a number from 1 to 10', { rules: [{ ...rule, weight: 11 }] }],
    [
      'the "label" of the rule acme/rule must be security, data, clients, or style',
      { rules: [{ ...rule, label: 'speed' }] },
    ],
    [
      'the "says" of the rule acme/rule must be an object with a sentence for each key',
      { rules: [{ ...rule, says: 'bad' }] },
    ],
    [
      'the "layer" of the rule acme/rule must be one of any, json, form, shape, members',
      { rules: [{ ...rule, layer: 'top' }] },
    ],
    [
      'the "on" of the rule acme/rule must be set by defineResponseRule, or one of its siblings',
      { rules: [{ ...rule, on: 7 }] },
    ],
    ['the rule acme/rule names "acme.trace", which does not exist', { rules: [{ ...rule, proves: ['acme.trace'] }] }],
    ['the rule acme/rule names "acme-page", which does not exist', { rules: [traced] }],
    [
      'the "judges" of the rule acme/rule must be a list of fields',
      { rules: [{ ...traced, judges: [] }], scenarios: [scenario] },
    ],
    ['no rule judges the scenario acme-page, so it would never run', { rules: [rule], scenarios: [scenario] }],
    [
      'the "lacks" of the scenario acme-page must be a function that returns a plan key or undefined',
      { rules: [traced], scenarios: [{ ...scenario, lacks: 'writes' }] },
    ],
    ['the "level" of the clause acme.trace must be must or should', { clauses: { 'acme.trace': { text: 'A.' } } }],
  ])('%s', (problem, exported) => {
    expect(packageOf(exported).problems).toEqual([problem]);
  });

  test('a good one is read as it is', () => {
    const rules = [rule, { ...traced, id: 'acme/page', proves: undefined }];
    const { custom, problems } = packageOf({ rules, scenarios: [scenario], clauses });
    expect([problems, custom.rules.length, custom.scenarios, custom.clauses]).toEqual([[], 2, [scenario], clauses]);
  });
});

describe('a rule or scenario that misbehaves is an error, and the run goes on', () => {
  const erroredBy = async (custom: Partial<Custom>): Promise<readonly string[]> => {
    const plan = { ...smallPlan, custom: joined([custom]) };
    const { rules, scenarios } = catalogFor(plan);
    const { errored, clauses: statuses } = await auditApi(({ now }) => createReference({ now }), plan, {
      rules,
      scenarios,
    });
    expect(statuses.filter(({ status }) => status === 'verified').length).toBeGreaterThan(30);
    return errored.map((doubt) => `${doubt.rule.id}: ${reasonIn(doubt)}`);
  };
  /** Packages may be JavaScript, whose checks return anything. */
  const checked = (check: (exchange: never) => unknown, more = {}): Partial<Custom> =>
    packageIn({ rules: [{ ...rule, check, ...more }] }, [], []).custom;
  const violation = { kind: 'bad', at: 'status', seen: '200', expected: '201' };

  test.each<[says: string, custom: Partial<Custom>]>([
    [
      'the rule threw TypeError: no',
      checked(() => {
        throw new TypeError('no');
      }),
    ],
    ['the rule threw TypeError: rule.about is not a function', checked(() => passed, { about: 7 })],
    ['the rule returned no verdict', checked(() => undefined)],
    ['the rule returned no verdict', checked(() => ({ outcome: 'good' }))],
    ['the rule returned a promise, and a check cannot wait', checked(async () => passed)],
    ['the rule returned no reason', checked(() => ({ outcome: 'undecided' }))],
    [
      'the rule returned the key "worse", which its "says" does not have',
      checked(() => ({ outcome: 'inapplicable', because: { kind: 'own', key: 'worse' } })),
    ],
    ['the rule failed without violations', checked(() => ({ outcome: 'failed' }))],
    [
      'the rule returned a violation without an exchange',
      checked(() => ({ outcome: 'failed', violations: [violation] })),
    ],
    [
      'the rule returned a violation whose "seen" is not a string',
      checked((exchange) => ({ outcome: 'failed', violations: [{ ...violation, exchange, seen: 200 }] })),
    ],
    [
      'the rule returned the key "worse", which its "says" does not have',
      checked((exchange) => ({ outcome: 'failed', violations: [{ ...violation, exchange, kind: 'worse' }] })),
    ],
    [
      'the rule threw Error: start',
      checked(() => passed, {
        on: 'fold',
        start: () => {
          throw new Error('start');
        },
      }),
    ],
    [
      'the rule threw Error: step',
      checked(() => passed, {
        on: 'fold',
        start: () => 0,
        step: () => {
          throw new Error('step');
        },
      }),
    ],
  ])('%s', async (words, custom) => {
    expect(await erroredBy(custom)).toEqual([`acme/rule: ${words}`]);
  });

  test.each<[says: string, more: object]>([
    [
      'threw Error: no',
      {
        run: async () => {
          throw new Error('no');
        },
      },
    ],
    [
      'threw Error: no',
      {
        lacks: () => {
          throw new Error('no');
        },
      },
    ],
    ['did not end, and sent nothing for 60 s', { run: () => new Promise(() => undefined) }],
    ['returned no trace: each field of a trace is an exchange, or a list of them', { run: async () => undefined }],
    ['returned no trace: each field of a trace is an exchange, or a list of them', { run: async () => ({ page: 7 }) }],
  ])('the scenario %s', async (words, more) => {
    const own = { ...scenario, ...more } as typeof scenario;
    const judging = defineRule({
      ...texts,
      id: 'acme/page',
      says,
      on: own as never,
      judges: ['page'] as never,
      check: () => passed,
    });
    expect(await erroredBy({ rules: [judging], scenarios: [own] })).toEqual([
      `acme/page: the scenario acme-page ${words}`,
    ]);
  });

  test('what a scenario asks for after it was ended has no effect', async () => {
    let answered = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    const late = defineScenario<{ readonly page: never }>({
      ...scenario,
      async run(visit) {
        await released;
        await visit.list();
        answered++;
        return {};
      },
    });
    const judging = defineRule({ ...texts, id: 'acme/page', says, on: late, judges: ['page'], check: () => passed });
    expect(await erroredBy({ rules: [judging], scenarios: [late] })).toHaveLength(1);
    release();
    await new Promise((resolve) => void setImmediate(resolve));
    expect(answered).toBe(0);
  });
});

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
    expect(coverage).toBe('own.trace  (must)\n  Every response is traced.\n  Proved by: own/trace\n');
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
      ['envelope/*', 'fields/*', 'errors/one-code', '*', 'fields/camel-case'],
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

describe('levels and patterns', () => {
  test.each<[rules: string, levels: readonly string[]]>([
    ['{}', ['must', 'should', 'must']],
    ['{ "envelope/*": off }', ['off', 'should', 'must']],
    ['{ envelope/shape: should, fields/camel-case: must }', ['should', 'must', 'must']],
    ['{ "*": should, "envelope/*": must }', ['must', 'should', 'should']],
    ['{ "envelope/*": must, "*": should }', ['should', 'should', 'should']],
    ['{ envelope/shape: off, "*": must }', ['off', 'must', 'must']],
    ['{ "*": off, "errors/never*": must }', ['off', 'off', 'must']],
  ])('%s', async (rules, expected) => {
    const text = `base_url: http://a.test\nresources: [{ path: /users }]\nrules: ${rules}\n`;
    const files = { '/project/plan.yaml': text };
    const { out } = await run('rules --json --plan plan.yaml', { files });
    const all = JSON.parse(out) as readonly { id: string; level: string }[];
    const levelOf = (id: string): string | undefined => all.find((each) => each.id === id)?.level;
    expect(['envelope/shape', 'fields/camel-case', 'errors/never-200'].map(levelOf)).toEqual(expected);
  });
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
    ['rules auth/x y', 'error: Write one pattern, or "rules new y".'],
  ])('%s', async (words, message) => {
    expect(await run(words)).toMatchObject({ code: 2, err: `${message}\n` });
  });
});

describe('proveRule says which server did not show what it should', () => {
  const traces = defineResponseRule({
    ...texts,
    id: 'acme/trace',
    says: { none: '{request} returned no trace' },
    layer: 'any',
    check: (exchange) =>
      exchange.response.headers['x-trace'] === undefined
        ? failed({ kind: 'none', at: 'header:x-trace', seen: 'none', expected: 'X-Trace', exchange })
        : passed,
  });
  const reference = onReply((reply) => withHeader(reply, 'X-Trace', 'a'));
  const plan = 'base_url: http://a.test\nauth: { bearer: reference-token-0123456789 }\nresources: [{ path: /users }]\n';
  const gone = bug('No trace.').reply((reply) => withoutHeader(reply, 'X-Trace'));
  test.each<[message: string, given: Parameters<typeof proveRule>]>([
    ['The reference fails acme/trace: GET /users returned no trace (acme/trace).', [traces, {}, { plan }]],
    [
      'The reference does not pass acme/trace: {request} returned no trace.',
      [{ ...traces, check: () => undecided('none') }, {}, { plan }],
    ],
    [
      'The reference does not pass acme/trace: the rule returned no verdict.',
      [{ ...traces, check: () => undefined as never }, {}, { plan }],
    ],
    [
      'The changed reference fails another rule: GET /users',
      [traces, {}, { plan, reference: onReply((reply) => withHeader(reply, 'X-Trace', 'Error\n at a.js:1:1')) }],
    ],
    ['acme/trace has no mutants: nothing shows that it can fail.', [traces, {}, { plan, reference }]],
    [
      'The mutant same passes acme/trace, and it must fail: Nothing.',
      [traces, { gone, same: bug('Nothing.').reply((reply) => reply) }, { plan, reference }],
    ],
    [
      'The mutant empty fails another rule, too: ',
      [
        traces,
        { empty: bug('Empty.').reply((reply) => ({ ...withoutHeader(reply, 'X-Trace'), body: '' })) },
        { plan, reference },
      ],
    ],
  ])('%s', async (message, given) => {
    await expect(proveRule(...given)).rejects.toThrow(message);
  });
});
