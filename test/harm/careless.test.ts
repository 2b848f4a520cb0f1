import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { answer, audit, type Bend, type Row, sentBy, serve, type Service } from './service.ts';

const theirs: readonly Row[] = ['1', '2', '3', '4', '5'].map((id) => ({ id, name: `Thing ${id}` }));
const idIn = ({ target }: ApiRequest): string | undefined => /^.things.([^/?]+)$/.exec(target)?.[1];
const isPost = ({ method, target }: ApiRequest): boolean => method === 'POST' && target === '/things';
const isList = ({ method, target }: ApiRequest): boolean => method === 'GET' && /^.things(?:\?|$)/.test(target);
const nameIn = (request: ApiRequest): string | undefined => {
  const name = sentBy(request)?.['name'];
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
};

/** What spreading makes of a body that is JSON of any kind. */
const parsed = ({ body }: ApiRequest): Readonly<Record<string, unknown>> => {
  try {
    return { ...JSON.parse(new TextDecoder().decode(body)) };
  } catch {
    return {};
  }
};

/** Ids are the smallest that is free. */
const reusing: Bend = (request, { rows }) => {
  const name = nameIn(request);
  if (!isPost(request) || name === undefined) return undefined;
  const ids = new Set(rows.map(({ id }) => id));
  let id = 1;
  while (ids.has(String(id))) id += 1;
  rows.push({ id: String(id), name });
  return answer(201, rows.at(-1));
};

/** Careless services, made anew for each test. */
const services: Readonly<Record<string, () => Bend>> = {
  'a POST that finds the item by its name':
    () =>
    (request, { rows }) => {
      const found = isPost(request) ? rows.find(({ name }) => name === nameIn(request)) : undefined;
      return found === undefined ? undefined : answer(200, found);
    },
  'a POST that overwrites the item of its name':
    () =>
    (request, { rows }) => {
      const index = isPost(request) ? rows.findIndex(({ name }) => name === nameIn(request)) : -1;
      const row = rows[index];
      if (row === undefined) return undefined;
      rows[index] = { ...row, ...sentBy(request), id: row.id };
      return answer(201, rows[index]);
    },
  'a PUT that takes the id of its body':
    () =>
    (request, { rows }) => {
      const index = rows.findIndex(({ id }) => id === idIn(request));
      const id = sentBy(request)?.['id'];
      if (request.method !== 'PUT' || index < 0 || typeof id !== 'string') return undefined;
      rows[index] = { ...sentBy(request), id };
      return answer(200, rows[index]);
    },
  'ids that are given again after a DELETE': () => reusing,
  'a create that answers with the first item':
    () =>
    (request, { rows }, usual) => {
      if (!isPost(request) || nameIn(request) === undefined) return undefined;
      usual();
      return answer(201, rows[0]);
    },
  'a create that answers with the last item but one':
    () =>
    (request, { rows }, usual) => {
      if (!isPost(request) || nameIn(request) === undefined) return undefined;
      usual();
      return answer(201, { ...rows.at(-2), name: nameIn(request) });
    },
  'a list that shows but the first three':
    () =>
    (request, { rows }) =>
      isList(request) ? answer(200, rows.slice(0, 3)) : undefined,
  'a list that lags behind': () => {
    let shown: readonly Row[] = theirs;
    let count = 0;
    return (request, { rows }) => {
      count += 1;
      if (count % 5 === 0) shown = [...rows];
      return isList(request) ? answer(200, shown) : undefined;
    };
  },
  'an id that somebody else is given after a DELETE':
    () =>
    (request, { rows }, usual) => {
      if (request.method !== 'DELETE') return undefined;
      const reply = usual();
      rows.push({ id: idIn(request) ?? '', name: 'Somebody else took the id' });
      return reply;
    },
};

/** What the service has that is not as others left it. */
function oursIn({ rows }: Service): readonly Row[] {
  return rows.filter((row) => !theirs.some(({ id }) => id === row.id));
}

describe('a careless service keeps what others have', () => {
  it.each(Object.entries(services))('%s', async (_name, make) => {
    const service = serve(make(), theirs);
    const { report } = await audit(service);
    expect(service.rows.filter(({ id }) => theirs.some((row) => row.id === id))).toEqual(theirs);
    expect(report.harm).toBeNull();
    const told = report.cleanup.left.length;
    const left = oursIn(service).filter(({ name }) => String(name).startsWith('Thing '));
    expect(left.length).toBeLessThanOrEqual(told);
  });
});

describe('a create that stores whatever it is sent, field by field', () => {
  const storing =
    (status: number): Bend =>
    (request, { rows }) => {
      if (!isPost(request)) return undefined;
      const row = { ...parsed(request), id: String(rows.length + 200) };
      rows.push(row);
      return answer(status, row);
    };

  it.each([200, 201])(
    'leaves nothing that shows the word of the run, and all that is left is told (%d)',
    async (status) => {
      const service = serve(storing(status), theirs);
      const { report } = await audit(service);
      const left = oursIn(service);
      expect(left.filter((row) => /Thing [a-z0-9]{10}/.test(JSON.stringify(row)))).toEqual([]);
      expect(report.cleanup.left).toHaveLength(left.length);
      expect(report.cleanup.created).toBeGreaterThan(left.length);
    },
  );
});
