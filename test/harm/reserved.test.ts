import { expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import { answer, others, planOf, type Row, serve, type Service, thingsPlan } from './service.ts';

/** Things of which each takes a slot, and a list of the slots that are free. */
interface Booked {
  readonly things: Service;
  readonly slots: Row[];
}

/** `isGivenBack`: a thing that is deleted gives its slot back. */
function booked(count: number, isGivenBack: boolean, seeded: readonly Row[]): Booked {
  const slots: Row[] = Array.from({ length: count }, (_, index) => ({ id: `${index + 1}`, name: `Slot ${index}` }));
  const taken = new Map<string, Row>();
  const things = serve((request, { rows }, usual) => {
    const before = rows.map(({ id }) => id);
    const isFull = request.method === 'POST' && request.target === '/things' && slots.length === 0;
    const reply = isFull ? answer(409) : usual();
    for (const { id } of rows.slice(before.length)) {
      const slot = slots.shift();
      if (slot !== undefined) taken.set(id, slot);
    }
    for (const id of before.filter((each) => !rows.some((row) => row.id === each))) {
      const slot = taken.get(id);
      if (slot !== undefined && isGivenBack) slots.push(slot);
      slots.sort((one, other) => Number(one.id) - Number(other.id));
    }
    return reply;
  }, seeded);
  return { things, slots };
}

function audited({ things, slots }: Booked): Promise<ApiAudit> {
  const api = onClock(() => (request) => {
    const [path = ''] = request.target.split('?');
    if (!path.startsWith('/slots')) return things.api(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405);
    if (path === '/slots') return answer(200, slots);
    const slot = slots.find(({ id }) => path === `/slots/${id}`);
    return slot === undefined ? answer(404) : answer(200, slot);
  });
  const plan = planOf(`${thingsPlan}  - { path: /slots, operations: [list, read] }\n`);
  return auditApi(api, { plan, scenarios, rules, cleaning, isChosen: false });
}

it.each<[count: number, what: string, seeded: readonly Row[]]>([
  [40, 'others', others],
  [40, 'nobody', []],
  [25, 'others', others],
  [3, 'others', others],
  [2, 'others', others],
])(
  'what an item of ours takes, and gives back when it is deleted, is not gone: %i slots, items of %s',
  async (count, _whose, seeded) => {
    const service = booked(count, true, seeded);
    const { report, failed } = await audited(service);
    expect(report.harm).toBeNull();
    expect(failed).not.toContain('operation/others');
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('others-gone');
    expect(report.cleanup.left).toEqual([]);
    expect(service.slots).toHaveLength(count);
  },
);

it('what it takes for good is gone', async () => {
  const service = booked(40, false, others);
  const { report, failed } = await audited(service);
  expect(failed).toContain('operation/others');
  expect(report.harm?.message).toContain('POST /things');
  expect(service.slots.length).toBeGreaterThanOrEqual(35);
});
