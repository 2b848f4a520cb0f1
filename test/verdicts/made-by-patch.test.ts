import { expect, it } from 'vitest';
import { answer, audit, type Bend, countsOf, sentBy, serve, thingsPlan } from '../harm/service.ts';
import { auditBy } from './judged.ts';

/** A PATCH or PUT of what nobody has makes it. */
const upserting =
  (methods: readonly string[]): Bend =>
  (request, { rows }, usual) => {
    const [, name, id = ''] = request.target.split('/');
    const isThere = rows.some((row) => row.id === id);
    if (name !== 'things' || id === '' || isThere || !methods.includes(request.method)) return usual();
    const row = { ...sentBy(request), id };
    rows.push(row);
    return answer(201, row);
  };

const asked = ['status/missing', 'status/missing-write'];

async function saidOf(
  methods: readonly string[],
): Promise<{ readonly said: readonly string[]; readonly left: number }> {
  const service = serve(upserting(methods));
  const before = service.rows.length;
  const { report } = await auditBy(() => service.api, thingsPlan, asked);
  expect(report.cleanup.left).toEqual([]);
  const said = report.findings.flatMap(({ outcome, rule, operation, violations }) =>
    outcome === 'failed' ? [...new Set(violations.map(({ actual }) => `${rule} ${operation} ${actual}`))] : [],
  );
  return { said: said.toSorted(), left: service.rows.length - before };
}

it('a PATCH that makes the item is told, and no DELETE or PUT of what is there then', async () => {
  expect(await saidOf(['PATCH', 'PUT'])).toEqual({ said: ['status/missing PATCH /things/{id} 201'], left: 0 });
});

it('a PUT that makes the item only warns, where PATCH and DELETE say that it is missing', async () => {
  expect(await saidOf(['PUT'])).toEqual({ said: ['status/missing-write PUT /things/{id} 201'], left: 0 });
});

it('a PUT that makes items again is sent to no guessed id, from which counted ids would go on', async () => {
  const service = serve((request, { rows }, usual) => {
    const id = /^\/things\/(\d+)$/.exec(request.target)?.[1];
    if (request.method !== 'PUT' || id === undefined || rows.some((row) => row.id === id)) return undefined;
    const sent = sentBy(request);
    if (typeof sent?.['name'] !== 'string') return usual();
    rows.push({ ...sent, id });
    return answer(200, rows.at(-1));
  });
  const { report } = await audit(service);
  expect(report.rules.find(({ id }) => id === 'status/missing-write')?.outcome).toBe('failed');
  expect(service.lines.filter((line) => /^PUT \/things\/\d{5,}$/.test(line))).toEqual([]);
  expect(countsOf(report.cleanup)).toMatchObject({ left: 0 });
});
