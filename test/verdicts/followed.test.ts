import { describe, expect, it } from 'vitest';
import { type ApiRequest } from '../../fixtures/reference/http.ts';
import { answer, audit, type Bend, type Row, sentBy, serve, thingsPlan } from '../harm/service.ts';

const plan = thingsPlan.replace('writes: true', 'writes: true\nrules: { envelope/timestamp-fresh: off }');
const isCreate = ({ method, target }: ApiRequest): boolean => method === 'POST' && target === '/things';
const isNameless = (request: ApiRequest): boolean => {
  const name = sentBy(request)?.['name'];
  return typeof name !== 'string' || name.trim() === '';
};
const refuses: Bend = (request) => (isCreate(request) && isNameless(request) ? answer(400) : undefined);
const health = (text: string): Bend => {
  const headers = [['Content-Type', 'application/json']] as const;
  return ({ target }) => (target === '/health' ? { status: 200, headers, body: text } : undefined);
};
const healthPlan = `${plan}probes: [{ id: health, request: GET /health, expect: { body: { /data/state: up } } }]\n`;

/** Escapes what it stores, and compares that with what is sent. */
const escapes: Bend = (request, { rows }, usual) => {
  const sent = sentBy(request);
  if (isNameless(request) || sent === undefined || !isCreate(request))
    return refuses(request, { api: usual, rows, lines: [] }, usual);
  if (rows.some(({ name }) => name === sent['name'])) return answer(409);
  const reply = usual();
  const row = rows.at(-1);
  if (reply.status !== 201 || row === undefined) return reply;
  rows[rows.length - 1] = { ...row, name: String(row['name']).replaceAll('&', '&amp;') };
  return answer(201, rows.at(-1));
};
const escapedPlan = plan
  .replace('"Thing {{unique}}"', '"Salt & {{unique}}"')
  .replace('required: [name]', 'required: [name], unique: [name]');

/** Changes the items as they were when they were made, and stores those. */
const snapshots = (): Bend => {
  const made = new Map<string, Row>();
  return (request, { rows, ...service }, usual) => {
    for (const row of rows) if (!made.has(row.id)) made.set(row.id, row);
    const sent = sentBy(request);
    const at = rows.findIndex(({ id }) => request.target === `/things/${id}`);
    const row = made.get(rows[at]?.id ?? '');
    if (request.method !== 'PATCH' || row === undefined || sent === undefined)
      return refuses(request, { rows, ...service }, usual);
    rows[at] = { ...row, ...sent, id: row.id };
    return answer(200, rows[at]);
  };
};
/** Things are opened and closed. */
const acts: Bend = (request, { rows }) => {
  const [, id, what] = /^\/things\/(\w+)\/(open|close)$/.exec(request.target) ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (what === undefined || request.method !== 'POST') return undefined;
  if (row === undefined) return answer(404);
  const [from, to] = what === 'open' ? ['closed', 'open'] : ['open', 'closed'];
  if (row['state'] !== from) return answer(409);
  rows[at] = { ...row, state: to };
  return answer(200, rows[at]);
};
const begins: Bend = (request, { rows }, usual) => {
  const reply = isCreate(request) && !isNameless(request) ? usual() : undefined;
  const row = rows.at(-1);
  if (reply?.status !== 201 || row === undefined) return reply;
  rows[rows.length - 1] = { ...row, state: 'closed' };
  return answer(201, rows.at(-1));
};
const moved = snapshots();
const moves: Bend = (...args) => acts(...args) ?? begins(...args) ?? moved(...args);
const statesPlan = `${plan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", note: Red, level: 3')
  .replace(
    '{ name: Other }',
    '{ note: Blue, level: 4, name: Other }',
  )}    states: { field: state, allowed: [[closed, /open, open]], refused: [[open, /open]] }
`;

/** Derives the id from a part of the name. */
const hashes: Bend = (request, { rows }, usual) => {
  const reply = refuses(request, { api: usual, rows, lines: [] }, usual) ?? (isCreate(request) ? usual() : undefined);
  const row = rows.at(-1);
  if (reply?.status !== 201 || row === undefined) return reply;
  rows[rows.length - 1] = { ...row, id: '777' };
  return answer(201, rows.at(-1));
};

async function problemsOf(bend: Bend, text: string): Promise<readonly string[]> {
  const rows: readonly Row[] = ['1', '2', '3'].map((id) => ({ id, name: `Thing ${id}`, level: 1 }));
  const { report } = await audit(serve(bend, rows), text);
  return report.problems.flatMap(({ id, level }) => (level === 'must' ? [id] : [])).sort();
}

describe('what follows from a defect is told with it', () => {
  it.each<readonly [string, Bend, string, string]>([
    ['a value that is not where no envelope is', health('{"status":"up"}'), healthPlan, 'envelope/shape'],
    ['a value that is not where no JSON is', health('up'), healthPlan, 'json/well-formed'],
    ['a duplicate of what is stored otherwise', escapes, escapedPlan, 'operation/create'],
    ['a state that a PATCH takes from an older copy', moves, statesPlan, 'operation/patch'],
    ['a read of an id that another create got', hashes, plan, 'resource/id-unique'],
  ])('%s', async (_what, bend, text, id) => {
    expect(await problemsOf(bend, text)).toEqual([id]);
  });
});
