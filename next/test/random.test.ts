/** Random services: whatever comes back, no rule throws, the run ends, and no existing item is written to. */
import { expect, test } from 'vitest';
import { type Api, type ApiReply, createReference } from '#fixtures/reference/api.ts';
import { conformanceOf } from '../src/core/result.ts';
import { auditApi, plainPlan, readOnly } from './support/mutants.ts';
import { randomFrom } from './support/noise.ts';
import { writingPlan } from './support/plans.ts';
import type { VirtualClock } from './support/wire.ts';

const statuses = [200, 200, 201, 202, 204, 301, 400, 401, 403, 404, 409, 429, 500];
const bodies = [
  '',
  '<html>',
  'null',
  '[]',
  '7',
  '{}',
  '{"data":null}',
  '{"data":[null,1,{"id":null},{"id":3}]}',
  '{"data":{"data":[{"id":1},{"id":1}],"page":"0","totalElements":-4}}',
  '{"data":[{"id":2,"name":"x"}],"page":0,"size":1,"totalElements":100000,"totalPages":100000}',
  '{"success":"yes","data":{"id":{}},"error":{"code":5},"page":99,"timestamp":1e400}',
  '{"__proto__":{"id":1},"data":{"constructor":1},"error":{"code":"","message":[]}}',
  '[{"_id":"a/b é"}]',
  '{"success":true,"data":{"id":3,"name":"x"}}',
  '{"success":false,"data":[],"error":"no","timestamp":"2026-13-45T99:00:00Z"}',
];
/** Ids that the reference has from the start. */
const lastSeeded = 23;

test.each([
  { percent: 10, plan: writingPlan, runs: 4 },
  { percent: 30, plan: writingPlan, runs: 4 },
  { percent: 100, plan: writingPlan, runs: 4 },
  { percent: 20, plan: readOnly(plainPlan), runs: 3 },
  { percent: 100, plan: readOnly(plainPlan), runs: 3 },
])('$percent% of the responses are random', async ({ percent, plan, runs }) => {
  const random = randomFrom(percent);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const written: string[] = [];
  const make = ({ now }: VirtualClock): Api => {
    const api = createReference({ now });
    /** URLs that returned 404 or 410 to the latest read. They may be written to. */
    const missing = new Set<string>();
    return ({ method, target, ...rest }) => {
      const id = Number(/^\/users\/(\d+)(?:\?|$)/.exec(target)?.[1] ?? Infinity);
      const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method);
      const isHeld = !plan.writes || (id <= lastSeeded && !missing.has(target));
      if (isWrite && isHeld) written.push(`${method} ${target}`);
      const isRandom = random() * 100 < percent;
      const reply: ApiReply = isRandom
        ? { status: pick(statuses), headers: [['Content-Type', 'application/json']], body: pick(bodies) }
        : api({ method, target, ...rest });
      if (method === 'GET' && [404, 410].includes(reply.status)) missing.add(target);
      else if (method === 'GET' && reply.status < 300) missing.delete(target);
      return reply;
    };
  };
  for (let run = 0; run < runs; run++) {
    const result = await auditApi(make, plan);
    expect(result.errored).toEqual([]);
    expect(conformanceOf(result)).not.toBe('conformant');
  }
  expect(written).toEqual([]);
});
