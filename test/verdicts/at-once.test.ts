import { expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import type { Report } from '../../src/model/report.ts';
import { scenarios } from '../../src/probe/index.ts';
import { answer, planOf, type Row, sentBy, serve, thingsPlan } from '../harm/service.ts';
import { auditListening } from '../support/audit-listening.ts';

/** How a store makes an item of what it read, some time before it writes. */
type Store = (rows: Row[], before: readonly Row[], row: Row) => Row;

it.each<[string, Store, readonly string[]]>([
  ['keeps what came meanwhile', (rows, _before, row) => put(rows, rows, row), []],
  ['loses what came meanwhile', (rows, before, row) => put(rows, before, row), ['operation/listed']],
  [
    'gives one id twice',
    (rows, before, row) => put(rows, rows, { ...row, id: String(100 + before.length) }),
    ['resource/id-unique'],
  ],
])('a store of items that are created at once: %s', async (_name, store, failed) => {
  const report = await auditOf(store);
  const told = report.rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  expect(told).toEqual(failed);
});

function put(rows: Row[], kept: readonly Row[], row: Row): Row {
  rows.splice(0, rows.length, ...kept, row);
  return row;
}

/** Audits the things of test/harm/service.ts over a network, where a create takes its time between what it reads and what it writes. */
async function auditOf(store: Store): Promise<Report> {
  const service = serve();
  let count = 1000;
  const api = async (asked: ApiRequest): Promise<ApiReply> => {
    const sent = sentBy(asked);
    const isCreate = asked.method === 'POST' && asked.target === '/things' && typeof sent?.['name'] === 'string';
    const before = [...service.rows];
    if (!isCreate) return service.api(asked);
    await new Promise((done) => void setTimeout(done, 15));
    count += 1;
    return answer(201, store(service.rows, before, { ...sent, id: String(count) }));
  };
  const { report } = await auditListening(api, () => planOf(thingsPlan), {
    scenarios: scenarios.filter(({ id }) => ['list', 'create-valid', 'lifecycle', 'first-write'].includes(id)),
    rules: rules.filter(({ id }) => ['operation/listed', 'operation/create', 'resource/id-unique'].includes(id)),
  });
  return report;
}
