import { describe, expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { answer, audit, type Bend, planOf, type Row, serve, thingsPlan } from './service.ts';

const many: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({
  id: `${index + 1}`,
  name: `Thing ${index}`,
  state: 'open',
}));
const isTheirs = ({ id }: Row): boolean => many.some((row) => row.id === id);
const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const closed = 'auth: { bearer: reference-token-0123456789 }\n';
function taking(isMeant: (request: ApiRequest) => boolean): Bend {
  return (request, { rows }) => {
    const index = rows.findIndex(isTheirs);
    if (request.method === 'GET' && isMeant(request) && index >= 0) rows.splice(index, 1);
    return undefined;
  };
}
const query =
  (pattern: RegExp) =>
  ({ target }: ApiRequest): boolean =>
    pattern.test(target);
const accept =
  (isOdd: (value: string | undefined) => boolean) =>
  ({ headers }: ApiRequest): boolean =>
    isOdd(headers['accept']);

const meant: Readonly<Record<string, (request: ApiRequest) => boolean>> = {
  '?size=': query(/[?&]size=(?:abc|0|-1|1\.5)/),
  '?size=abc': query(/[?&]size=abc/),
  '?size=0': query(/[?&]size=0/),
  '?page=': query(/[?&]page=(?:abc|-1)/),
  '?sort=': query(/[?&]sort=/),
  '?probity_unknown=': query(/probity_unknown/),
  '?debug=': query(/debug=true/),
  'text/html': accept((value) => value?.includes('html') === true),
  'no accept': accept((value) => value === undefined),
  'odd accept': accept((value) => value !== undefined && !value.includes('json') && value !== '*/*'),
  'not json': accept((value) => value !== 'application/json'),
};

const plans: readonly (readonly [name: string, plan: string])[] = [
  ['that reads', readOnly],
  ['that reads with a credential', readOnly + closed],
  ['that writes', thingsPlan],
];

describe.each(plans)('an odd read that deletes what others have is told first, by a plan %s', (_name, plan) => {
  it.each(Object.entries(meant))('%s', async (name, isMeant) => {
    const service = serve(taking(isMeant), many);
    const { report } = await audit(service, plan);
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
    const told = report.exchanges.find(({ id }) => id === report.harm?.exchange);
    const { url = '', headers = [] } = told?.request ?? {};
    const target = url.replace(/^https?:\/\/[^/]+/, '');
    const accepted = Object.fromEntries(headers.map(([key, value]) => [key.toLowerCase(), value]));
    expect(isMeant({ method: 'GET', target, headers: accepted, body: new Uint8Array(), connection: 0 })).toBe(true);
    // Without a list that shows it, one more may go.
    const most = name.includes('?') ? 2 : 3;
    expect(many.length - service.rows.filter(isTheirs).length).toBeLessThanOrEqual(most);
  });
});

it.each(plans)('nobody is accused where odd queries and media types list fewer, by a plan %s', async (_name, plan) => {
  const service = serve(({ method, target, headers }, { rows }) => {
    const isOdd = target.includes('?') || headers['accept'] !== 'application/json';
    return method === 'GET' && isOdd && /^.things(?:\?|$)/.test(target) ? answer(200, rows.slice(1)) : undefined;
  }, many);
  expect((await audit(service, plan)).report.harm).toBeNull();
  expect(service.rows.filter(isTheirs).length).toBe(many.length);
});

const both = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }, { path: /parts }]\n';
const bothWritten = `${thingsPlan}${thingsPlan.slice(thingsPlan.indexOf('  - path')).replace('/things', '/parts')}`;
const isText =
  (pattern: RegExp) =>
  ({ body }: ApiRequest): boolean =>
    pattern.test(new TextDecoder().decode(body));

/** Audits two lists; comes back with how many items of others are lost, and the kind of harm that is told. */
async function losing(plan: string, take: (request: ApiRequest, reply: ApiReply, rows: Row[]) => void) {
  const [things, parts] = [serve(undefined, many), serve(undefined, many)];
  const { report } = await auditApi(
    onClock(() => (request) => {
      const { api, rows } = request.target.startsWith('/parts') ? parts : things;
      const reply = api({ ...request, target: request.target.replace('/parts', '/things') });
      take(request, reply, rows);
      return reply;
    }),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
  const left = [things, parts].flatMap(({ rows }) => rows.filter(isTheirs));
  return { lost: 2 * many.length - left.length, kind: report.harm?.kind, told: report.problems[0] };
}

describe('what is odd in a way of its own is looked after where it was tried first', () => {
  it.each<[name: string, plan: string, isMeant: (request: ApiRequest) => boolean]>([
    ['?size=0', both, query(/[?&]size=0/)],
    ['a body of null', bothWritten, isText(/^null$/)],
    ['a body that cannot be read', bothWritten, isText(/,\}$/)],
  ])('%s empties one list and no other', async (_name, plan, isMeant) => {
    const seen = await losing(plan, (request, _reply, rows) => {
      if (isMeant(request)) rows.splice(0, rows.length);
    });
    expect(seen).toMatchObject({ lost: many.length, kind: 'gone' });
  });

  it('what others have is changed by a create no more once that is shown, and that is told', async () => {
    let changed = 0;
    const seen = await losing(bothWritten, ({ method }, { status }, rows) => {
      const index = rows.findIndex((row) => isTheirs(row) && row['state'] === 'open');
      const row = rows[index];
      if (method !== 'POST' || status !== 201 || row === undefined) return;
      rows[index] = { ...row, state: 'demoted' };
      changed += 1;
    });
    expect(seen).toMatchObject({ lost: 0, kind: undefined });
    expect(seen.told).toMatchObject({ cause: 'harm', clauses: ['service.5'] });
    expect(changed).toBeLessThanOrEqual(6);
  });

  it('nobody is told of where others change what they have', async () => {
    let count = 0;
    const seen = await losing(bothWritten, (_request, _reply, rows) => {
      count += 1;
      const index = rows.findIndex(isTheirs);
      const row = rows[index];
      if (count % 7 === 0 && row !== undefined) rows[index] = { ...row, name: `Edited ${count}` };
    });
    expect(seen.told?.cause).not.toBe('harm');
  });

  it('an address and an id that nobody has are read once before the next', async () => {
    const seen = await losing(both, ({ method }, { status }, rows) => {
      if (method === 'GET' && status === 404) rows.pop();
    });
    expect(seen.kind).toBe('gone');
    expect(seen.lost).toBeLessThanOrEqual(5);
  });
});

/** What the query of a GET of a thing names, as fields. */
const queried = ({ method, target }: ApiRequest): Readonly<Record<string, string>> =>
  method === 'GET' && /^.things.[^/?]+[?]/.test(target)
    ? Object.fromEntries(new URLSearchParams(target.slice(target.indexOf('?'))))
    : {};

describe.each(plans)('a GET of an item that stores what its query names, by a plan %s', (_name, plan) => {
  it('is told as harm, and no more are sent with a query', async () => {
    const service = serve((request, { rows }) => {
      const at = rows.findIndex(({ id }) => request.target.startsWith(`/things/${id}?`));
      const row = rows[at];
      if (row !== undefined) rows[at] = { ...row, ...queried(request) };
      return undefined;
    }, many);
    const { report } = await audit(service, plan);
    const [worst] = report.problems;
    expect(worst?.clauses).toEqual(['service.5']);
    const shown = report.exchanges.find(({ id }) => worst?.evidence.includes(id));
    expect(shown?.request.url).toContain('?');
    expect(report.diagnosis.find(({ code }) => code === 'others-differ')?.facts['culprit']).toContain('GET /things/1?');
  });

  it('is not accused where all items are answered so from then on', async () => {
    let more: Readonly<Record<string, string>> = {};
    const service = serve((request, { rows }, usual) => {
      more = { ...more, ...queried(request) };
      if (!/^.things(?:[?]|$)/.test(request.target) || request.method !== 'GET') return usual();
      return answer(
        200,
        rows.map((row) => ({ ...row, ...more })),
      );
    }, many);
    const { report } = await audit(service, plan);
    const exchanges = report.problems.flatMap(({ clauses, evidence }) => (clauses[0] === 'service.5' ? evidence : []));
    expect(report.exchanges.filter(({ id }) => exchanges.includes(id)).map(({ request }) => request.url)).toEqual([]);
  });
});
