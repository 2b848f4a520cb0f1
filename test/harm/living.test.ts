import { describe, expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { answer, audit, type Bend, others, planOf, type Row, serve, type Service, thingsPlan } from './service.ts';

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

/** A page of the list, as it is asked for: five items where it is not. */
function pageOf({ target }: ApiRequest, rows: readonly Row[]): ApiReply {
  const query = new URLSearchParams(target.split('?')[1]);
  const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 5)];
  if (!Number.isInteger(page) || page < 0 || !Number.isInteger(size) || size < 1) return answer(400);
  const numbers = { page, size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
  const body = { success: true, data: rows.slice(page * size, (page + 1) * size), error: null };
  const text = JSON.stringify({ ...body, timestamp: '2026-01-01T00:00:00Z', ...numbers });
  return { status: 200, headers: [['Content-Type', 'application/json']], body: text };
}

describe('accuses no service where all that others have runs out together, and new items come', () => {
  const page = (request: ApiRequest, { rows }: Service): ApiReply | undefined =>
    request.method === 'GET' && /^.things(?:\?|$)/.test(request.target) ? pageOf(request, rows) : undefined;
  const inOne = (): undefined => undefined;
  it.each<[nth: number, what: string, bend: Bend]>([
    [100, 'one list', inOne],
    [130, 'one list', inOne],
    [160, 'one list', inOne],
    [190, 'one list', inOne],
    [100, 'pages', page],
    [130, 'pages', page],
    [160, 'pages', page],
  ])('before request %i, in %s', async (nth, _what, bend) => {
    const service = serve((request, made, usual) => {
      const { rows, lines } = made;
      if (lines.length === nth) {
        const ours = rows.filter(({ id }) => !plenty.some((row) => row.id === id));
        const theirs = plenty.map((_row, index) => ({ id: `${900 + index}`, name: `Session ${index}` }));
        rows.splice(0, rows.length, ...ours, ...theirs);
      }
      return bend(request, made, usual);
    }, plenty);
    expect((await audit(service)).report.harm).toBeNull();
  });
});

it.each([300, 400, 700])(
  'a queue that a worker takes to its last, one each %i ms, is no sign of anything',
  async (ms) => {
    const worked = onClock(({ now }) => {
      const begun = now();
      const { api, rows } = serve(undefined, plenty);
      return (request) => {
        const done = plenty.slice(0, Math.floor((now() - begun) / ms));
        rows.splice(0, rows.length, ...rows.filter((row) => !done.includes(row)));
        return api(request);
      };
    });
    const { report } = await auditApi(worked, {
      plan: planOf(thingsPlan),
      scenarios,
      rules,
      cleaning,
      isChosen: false,
    });
    expect(report.harm).toBeNull();
    expect(report.diagnosis.map(({ code }) => code)).toContain('others-differ');
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('others-gone');
  },
);

it('what slides onto a page, as somebody deletes what came before it, is not new', async () => {
  const many: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({
    id: `${index + 1}`,
    name: `Card ${index}`,
  }));
  const service = serve((request, made) => {
    if (made.lines.length === 120) made.rows.splice(0, 2);
    return request.method === 'GET' && /^.things(?:\?|$)/.test(request.target) ? pageOf(request, made.rows) : undefined;
  }, many);
  const { report } = await audit(service);
  expect(report.harm).toBeNull();
  expect(report.diagnosis.flatMap(({ facts }) => facts['appeared'] ?? [])).toEqual([]);
});
