/** Every number of a report is the same in every format. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNames, formats } from '../../src/cli/output.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Rule } from '../../src/core/rule.ts';
import type { Finding } from '../../src/core/tally.ts';
import { viewOf } from '../../src/report/view.ts';
import type { Mask } from '../../src/text/secrets.ts';
import { type Numbers, readers } from './numbers.ts';
import { jsonFormats, misfitsIn } from './oracles.ts';
import { findingOf, listOf, plan, reportOf, ruleOf } from './reports.ts';

const labels = ['security', 'data', 'clients', 'style', 'clients'] as const;
const rules: readonly Rule[] = labels.map((label, index) =>
  ruleOf(`part-${index}/rule`, { weight: 2 * index + 1, label }),
);
const ids = rules.map(({ id }) => id);

/** Masks change no number. */
const mask: Mask = { text: (text) => text, json: (value) => value, headers: (headers) => headers };

/** How to make a finding. Equal ones would be one finding. */
const anySeed = fc.record({
  rule: fc.constantFrom(...rules),
  url: fc.constantFrom('/users', '/user-profiles', '/users?status=%zz&x=[1]'),
  isWarning: fc.boolean(),
  isOld: fc.boolean(),
  seen: fc.string({ unit: 'binary', maxLength: 20 }),
});
type Seed = typeof anySeed extends fc.Arbitrary<infer T> ? T : never;

const anyRun = fc.record({
  seeds: fc.uniqueArray(anySeed, { maxLength: 12, selector: ({ rule, url, seen }) => [rule.id, url, seen].join(' ') }),
  waived: fc.subarray(ids, { maxLength: 2 }),
  failOn: fc.constantFrom('must' as const, 'should' as const, 'never' as const),
  isIncomplete: fc.boolean(),
  isCompared: fc.boolean(),
  selection: fc.subarray(['--only auth']),
  labels: fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), { maxKeys: 2 }),
});

type Run = typeof anyRun extends fc.Arbitrary<infer T> ? T : never;

function findingOfSeed({ rule, url, isWarning, seen }: Seed): Finding {
  const level = isWarning ? { level: 'should' as const } : {};
  return findingOf(rule, listOf(url.split('?')[0] ?? '', { url }), { seen, ...level });
}

/** The report of a run, and the numbers in it. */
function runOf({ seeds, waived, isCompared, failOn, isIncomplete, selection, labels: ofPlan }: Run) {
  const findings = seeds.map(findingOfSeed);
  const old = findings.filter((_, index) => isCompared && seeds[index]?.isOld);
  const baseline = isCompared ? { name: 'old.json', report: reportOf({ findings: old }, { mask }) } : undefined;
  const waivers = waived.map((rule) => ({ rule, reason: 'known' }));
  const ownPlan: Plan = { ...plan, waivers, labels: ofPlan };
  const report = reportOf({ findings, isIncomplete }, { failOn, selection, baseline, mask }, ownPlan);

  const idsOf = (some: readonly Finding[]): ReadonlySet<string> => new Set(some.map(({ rule }) => rule.id));
  const own = findings.filter(({ rule }) => !waived.includes(rule.id));
  const isMust = ({ violation }: Finding): boolean => violation.level !== 'should';
  const isOld = ({ fingerprint }: Finding): boolean => old.some((each) => each.fingerprint === fingerprint);
  const musts = idsOf(own.filter(isMust));
  const added = own.filter((each) => !isOld(each));
  const failing = added.filter((each) => failOn === 'should' || (failOn === 'must' && isMust(each)));
  const statuses = report.clauses.map(({ status }) => status);
  const is = (...wanted: readonly string[]): number => statuses.filter((status) => wanted.includes(status)).length;
  const numbers: Numbers = {
    problems: musts.size,
    warnings: idsOf(own).size - musts.size,
    all: idsOf(own).size,
    fresh: [...idsOf(added)].filter((id) => musts.has(id)).length,
    failing: idsOf(failing).size,
    waived: findings.length - own.length,
    requests: report.run.requests,
    violated: is('violated'),
    verified: is('verified'),
    clauses: statuses.length,
    share: is('violated', 'verified') / (statuses.length - is('not-specified', 'not-observable')),
  };
  return { report, numbers };
}

test('every format says the same numbers', () => {
  expect(Object.keys(readers).sort()).toEqual(formatNames.filter((name) => name !== 'step-summary').sort());
  let count = 0;
  fc.assert(
    fc.property(anyRun, (run) => {
      // formats.test.ts has most of what schemas can find.
      const isChecked = ++count % 10 === 0;
      const { report, numbers } = runOf(run);
      const view = viewOf(report);
      for (const [format, read] of Object.entries(readers)) {
        const text = formats[format]?.(view, {}) ?? '';
        const shown = Object.entries(read(text)).filter(([name]) => name in numbers);
        expect(shown.length, format).toBeGreaterThan(0);
        for (const [name, value] of shown) expect(value, `${format}: ${name}`).toBeCloseTo(numbers[name] ?? -1, 10);
        for (const each of isChecked ? jsonFormats : []) if (each === format) expect(misfitsIn(each, text)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
