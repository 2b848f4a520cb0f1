import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { runAudit } from '../../src/audit/run.ts';
import { countingFresh } from '../../src/selftest/fresh.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { openWire } from '../../src/wire/wire.ts';
import { answer, others, planOf, serve, thingsPlan } from './service.ts';

it('deletes one item after the other, and again where that failed', async () => {
  const service = serve((request, { rows }) => {
    // Whatever is posted is taken.
    if (request.method !== 'POST') return undefined;
    const row = { id: String(100 + service.lines.length), name: 'Taken', ...nameOf(request.body) };
    rows.push(row);
    return answer(201, row);
  });
  let inFlight = 0;
  let most = 0;
  let failures = 2;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const isDelete = request.method === 'DELETE';
    if (isDelete) inFlight += 1;
    most = Math.max(most, inFlight);
    // Others that are on their way arrive in this turn of the loop or the next ones.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => void setImmediate(done));
    const isLocked = isDelete && (inFlight > 1 || (failures -= 1) >= 0);
    const reply = isLocked
      ? answer(500)
      : service.api({
          method: request.method ?? '',
          target: request.url ?? '',
          headers: {},
          body: Buffer.concat(chunks),
          connection: 1,
        });
    if (isDelete) inFlight -= 1;
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(reply.body);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const plan = { ...planOf(thingsPlan), baseUrl: `http://127.0.0.1:${port}` };
  const wire = await openWire(plan, { userAgent: 'probity/0.0.0' });
  try {
    const { report } = await runAudit({
      plan,
      scenarios: scenarios.filter(({ id }) => ['create-valid', 'create-invalid'].includes(id)),
      rules,
      clauses,
      cleaning,
      send: wire.send,
      fresh: countingFresh(),
      version: '0.0.0',
      planDigest: '',
    });
    expect(report.cleanup.created).toBeGreaterThan(5);
    const { created } = report.cleanup;
    expect(report.cleanup).toEqual({ created, removed: created, kept: [], left: [] });
    expect(service.rows).toEqual(others);
    expect(most).toBe(1);
  } finally {
    await wire.close();
    await new Promise((done) => void server.close(done));
  }
});

function nameOf(body: Uint8Array): { readonly name?: string } {
  const [word] = /probe\w+/.exec(new TextDecoder().decode(body)) ?? [];
  return word === undefined ? {} : { name: word };
}
