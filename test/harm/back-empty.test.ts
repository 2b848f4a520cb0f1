import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { answer, others, planOf, type Row, sentBy, serve, thingsPlan } from './service.ts';

const refused: ApiReply = { status: 0, headers: [], body: '', isBroken: true };

it('ids of ours that others have in a service that came back without its items are left alone, and that is told', async () => {
  let clock: Clock | undefined;
  let creates = 0;
  let downAt: number | undefined;
  let isBack = false;
  let strangers: readonly Row[] = [];
  const service = serve(({ method, target }, { rows }) => {
    const now = clock?.now() ?? 0;
    if (method === 'POST' && target === '/things') creates += 1;
    if (creates >= 12) downAt ??= now;
    if (downAt === undefined || isBack) return undefined;
    if (now - downAt < 2000) return refused;
    isBack = true;
    strangers = rows.filter(({ id }) => Number(id) > 100).map(({ id }) => ({ id, name: `Stranger ${id}` }));
    rows.splice(0, rows.length, ...others, ...strangers);
    return undefined;
  });
  const { report } = await auditApi(
    onClock((made) => {
      clock = made;
      return service.api;
    }),
    { plan: planOf(thingsPlan), scenarios, rules, cleaning, isChosen: false },
  );
  expect(strangers.length).toBeGreaterThan(1);
  expect(service.rows).toEqual([...others, ...strangers]);
  expect(report.cleanup.left).toEqual([]);
  const down = report.diagnosis.find(({ code }) => code === 'went-down');
  expect(down?.message).toContain('without items that this run had made before');
});

it('accuses no service of giving an id twice that came back without its items, and counts from one again', async () => {
  let clock: Clock | undefined;
  let creates = 0;
  let downAt: number | undefined;
  let isBack = false;
  let next = 100;
  const service = serve((request, { rows }) => {
    const now = clock?.now() ?? 0;
    const isCreate = request.method === 'POST' && request.target === '/things';
    if (isCreate) creates += 1;
    if (creates >= 12) downAt ??= now;
    if (downAt !== undefined && now - downAt < 2000) return refused;
    if (downAt !== undefined && !isBack) {
      isBack = true;
      next = 100;
      rows.splice(0, rows.length, ...others);
    }
    const sent = sentBy(request);
    if (!isCreate || typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return undefined;
    const row = { ...sent, id: String((next += 1)) };
    rows.push(row);
    return answer(201, row);
  });
  const api = onClock((made) => {
    clock = made;
    return service.api;
  });
  const { failed } = await auditApi(api, { plan: planOf(thingsPlan), scenarios, rules, cleaning, isChosen: false });
  expect(isBack).toBe(true);
  expect(failed).not.toContain('resource/id-unique');
});

it('what others have under ids of ours is left alone, though it is like ours but for our words, where the service was back at once', async () => {
  let creates = 0;
  let isBack = false;
  let before = 0;
  let strangers: readonly Row[] = [];
  const service = serve(({ method, target }, { rows, lines }) => {
    if (method === 'POST' && target === '/things') creates += 1;
    if (creates < 12 || isBack) return undefined;
    isBack = true;
    before = lines.length;
    strangers = rows
      .filter(({ id }) => Number(id) > 100)
      .map(({ id }) => ({ id, name: `Stranger ${id}`, color: 'red' }));
    rows.splice(0, rows.length, ...others, ...strangers);
    return answer(503);
  });
  const plan = planOf(thingsPlan.replace('name: "Thing {{unique}}"', 'name: "Thing {{unique}}", color: red'));
  await auditApi(
    onClock(() => service.api),
    { plan, scenarios, rules, cleaning, isChosen: false },
  );
  expect(strangers.length).toBeGreaterThan(3);
  // What was being written to as the service went was taken for ours, and overwritten.
  const written = service.lines.slice(before).filter((line) => /^P(?:UT|ATCH) /.test(line));
  const stands = strangers.filter(({ id }) => !written.some((line) => line.endsWith(`/${id}`)));
  expect(stands.length).toBeGreaterThan(3);
  expect(service.rows).toEqual(expect.arrayContaining(stands));
});
