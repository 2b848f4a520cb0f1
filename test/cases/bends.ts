/** Ways in which things can be unusual, and plans for them. */
import type { ApiReply } from '#fixtures/reference/http.ts';
import type { Case } from './run.ts';
import { type Bend, idIn, isList, type Row, type Things, things, thingsPlan } from './things.ts';

export const noted = thingsPlan({ example: ', note: Red', change: 'name: Other, note: Blue' });
/** A case on things, which are bent again for each run. `rows` are the existing ones. */
export function thing(name: string, more: Partial<Case> & { rows?: readonly Row[] }, make?: () => Bend): Case {
  const { rows, ...rest } = more;
  return { name, on: things(make, rows), plan: noted, problems: [], ...rest };
}

/** The same with a bend that remembers nothing. */
export const bent = (name: string, more: Parameters<typeof thing>[1], bend: Bend): Case =>
  thing(name, more, () => bend);

export const withField = (field: string): string => thingsPlan({ example: `, ${field}: "v{{unique}}"` });

/** Things that are created by PUT, under an id that the client chooses. */
export const byPut =
  (shown: (row: Row) => unknown = (row) => row): (() => Bend) =>
  () =>
  (request, { rows, reply, usual }) => {
    const id = idIn(request);
    if (request.method === 'POST') return reply(405);
    if (request.method !== 'PUT' || id === undefined || rows.some((row) => row.id === id)) return undefined;
    const checked = usual({ ...request, method: 'POST', target: '/things' });
    const made = checked.status === 201 ? rows.pop() : undefined;
    if (made === undefined) return checked;
    rows.push({ ...made, id });
    return reply(201, shown({ ...made, id }));
  };

export const putPlan = noted
  .replace(
    /operations: .*/,
    'operations: { list: true, read: true, create: "PUT /things/{id}", patch: true, delete: true }',
  )
  .replace('      example:', '      by: put\n      id: "b{{unique}}"\n      example:');

export const readOnly =
  'base_url: http://service.test\nresources: [{ path: /things, operations: { list: true, read: true, create: leave } }]\n';

/** Every item is shown in another form. */
export const shownAs =
  (shown: (row: Row) => unknown): (() => Bend) =>
  () =>
  (_request, { usual }) => {
    const { body, ...reply } = usual();
    const { data, ...others }: Readonly<Record<string, unknown>> = JSON.parse(String(body) || '{}');
    const form = (each: unknown): unknown => (isRow(each) ? shown(each) : each);
    return { ...reply, body: JSON.stringify({ ...others, data: Array.isArray(data) ? data.map(form) : form(data) }) };
  };

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** A response outside the envelope. */
export function bare(status: number, body: unknown, ...headers: ApiReply['headers']): ApiReply {
  return { status, headers: [['Content-Type', 'application/json'], ...headers], body: JSON.stringify(body) };
}

/** The list is built from its rows and the query. */
export const listing =
  (list: (rows: readonly Row[], query: URLSearchParams, things: Things) => ApiReply | object): (() => Bend) =>
  () =>
  (request, tools) => {
    if (!isList(request)) return undefined;
    const shown = list(tools.rows, new URLSearchParams(request.target.split('?')[1]), tools);
    return 'status' in shown && 'headers' in shown ? shown : bare(200, shown);
  };
