import { expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import type { Report } from '../../src/model/report.ts';
import { scenarios } from '../../src/probe/index.ts';
import { answer, planOf, type Row, sentBy, serve, thingsPlan } from '../harm/service.ts';
import { auditListening } from '../support/audit-listening.ts';

/** How a store makes an item of what it read, some time before it writes; undefined where it refuses it as a duplicate, a status where it fails. */
type Store = (rows: Row[], before: readonly Row[], row: Row) => Row | number | undefined;

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

it.each([
  ['as it stores', true, []],
  ['some time before it stores', false, ['status/duplicate-at-once']],
])('a store that looks whether a name is taken %s', async (_name, isLocked, failed) => {
  const isTaken = (rows: readonly Row[], { name }: Row): boolean => rows.some((row) => row['name'] === name);
  const store: Store = (rows, before, row) =>
    isTaken(isLocked ? rows : before, row) ? undefined : put(rows, rows, row);
  const report = await auditOf(store, thingsPlan.replace('required:', 'unique: [name], required:'));
  const told = report.rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  expect(told).toEqual(failed);
});

it.each([
  ['each time', Number.MAX_SAFE_INTEGER, ['status/duplicate-at-once']],
  ['once', 1, []],
])('a store that fails, %s, where its constraint refuses a name', async (_name, most, failed) => {
  let failures = 0;
  const isTaken = (rows: readonly Row[], { name }: Row): boolean => rows.some((row) => row['name'] === name);
  const store: Store = (rows, before, row) => {
    if (isTaken(before, row)) return undefined;
    if (!isTaken(rows, row)) return put(rows, rows, row);
    failures += 1;
    return failures <= most ? 500 : undefined;
  };
  const report = await auditOf(store, thingsPlan.replace('required:', 'unique: [name], required:'));
  const told = report.rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  expect(told).toEqual(failed);
  expect(report.diagnosis.map(({ code }) => code)).toEqual(most === 1 ? ['flaky'] : []);
  if (most === 1) return;
  const [shown] = report.findings.flatMap(({ violations }) => violations.map(({ exchange }) => exchange));
  expect(report.exchanges.find(({ id }) => id === shown)?.response?.status).toBe(500);
});

it('a store that gives one id twice, to one name too, is one problem', async () => {
  const store: Store = (rows, before, row) =>
    before.some(({ name }) => name === row['name'])
      ? undefined
      : put(rows, rows, { ...row, id: String(100 + before.length) });
  const report = await auditOf(store, thingsPlan.replace('required:', 'unique: [name], required:'));
  const told = report.rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  expect(told).toEqual(['resource/id-unique', 'status/duplicate-at-once']);
  expect(report.problems.map(({ id }) => id)).toEqual(['resource/id-unique']);
  const messages = report.findings.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages).toContain(
    'POST /things answered with an id that another create of this run, sent at the same moment, got as well',
  );
});

function put(rows: Row[], kept: readonly Row[], row: Row): Row {
  rows.splice(0, rows.length, ...kept, row);
  return row;
}

const toldBy = ['operation/listed', 'operation/create', 'resource/id-unique', 'status/duplicate-at-once'];

/** Audits the things of test/harm/service.ts over a network, where a create takes its time between what it reads and what it writes. */
async function auditOf(store: Store, text: string = thingsPlan): Promise<Report> {
  const service = serve();
  let count = 1000;
  const api = async (asked: ApiRequest): Promise<ApiReply> => {
    const sent = sentBy(asked);
    const isCreate = asked.method === 'POST' && asked.target === '/things' && typeof sent?.['name'] === 'string';
    const before = [...service.rows];
    if (!isCreate) return service.api(asked);
    await new Promise((done) => void setTimeout(done, 15));
    count += 1;
    const made = store(service.rows, before, { ...sent, id: String(count) });
    return typeof made === 'number' ? answer(made) : answer(made === undefined ? 409 : 201, made);
  };
  const { report } = await auditListening(api, () => planOf(text), {
    scenarios: scenarios.filter(({ id }) => ['list', 'create-valid', 'lifecycle', 'first-write'].includes(id)),
    rules: rules.filter(({ id }) => toldBy.includes(id)),
  });
  return report;
}
