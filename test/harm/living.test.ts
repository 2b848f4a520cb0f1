import { expect, it } from 'vitest';
import { audit, others, type Row, serve, type Service, thingsPlan } from './service.ts';

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const plenty: readonly Row[] = [...others, ...['4', '5', '6'].map((id) => ({ id, name: `Thing ${id}` }))];

/** Others add an item at every request, and delete their oldest. */
function living(): Service {
  let count = 0;
  return serve((_request, { rows }) => {
    count += 1;
    rows.push({ id: `other-${count}`, name: `Another ${count}` });
    const theirs = rows.findIndex(({ id }) => id.startsWith('other-') || plenty.some((row) => row.id === id));
    rows.splice(theirs, 1);
    return undefined;
  }, plenty);
}

it.each([
  ['read', readOnly],
  ['written to', thingsPlan],
])('accuses no service of what others do at every request, nor asks it again and again: %s', async (_what, plan) => {
  const [service, still] = [living(), serve(undefined, plenty)];
  const [seen, usual] = [await audit(service, plan), await audit(still, plan)];
  expect(seen.report.harm).toBeNull();
  expect(seen.failed.filter((rule) => !usual.failed.includes(rule))).toEqual([]);
  expect(seen.report.cleanup.left).toEqual([]);
  // What differs is asked for again, once each.
  expect(service.lines.length).toBeLessThan(still.lines.length + 150);
});
