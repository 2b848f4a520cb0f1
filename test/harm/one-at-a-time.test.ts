import { expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { scenarios } from '../../src/probe/index.ts';
import { auditListening } from '../support/audit-listening.ts';
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
  const api = async (request: ApiRequest): Promise<ApiReply> => {
    const isDelete = request.method === 'DELETE';
    if (isDelete) inFlight += 1;
    most = Math.max(most, inFlight);
    // Others that are on their way arrive in this turn of the loop or the next ones.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => void setImmediate(done));
    const isLocked = isDelete && (inFlight > 1 || (failures -= 1) >= 0);
    const reply = isLocked ? answer(500) : service.api(request);
    if (isDelete) inFlight -= 1;
    return reply;
  };
  const { report } = await auditListening(api, () => planOf(thingsPlan), {
    scenarios: scenarios.filter(({ id }) => ['create-valid', 'create-invalid'].includes(id)),
  });
  expect(report.cleanup.created).toBeGreaterThan(5);
  const { created } = report.cleanup;
  expect(report.cleanup).toEqual({ created, removed: created, kept: [], left: [] });
  expect(service.rows).toEqual(others);
  expect(most).toBe(1);
});

function nameOf(body: Uint8Array): { readonly name?: string } {
  const [word] = /probe\w+/.exec(new TextDecoder().decode(body)) ?? [];
  return word === undefined ? {} : { name: word };
}
