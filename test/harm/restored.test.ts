import { expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { planOf, type Row, serve, thingsPlan } from './service.ts';

const readOnly = thingsPlan.slice(0, thingsPlan.indexOf('    operations')).replace('writes: true\n', '');
const theirs: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({
  id: `${index + 1}`,
  name: `Rate ${index}`,
}));

it.each<[emptyMs: number, eachMs: number, what: string, plan: string]>([
  [60, 700, 'written to', thingsPlan],
  [60, 640, 'written to', thingsPlan],
  [200, 900, 'written to', thingsPlan],
  [200, 830, 'written to', thingsPlan],
  [60, 700, 'read', readOnly],
  [200, 770, 'read', readOnly],
])(
  'accuses no request where a job empties a table for %i ms each %i ms, and fills it again: %s',
  async (emptyMs, eachMs, _what, plan) => {
    const api = onClock(({ now }) => {
      const { api: ask, rows } = serve(undefined, theirs);
      let isEmpty = false;
      return (request) => {
        const isNow = now() % eachMs < emptyMs;
        if (isNow && !isEmpty) rows.splice(0, rows.length, ...rows.filter((row) => !theirs.includes(row)));
        if (!isNow && isEmpty) rows.unshift(...theirs);
        isEmpty = isNow;
        return ask(request);
      };
    });
    const { report, failed } = await auditApi(api, { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false });
    expect(report.harm).toBeNull();
    expect(failed.filter((rule) => !usual.has(rule))).toEqual([]);
    expect(report.cleanup.left).toEqual([]);
  },
);

const still = await auditApi(serve(undefined, theirs).api, {
  plan: planOf(thingsPlan),
  scenarios,
  rules,
  cleaning,
  isChosen: false,
});
const usual = new Set(still.failed);
