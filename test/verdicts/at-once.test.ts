import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { runAudit } from '../../src/audit/run.ts';
import type { Report } from '../../src/model/report.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { countingFresh } from '../../src/selftest/fresh.ts';
import { openWire } from '../../src/wire/wire.ts';
import { answer, planOf, type Row, sentBy, serve, thingsPlan } from '../harm/service.ts';

/** How a store makes an item of what it read, some time before it writes; undefined where it refuses it as a duplicate. */
type Store = (rows: Row[], before: readonly Row[], row: Row) => Row | undefined;

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

function put(rows: Row[], kept: readonly Row[], row: Row): Row {
  rows.splice(0, rows.length, ...kept, row);
  return row;
}

const toldBy = ['operation/listed', 'operation/create', 'resource/id-unique', 'status/duplicate-at-once'];

/** Audits the things of test/harm/service.ts over a network, where a create takes its time between what it reads and what it writes. */
async function auditOf(store: Store, text: string = thingsPlan): Promise<Report> {
  const service = serve();
  let count = 1000;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const { method = '', url: target = '' } = request;
    const asked = { method, target, headers: {}, body: Buffer.concat(chunks), connection: 1 };
    const sent = sentBy(asked);
    const isCreate = method === 'POST' && target === '/things' && typeof sent?.['name'] === 'string';
    const before = [...service.rows];
    if (isCreate) await new Promise((done) => void setTimeout(done, 15));
    count += 1;
    const made = isCreate ? store(service.rows, before, { ...sent, id: String(count) }) : undefined;
    const reply = isCreate ? answer(made === undefined ? 409 : 201, made) : service.api(asked);
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(reply.body);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const plan = { ...planOf(text), baseUrl: `http://127.0.0.1:${port}` };
  const wire = await openWire(plan, { userAgent: 'probity/0.0.0' });
  try {
    const { report } = await runAudit({
      plan,
      scenarios: scenarios.filter(({ id }) => ['list', 'create-valid', 'lifecycle', 'first-write'].includes(id)),
      rules: rules.filter(({ id }) => toldBy.includes(id)),
      clauses,
      cleaning,
      send: wire.send,
      fresh: countingFresh(),
      version: '0.0.0',
      planDigest: '',
    });
    return report;
  } finally {
    await wire.close();
    await new Promise((done) => void server.close(done));
  }
}
