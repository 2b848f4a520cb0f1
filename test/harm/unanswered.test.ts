import { expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import {
  answer,
  audit,
  type Bend,
  countsOf,
  others,
  planOf,
  type Row,
  serve,
  type Service,
  thingsPlan,
} from './service.ts';

const isCreate = ({ method, target }: ApiRequest): boolean => method === 'POST' && target === '/things';
const withoutList = thingsPlan.replace('[list, read,', '[read,').replace('{ name: Other }', '{ note: Other }');

/** Each third create that is taken is answered with a failure all the same. */
function failing(status: number): Bend {
  let count = 0;
  return (request, _, usual) => {
    if (!isCreate(request)) return undefined;
    const reply = usual();
    if (reply.status !== 201) return reply;
    count += 1;
    return count % 3 === 0 ? answer(status) : reply;
  };
}

it.each([500, 503])('a create that is answered %i may have made an item that no list can show', async (status) => {
  const service = serve(failing(status));
  const { report } = await audit(service, withoutList);
  const stayed = service.rows.slice(others.length);
  expect(stayed.length).toBeGreaterThan(0);
  expect(report.cleanup.left).toHaveLength(stayed.length);
  for (const { name } of stayed) {
    const word = String(name).split(' ')[1] ?? '';
    expect(
      report.cleanup.left.filter(({ reason }) => reason.includes(`with the word ${word} failed (${status})`)),
    ).toHaveLength(1);
  }
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('creates-unsure');
});

it('a list shows what such a create made', async () => {
  const service = serve(failing(503));
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  expect(report.cleanup.left).toEqual([]);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('creates-unsure');
});

it('creates that got no answer, and were sent again, are known by what lists show of each', async () => {
  let count = 0;
  const made = new Set<string>();
  const service = serve((request, { rows }, usual) => {
    if (!isCreate(request)) return undefined;
    const reply = usual();
    for (const { id } of rows) made.add(id);
    if (reply.status !== 201) return reply;
    count += 1;
    return count % 4 === 0 ? { ...reply, isHung: true } : reply;
  });
  const { report } = await audit(service, thingsPlan.replace('{ name: Other }', '{ note: Other }'));
  const created = made.size - others.length;
  expect(service.rows).toEqual(others);
  expect(countsOf(report.cleanup)).toEqual({ created, removed: created, left: 0 });
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('creates-unsure');
});

it('a create that got no answer made nothing where the same, sent again, is refused for what it holds', async () => {
  const hung = new Set<string>();
  const service = serve((request, _, usual) => {
    const reply = usual();
    const text = new TextDecoder().decode(request.body);
    if (!isCreate(request) || reply.status !== 400 || hung.size > 1 || hung.has(text) || !text.endsWith('"}'))
      return reply;
    hung.add(text);
    return { ...reply, isHung: true };
  });
  const { report } = await audit(service);
  expect(hung.size).toBe(2);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('creates-unsure');
});

/** Audits a service that answers the tenth create so, and stores what it was to make so many milliseconds later. */
async function storedLater(status: number, ms: number): Promise<{ readonly service: Service } & ApiAudit> {
  let now = (): number => 0;
  let count = 0;
  const due = new Map<Row, number>();
  const service = serve((request, { rows }, usual) => {
    for (const [row, when] of due)
      if (now() >= when) {
        due.delete(row);
        rows.push(row);
      }
    if (!isCreate(request)) return undefined;
    const reply = usual();
    if (reply.status !== 201) return reply;
    count += 1;
    const [row] = count === 10 ? rows.splice(-1) : [];
    if (row === undefined) return reply;
    due.set(row, now() + ms);
    return answer(status);
  });
  const audited = await auditApi(
    onClock((clock) => {
      now = () => clock.now();
      return service.api;
    }),
    { plan: planOf(thingsPlan), scenarios, rules, cleaning, isChosen: false },
  );
  return { service, ...audited };
}

it.each([502, 503, 504])('what a create that was answered %i stores some seconds later is deleted', async (status) => {
  const { service, report } = await storedLater(status, 4000);
  expect(service.rows).toEqual(others);
  expect(report.cleanup.left).toEqual([]);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('creates-unsure');
});

it('what such a create may store later than that is told, though it was sent again', async () => {
  const { service, report } = await storedLater(504, 60_000);
  expect(service.rows).toEqual(others);
  expect(report.diagnosis.map(({ code }) => code)).toContain('creates-unsure');
});

it('a whole list proves that a create which failed by itself stored nothing', async () => {
  const { report } = await storedLater(500, 60_000);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('creates-unsure');
});

it.each(['GET of what is missing', 'GET of any item'])(
  'the whole list proves that what was deleted is gone where a %s gets no answer',
  async (which) => {
    const service = serve(({ method, target }, { rows }) => {
      const id = /^.things.([^/?]+)$/.exec(target)?.[1];
      const isMissing = !rows.some((row) => row.id === id);
      const isHung = method === 'GET' && id !== undefined && (isMissing || which === 'GET of any item');
      return isHung ? { ...answer(404), isHung: true } : undefined;
    });
    const { report } = await audit(service);
    expect(service.rows).toEqual(others);
    expect(report.cleanup.removed).toBeGreaterThan(0);
    expect(report.cleanup.left).toEqual([]);
  },
);

it('what can be read no more, and no list can show, is not said to be shown still', async () => {
  const service = serve(({ method, target }, { rows }) => {
    const id = /^.things.([^/?]+)$/.exec(target)?.[1];
    const isHung = method === 'GET' && id !== undefined && !rows.some((row) => row.id === id);
    return isHung ? { ...answer(404), isHung: true } : undefined;
  });
  const { report } = await audit(service, withoutList);
  expect(service.rows).toEqual(others);
  expect(report.cleanup.left.length).toBeGreaterThan(0);
  expect(report.cleanup.left.filter(({ stillShown }) => stillShown)).toEqual([]);
});
