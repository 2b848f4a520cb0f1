import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import { audit, answer, countsOf, others, planOf, type Row, serve, type Service, thingsPlan } from './service.ts';

describe.each([404, 409, 423, 429, 503])('deletes that are answered %i', (status) => {
  it('at first are sent again, and what was made is counted as it was', async () => {
    const tried = new Set<string>();
    const made = new Set<string>();
    const service = serve(({ method, target }, { rows }) => {
      for (const { id } of rows) made.add(id);
      const isFirst = method === 'DELETE' && rows.some(({ id }) => target === `/things/${id}`) && !tried.has(target);
      if (!isFirst) return undefined;
      tried.add(target);
      return answer(status);
    });
    const { report } = await audit(service);
    const created = made.size - others.length;
    expect(created).toBeGreaterThan(0);
    expect(service.rows).toEqual(others);
    expect(countsOf(report.cleanup)).toEqual({ created, removed: created, left: 0 });
  });

  it('each time leave what was made, and each item is told', async () => {
    const service = serve(({ method, target }) =>
      method === 'DELETE' && target.startsWith('/things/1') && target !== '/things/1' ? answer(status) : undefined,
    );
    const { report } = await audit(service);
    const left = service.rows.slice(others.length).map(({ id }) => `/things/${id}`);
    expect(left.length).toBeGreaterThan(0);
    expect(countsOf(report.cleanup)).toEqual({ created: left.length, removed: 0, left: left.length });
    expect(report.cleanup.left.map(({ address }) => address).toSorted()).toEqual(left.toSorted());
  });
});

/** A change leaves the word in its place. */
const wordKept = thingsPlan.replace('{ name: Other }', '{ note: Other }');

/** So the word is in another place than before, too. */
const wordChanged = thingsPlan.replace('{ name: Other }', '{ name: "Other {{unique}}" }');

/** Audits a service in which each item comes back once, or each changed one whenever it is deleted, so many milliseconds after that; `as`: what it is by then. */
async function returning(
  ms: number,
  as: (row: Row) => Row,
  { isChanged = false, text = wordKept } = {},
): Promise<{ readonly service: Service } & ApiAudit> {
  let now = (): number => 0;
  const due = new Map<Row, number>();
  const seen = new Set<string>();
  const bringBack = (rows: Row[]): void => {
    for (const [row, when] of due) {
      if (now() < when) continue;
      due.delete(row);
      rows.push(as(row));
    }
  };
  const service = serve(({ method, target }, { rows }) => {
    bringBack(rows);
    const row = rows.find(({ id }) => target === `/things/${id}`);
    if (method !== 'DELETE' || row === undefined || seen.has(row.id)) return undefined;
    if (isChanged && !String(row['name']).startsWith('Other')) return undefined;
    if (!isChanged) seen.add(row.id);
    due.set(row, now() + ms);
    return undefined;
  });
  const plan = planOf(text);
  const audited = await auditApi(
    onClock((clock) => {
      now = () => clock.now();
      return service.api;
    }),
    { plan, scenarios, rules, cleaning, isChosen: false },
  );
  now = () => Infinity;
  bringBack(service.rows);
  return { service, ...audited };
}

/** Audits a service whose lists by page show for two seconds more what was deleted. */
async function keptList(): Promise<{ readonly service: Service } & ApiAudit> {
  let now = (): number => 0;
  const gone = new Map<Row, number>();
  const service = serve(({ method, target }, { rows }) => {
    const row = rows.find(({ id }) => target === `/things/${id}`);
    if (method === 'DELETE' && row !== undefined) gone.set(row, now());
    if (method !== 'GET' || !target.startsWith('/things?page=')) return undefined;
    return answer(200, [...rows, ...[...gone].flatMap(([each, when]) => (now() - when < 2000 ? [each] : []))]);
  });
  const audited = await auditApi(
    onClock((clock) => {
      now = () => clock.now();
      return service.api;
    }),
    { plan: planOf(wordKept), scenarios, rules, cleaning, isChosen: false },
  );
  return { service, ...audited };
}

describe('what is deleted comes back some time after it was gone', () => {
  it('is told, looked after, and deleted again', async () => {
    const { service, report } = await returning(60, (row) => row);
    expect(service.rows).toEqual(others);
    expect(report.diagnosis.filter(({ code }) => code === 'own-back')).toHaveLength(1);
    expect(report.cleanup.left).toEqual([]);
  });

  it('is left where what was changed is back after each DELETE, and each item is told', async () => {
    const { service, report } = await returning(60, (row) => row, { isChanged: true, text: wordChanged });
    const left = service.rows.slice(others.length).map(({ id }) => `/things/${id}`);
    expect(left.length).toBeGreaterThan(0);
    expect(report.diagnosis.filter(({ code }) => code === 'own-back')).toHaveLength(1);
    expect(report.cleanup.left.map(({ address }) => address).toSorted()).toEqual(left.toSorted());
  });

  it('is looked for some seconds later where only a list of another kind shows it after a read did not', async () => {
    const { service, report } = await keptList();
    expect(service.rows).toEqual(others);
    expect(report.cleanup.left).toEqual([]);
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('own-back');
  });

  it('is not told where somebody else was given the id', async () => {
    const { service, report } = await returning(60, ({ id }) => ({ id, name: `Given to ${id}` }));
    expect(service.rows.length).toBeGreaterThan(others.length);
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('own-back');
  });

  it('is not asked for where nothing does', async () => {
    const usual = serve();
    await audit(usual, wordKept);
    const { service } = await returning(Infinity, (row) => row);
    expect(service.lines).toHaveLength(usual.lines.length);
  });
});
