import { describe, expect, it } from 'vitest';
import { answer, audit, type Bend, countsOf, others, type Row, sentBy, serve, thingsPlan } from './service.ts';

/** Clients choose the ids, and a PUT or PATCH is stored by the id in its body, and answered without one. */
const storedByBody: Bend = ({ method, target, body }, { rows }) => {
  const sent = sentBy({ body });
  const put = (row: Row): void => {
    const index = rows.findIndex(({ id }) => id === row.id);
    rows.splice(index < 0 ? rows.length : index, index < 0 ? 0 : 1, row);
  };
  if (method === 'POST' && target === '/things') {
    const { id, name } = sent ?? {};
    if (typeof id !== 'string' || typeof name !== 'string' || name.trim() === '') return answer(400);
    if (rows.some((row) => row.id === id)) return answer(409);
    put({ ...sent, id });
    return answer(201, { ...sent, id });
  }
  const old = rows.find(({ id }) => target === `/things/${id}`);
  if (old === undefined || (method !== 'PUT' && method !== 'PATCH')) return undefined;
  const row = { ...(method === 'PATCH' ? old : {}), ...sent };
  if (typeof row['name'] !== 'string' || row['name'].trim() === '') return answer(400);
  put({ ...row, id: typeof row.id === 'string' ? row.id : old.id });
  return { status: 200, headers: [], body: '' };
};

const credential = 'auth: { bearer: reference-token-0123456789 }\n';
const chosen = (example: string, change = '{ name: Other }'): string =>
  credential +
  thingsPlan
    .replace('{ name: "Thing {{unique}}" }', example)
    .replace('change: { name: Other }', `change: ${change}`)
    .replace('required: [name]', 'required: [id, name], unique: [id]');

describe('a service that stores a replace by the id in its body', () => {
  it.each([
    ['the id alone is new', chosen('{ id: "p{{unique}}", name: Thing }')],
    ['every field is new', chosen('{ id: "p{{unique}}", name: "Thing {{unique}}" }')],
    ['the change has an id', chosen('{ id: "p{{unique}}", name: Thing }', '{ id: "q{{unique}}", name: Other }')],
  ])('has nothing more than before, where %s', async (_name, plan) => {
    const service = serve(storedByBody);
    const { exchanges, report } = await audit(service, plan);
    const changes = exchanges.filter(({ probe }) => probe.method === 'PUT' || probe.method === 'PATCH');
    const named = changes.flatMap(({ probe }) => {
      const id = sentBy({ body: new TextEncoder().encode(probe.body?.text) })?.['id'];
      return typeof id === 'string' ? [[`/things/${id}`, probe.target]] : [];
    });
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter(([id, target]) => id !== target)).toEqual([]);
    expect(service.rows).toEqual(others);
    expect(countsOf(report.cleanup)['left']).toBe(0);
  });
});

/** Ids are the service's own, whatever a create says; a PUT or PATCH is stored by the id in its body all the same. */
const storedElsewhere: Bend = (request, service, usual) =>
  request.method === 'PUT' || request.method === 'PATCH' ? storedByBody(request, service, usual) : undefined;

describe('a service that gives ids of its own, and stores a change by the id in its body', () => {
  it.each([
    ['all that an item can', thingsPlan],
    ['no change', thingsPlan.replace('replace, patch, ', '')],
  ])('has nothing more than before, where the plan offers %s', async (_name, plan) => {
    const service = serve(storedElsewhere);
    const offered = plan.replace('{ name: "Thing {{unique}}" }', '{ id: "p{{unique}}", name: "Thing {{unique}}" }');
    const { exchanges } = await audit(service, credential + offered);
    const changes = exchanges.filter(({ probe }) => probe.method === 'PUT' || probe.method === 'PATCH');
    const named = changes.flatMap(({ probe }) => {
      const id = sentBy({ body: new TextEncoder().encode(probe.body?.text) })?.['id'];
      return typeof id === 'string' ? [[`/things/${id}`, probe.target, probe.step.name]] : [];
    });
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([id, target]) => id !== target)).toEqual([]);
    expect(service.rows).toEqual(others);
  });
});

/** An item is called by its name, as `idOf` writes it: who changes the name makes another id of it. */
const calledBy =
  (idOf: (name: string) => string): Bend =>
  ({ method, target, body }, { rows }, usual) => {
    const name = sentBy({ body })?.['name'];
    if (!['POST', 'PUT', 'PATCH'].includes(method) || typeof name !== 'string') return undefined;
    const reply = usual();
    const index = method === 'POST' ? rows.length - 1 : rows.findIndex(({ id }) => target === `/things/${id}`);
    const row = rows[index];
    if (reply.status >= 300 || row === undefined) return reply;
    if (method === 'POST' && rows.some(({ id }) => id === idOf(name))) {
      rows.pop();
      return answer(409);
    }
    rows[index] = { ...row, id: idOf(name) };
    return answer(reply.status, rows[index]);
  };

describe('a service that calls an item by its name', () => {
  it.each([
    ['with a dot', (name: string) => `${name.replace(/[^A-Za-z\d]+/g, '')}.`],
    ['in small letters, with hyphens', (name: string) => name.toLowerCase().replace(/[^a-z\d]+/g, '-')],
    ['with something before it', (name: string) => `t-${name.toLowerCase().replace(/[^a-z\d]+/g, '')}`],
  ])('has each of them under the id that it was made with: %s', async (_name, idOf) => {
    const service = serve(calledBy(idOf));
    const plan = thingsPlan.replace('change: { name: Other }', 'change: { name: "Other {{unique}}", size: 2 }');
    const { exchanges, report } = await audit(service, credential + plan);
    const changes = exchanges.filter(({ probe }) => probe.method === 'PUT' || probe.method === 'PATCH');
    const named = changes.flatMap(({ probe, reply }) => {
      const name = sentBy({ body: new TextEncoder().encode(probe.body?.text) })?.['name'];
      return typeof name === 'string' && reply?.status === 200 ? [[`/things/${idOf(name)}`, probe.target]] : [];
    });
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([id, target]) => id !== target)).toEqual([]);
    expect(service.rows).toEqual(others);
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('own-gone');
    expect(countsOf(report.cleanup)['left']).toBe(0);
  });
});
