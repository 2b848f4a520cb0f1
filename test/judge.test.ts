/** The judge, with traces as data. One cause is reported once, and what depends on it says which rule hides it. */
import { mutantOf } from '#fixtures/mutants/index.ts';
import { type Api, withHeader } from '#fixtures/reference/http.ts';
import { describe, expect, test } from 'vitest';
import { type Exchange } from '../src/core/exchange.ts';
import { createJudge } from '../src/core/judge.ts';
import { listProbe } from '../src/core/requests.ts';
import { conformanceOf } from '../src/core/result.ts';
import type { Rule } from '../src/core/rule.ts';
import { defineFoldRule, defineResponseRule, defineRule, failed, inapplicable, passed } from '../src/core/rule.ts';
import { readList } from '../src/reading/lists.ts';
import { responded } from './support/exchanges.ts';
import { auditApi, planFor, serviceOf } from './support/mutants.ts';
import { smallPlan, usersResource as users } from './support/plans.ts';
import {
  context,
  exchange,
  header,
  responseRule,
  runContext,
  story,
  traceRule,
  verdictsOf,
  visitOf,
  wordsOf,
} from './support/stories.ts';
import type { VirtualClock } from './support/wire.ts';

const list = listProbe(smallPlan, users, []);

describe('layers', () => {
  test('the first layer that fails hides the later ones, but never the layer any', () => {
    const rules = (['members', 'shape', 'json', 'any'] as const).map(responseRule);
    expect(verdictsOf(rules, { first: exchange(500) })).toEqual({
      'own/any': 'failed',
      'own/json': 'failed',
      'own/shape': 'undecided: hidden own/json',
      'own/members': 'undecided: hidden own/json',
    });
    expect(Object.keys(verdictsOf(rules, { first: exchange(200) }))).toHaveLength(4);
  });

  test('the layer any hides nothing', () => {
    const rules = [responseRule('any'), traceRule('own/third', ['third'])];
    expect(verdictsOf(rules, { first: exchange(409) })).toEqual({
      'own/any': 'failed',
      'own/third': 'inapplicable: not-requested third',
    });
  });

  test('only layer any judges a failure of the framework', () => {
    const intent = { kind: 'provocation', isFramework: true } as never;
    const rules = [responseRule('any'), responseRule('json'), responseRule('members')];
    expect(verdictsOf(rules, { first: responded({ ...list, intent }, 404) })).toEqual({ 'own/any': 'failed' });
  });
});

describe('traces', () => {
  test('a field that is missing because an earlier field failed a rule is hidden by that rule', () => {
    const rules = [traceRule('own/first', ['first']), traceRule('own/third', ['third'])];
    expect(verdictsOf(rules, { first: exchange(409) })).toEqual({
      'own/first': 'failed',
      'own/third': 'undecided: hidden own/first',
    });
  });

  test('a rule hides later rules on the fields that it voids', () => {
    const rules = [traceRule('own/first', ['first'], ['first']), traceRule('own/again', ['first'])];
    expect(verdictsOf(rules, { first: exchange(409) })).toEqual({
      'own/first': 'failed',
      'own/again': 'undecided: hidden own/first',
    });
  });

  test('a rule of level should hides only rules of that level', () => {
    const warning = traceRule('own/warning', ['first'], ['first'], 'should');
    const rules = [warning, traceRule('own/again', ['first']), traceRule('own/should', ['first'], [], 'should')];
    expect(verdictsOf(rules, { first: exchange(409) })).toEqual({
      'own/warning': 'failed',
      'own/again': 'failed',
      'own/should': 'undecided: hidden own/warning',
    });
    const json = { ...responseRule('json'), level: 'should' } as const;
    const members = { ...responseRule('members'), level: 'should' } as const;
    const layered = [json, responseRule('shape'), members, traceRule('own/third', ['third'])];
    expect(verdictsOf(layered, { first: exchange(409) })).toEqual({
      'own/json': 'failed',
      'own/shape': 'failed',
      'own/members': 'undecided: hidden own/shape',
      'own/third': 'undecided: hidden own/shape',
    });
  });

  test('a rule of a table judges only its rows', () => {
    const rule = { ...traceRule('own/first', ['first']), rows: ['a'] } as Rule;
    const traces = ['a', 'b'].map((row) => ({ row, trace: { first: exchange(200) } }));
    expect(createJudge([rule]).judge({ ...visitOf(), traces }, context)).toHaveLength(1);
  });
});

describe('folds', () => {
  const counting = defineFoldRule({
    ...header,
    id: 'own/fold',
    says: { few: 'there were not two' },
    start: () => 0,
    step: (count) => count + 1,
    check: (count) => (count === 2 ? passed : inapplicable('few')),
  });
  const foldedWith = (rules: readonly Rule[], exchanges: readonly Exchange[]): readonly string[] => {
    const { judge, folded } = createJudge(rules);
    const traces = exchanges.map((first) => ({ first }));
    judge(visitOf(...traces, ...traces), context);
    return folded(runContext).map(({ verdict }) => wordsOf(verdict));
  };

  test.each([
    { name: 'sees each response once', statuses: [200, 200], says: 'passed' },
    { name: 'is undecided if a response was withheld', statuses: [200, 200, 409], says: 'undecided: hidden own/json' },
  ])('a fold $name', ({ statuses, says }) => {
    const rules = [counting, responseRule('json'), responseRule('members')];
    expect(foldedWith(rules, statuses.map(exchange))).toEqual([says]);
  });
});

test('a response that a rule cannot read is hidden by the rule that failed on it', () => {
  const own = { ...header, id: 'own/reading', says: {}, on: story, judges: ['first'] } as const;
  const reading = defineRule({ ...own, check: ({ first }) => (readList(first).items.length > 0 ? passed : passed) });
  expect(verdictsOf([responseRule('json'), reading], { first: exchange(409) })).toMatchObject({
    'own/reading': 'undecided: hidden own/json',
  });
  expect(verdictsOf([reading], { first: exchange(200) })).toEqual({ 'own/reading': 'undecided: unreadable' });
});

test('the plan gives options to the rules that declare some', () => {
  const seen: unknown[] = [];
  const own = { ...header, says: { odd: '{request} is odd' }, layer: 'any' } as const;
  const check: Parameters<typeof defineResponseRule>[0]['check'] = (each, { options }) => {
    seen.push(options);
    return each.response.isSuccess ? passed : failed({ kind: 'odd', at: '', seen: '', expected: '', exchange: each });
  };
  const declaring = defineResponseRule({ ...own, id: 'own/set', options: { most: { type: 'integer' } }, check });
  const set = { ...smallPlan, rules: { 'own/set': { options: { most: 3 } } } };
  const visit = visitOf({ first: exchange(200) });
  createJudge([declaring, defineResponseRule({ ...own, id: 'own/plain', check })]).judge(visit, {
    ...context,
    plan: set,
  });
  expect(seen).toEqual([{ most: 3 }, {}]);
});

test('a defect behind a cache is not blamed on the service, and the run does not pass', async () => {
  const mutant = (await mutantOf('operation/patch-not-stored')) ?? expect.fail('there is no such mutant');
  const cached = (clock: VirtualClock): Api => {
    const api = serviceOf(mutant)(clock);
    return (request) => (request.method === 'GET' ? withHeader(api(request), 'Age', '0') : api(request));
  };
  const result = await auditApi(cached, planFor(mutant));
  expect([result.findings.map(({ rule }) => rule.id), conformanceOf(result)]).toEqual([[], 'incomplete']);
});
