import { expect, it } from 'vitest';
import { createReference } from '../fixtures/reference/api.ts';
import { auditQueries } from './rules/query-audit.ts';
import { onClock } from './support/audit-api.ts';
const shapes = [{}, { pagination: 'bare' }, { pagination: 'nested' }, { pageBase: 1 }, { ids: 'uuid' }, { maxPageSize: 5 }, { defaultPageSize: 3 }, {pageBase:1, maxPageSize:10, defaultPageSize: 7}] as const;
it.each(shapes)('ref %o', async (shape) => {
  const { report, exchanges } = await auditQueries(onClock((clock) => createReference({ now: () => clock.now(), ...shape })));
  if (shape === shapes[0]) console.log(exchanges.map((e) => `${e.scenario} ${e.probe.step} ${e.probe.target} ${e.reply?.status}`).join('\n'));
  console.log(exchanges.length);
  expect(report.findings.filter((f) => f.outcome !== 'passed')).toEqual([]);
});
