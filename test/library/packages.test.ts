/** What packages export: it is checked, and what misbehaves in a run is an error of its own. `proveRule` says what does not prove a rule. */
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import { catalogFor } from '../../src/catalog.ts';
import { type Custom, joined } from '../../src/core/custom.ts';
import { packageIn } from '../../src/plan/packages.ts';
import { reasonIn } from '../../src/report/words.ts';
import { defineResponseRule, failed, passed, undecided, type Visit } from '../../src/index.ts';
import { auditApi } from '../support/mutants.ts';
import { smallPlan } from '../support/plans.ts';
import { bug, onReply, proveRule, withHeader, withoutHeader } from '../../src/vitest.ts';

const texts = { weight: 3, label: 'clients', title: 'Good', headline: 'Bad', why: 'Because.', fix: 'Fix it.' } as const;
const rule = { ...texts, id: 'acme/rule', says: { bad: 'bad' }, layer: 'any', on: 'response', check: () => passed };
const scenario = { id: 'acme-page', phase: 'reads', lacks: () => undefined, run: async () => ({}) };
const traced = { ...rule, id: 'acme/page', on: scenario, judges: ['page'] };
const clauses = { 'acme.trace': { level: 'must', text: 'Every response has a trace id.' } };

describe('what a package exports', () => {
  const packageOf = (exported: unknown) => packageIn(exported, ['acme/old', 'list', 'auth.bearer'], ['auth', 'list']);

  test('a good one is read as it is', () => {
    const { custom, problems } = packageOf({ default: { rules: [rule, traced], scenarios: [scenario], clauses } });
    expect([problems, custom.rules.length, custom.scenarios, custom.clauses]).toEqual([[], 2, [scenario], clauses]);
    expect(custom.rules[0]?.proves).toEqual([]);
  });

  test.each<[problem: string, exported: unknown]>([
    ['it must export a list of rules: export const rules = [...]', {}],
    ['it must export a list of rules: export const rules = [...]', { rules: 7 }],
    ['"" is not the id of a rule: start it with your own name, as in acme/trace-id', { rules: [7] }],
    ['auth/my is in the part "auth" of Probity: start it with your own name', { rules: [{ ...rule, id: 'auth/my' }] }],
    ['the rule acme/old exists twice: keep one of them', { rules: [{ ...rule, id: 'acme/old' }] }],
    ['the rule acme/rule exists twice: keep one of them', { rules: [rule, rule] }],
    ['the rule acme/rule names "acme.trace", which does not exist', { rules: [{ ...rule, proves: ['acme.trace'] }] }],
    ['the rule acme/page names "acme-page", which does not exist', { rules: [traced] }],
    ['no rule judges the scenario acme-page, so it would never run', { rules: [rule], scenarios: [scenario] }],
    ['the "level" of the clause acme.x must be must or should', { clauses: { 'acme.x': { text: 'A.' } } }],
  ])('%s', (problem, exported) => {
    expect(packageOf(exported).problems).toEqual([problem]);
  });

  test.each<[property: string, value: unknown, must: string]>([
    ['headline', '', 'the problem: "Responses have no trace id"'],
    ['weight', 11, 'a number from 1 to 10'],
    ['label', 'speed', 'security, data, clients, or style'],
    ['says', 'bad', 'an object with a sentence for each key'],
    ['layer', 'top', 'one of any, json, form, shape, members'],
    ['on', 7, 'set by defineResponseRule, or one of its siblings'],
    ['check', undefined, 'a function that returns a verdict'],
  ])('%s: %s', (property, value, must) => {
    const sentence = `the "${property}" of the rule acme/rule must be ${must}`;
    expect(packageOf({ rules: [{ ...rule, [property]: value }] }).problems).toEqual([sentence]);
  });
});

describe('what misbehaves is an error, and the run goes on', () => {
  const erroredBy = async (exported: unknown): Promise<readonly string[]> => {
    const custom: Custom = joined([packageIn(exported, [], []).custom]);
    const plan = { ...smallPlan, custom };
    const { rules, scenarios } = catalogFor(plan);
    const { errored, clauses: all } = await auditApi(({ now }) => createReference({ now }), plan, { rules, scenarios });
    expect(all.filter(({ status }) => status === 'verified').length).toBeGreaterThan(30);
    return errored.map((doubt) => `${doubt.rule.id}: ${reasonIn(doubt)}`);
  };
  const throwing = (): never => {
    throw new TypeError('no');
  };
  const violation = { kind: 'bad', at: 'status', seen: '200', expected: '201' };
  const failing = (more: object) => (exchange: unknown) => {
    return { outcome: 'failed', violations: [{ ...violation, exchange, ...more }] };
  };

  test.each<[did: string, more: object]>([
    ['threw TypeError: no', { check: throwing }],
    ['threw TypeError: no', { about: throwing }],
    ['threw TypeError: no', { on: 'fold', start: throwing }],
    ['threw TypeError: no', { on: 'fold', start: () => 0, step: throwing }],
    ['returned no verdict', { check: () => undefined }],
    ['returned no verdict', { check: () => ({ outcome: 'good' }) }],
    ['returned a promise, and a check cannot wait', { check: async () => passed }],
    ['returned no reason', { check: () => ({ outcome: 'undecided' }) }],
    ['failed without violations', { check: () => ({ outcome: 'failed' }) }],
    ['returned a violation without an exchange', { check: failing({ exchange: undefined }) }],
    ['returned a violation whose "seen" is not a string', { check: failing({ seen: 200 }) }],
    ['returned the key "worse", which its "says" does not have', { check: failing({ kind: 'worse' }) }],
  ])('the rule %s', async (did, more) => {
    expect(await erroredBy({ rules: [{ ...rule, ...more }] })).toEqual([`acme/rule: the rule ${did}`]);
  });

  const noTrace = 'returned no trace: each field of a trace is an exchange, or a list of them';
  test.each<[did: string, more: object]>([
    ['threw TypeError: no', { run: throwing }],
    ['threw TypeError: no', { lacks: throwing }],
    ['did not end, and sent nothing for 60 s', { run: () => new Promise(() => undefined) }],
    [noTrace, { run: async () => undefined }],
    [noTrace, { run: async () => ({ page: 7 }) }],
  ])('the scenario %s', async (did, more) => {
    const own = { ...scenario, ...more };
    const errors = await erroredBy({ rules: [{ ...traced, on: own }], scenarios: [own] });
    expect(errors).toEqual([`acme/page: the scenario acme-page ${did}`]);
  });

  test('what a scenario asks for after it was ended has no effect', async () => {
    let answered = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    const run = async (visit: Visit<object>): Promise<object> => {
      await released;
      await visit.list();
      answered++;
      return {};
    };
    const late = { ...scenario, run };
    expect(await erroredBy({ rules: [{ ...traced, on: late }], scenarios: [late] })).toHaveLength(1);
    release();
    await new Promise((resolve) => void setImmediate(resolve));
    expect(answered).toBe(0);
  });
});

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
const adding = (value: string) => onReply((reply) => withHeader(reply, 'X-Trace', value));
const reference = adding('a');
const plan = 'base_url: http://a.test\nauth: { bearer: reference-token-0123456789 }\nresources: [{ path: /users }]\n';
const gone = bug('No trace.').reply((reply) => withoutHeader(reply, 'X-Trace'));
const same = bug('Nothing.').reply((reply) => reply);
const empty = bug('Empty.').reply((reply) => ({ ...withoutHeader(reply, 'X-Trace'), body: '' }));
const unsure = { ...traces, check: () => undecided('none') };
const silent = { ...traces, check: () => undefined as never };
const set = `${plan}rules: { acme/trace: { a: 1 } }\n`;

test.each<[message: string, ...given: Parameters<typeof proveRule>]>([
  ['The reference fails acme/trace: GET /users returned no trace (acme/trace).', traces, {}, { plan }],
  ['The reference does not pass acme/trace: {request} returned no trace.', unsure, {}, { plan }],
  ['The reference does not pass acme/trace: the rule returned no verdict.', silent, {}, { plan }],
  [
    'The changed reference fails another rule: GET /users',
    traces,
    {},
    { plan, reference: adding('Error\n at a.js:1:1') },
  ],
  ['acme/trace has no mutants: nothing shows that it can fail.', traces, {}, { plan, reference }],
  ['The mutant same passes acme/trace, and it must fail: Nothing.', traces, { gone, same }, { plan, reference }],
  ['The mutant empty fails another rule, too: ', traces, { empty }, { plan, reference }],
  ['the rule acme/trace names "acme.trace", which does not exist', { ...traces, proves: ['acme.trace'] }, {}],
  ['acme/trace has no options: write off, must, or should', traces, {}, { plan: set }],
])('%s', async (message, ...given) => {
  await expect(proveRule(...given)).rejects.toThrow(message);
});
