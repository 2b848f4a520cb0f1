import type { Api, ApiReply, ApiRequest } from '../../../fixtures/reference/http.ts';
import { sentBy } from '../../harm/service.ts';

export type Thing = Readonly<Record<string, unknown>>;

/** A page as a service answers it. */
export interface Told {
  readonly body: unknown;
  readonly headers?: ApiReply['headers'];
}

/** How a service words what it has. */
export interface Dialect {
  readonly list: (things: readonly Thing[], query: URLSearchParams) => Told;
  readonly item?: (thing: Thing) => unknown;
  readonly failure?: (status: number) => unknown;
  readonly id?: string;
}

const timestamp = '2026-01-01T00:00:00Z';

/** The envelope of the conventions around what a list shows. */
export function enveloped(data: unknown, beside: object = {}): object {
  return { success: true, data, error: null, timestamp, ...beside };
}

/** Words in the envelope: what most services here share but for their pages. */
export const envelope: Pick<Dialect, 'item' | 'failure'> = {
  item: (thing) => enveloped(thing),
  failure: (status) => ({
    success: false,
    data: null,
    error: { code: status === 404 ? 'THING_NOT_FOUND' : 'INVALID_INPUT', message: 'That is not possible.' },
    timestamp,
  }),
};

/** A number of the query from its least on; what is no such number is the usual one. */
export function numberIn(query: URLSearchParams, name: string, usual: number, least = 0): number {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : usual;
}

/** Those of a color, in the order that a sort by name asks for. */
function queried(things: readonly Thing[], query: URLSearchParams): readonly Thing[] {
  const color = query.get('color');
  const [property, direction] = (query.get('sort') ?? '').split(',');
  const kept = color === null ? things : things.filter((thing) => thing['color'] === color);
  if (property !== 'name') return kept;
  const rising = kept.toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1));
  return direction === 'desc' ? rising.toReversed() : rising;
}

/** Things, and what can be done to them, in the words of a dialect. */
export function speak(dialect: Dialect, count = 25): Api {
  const { list, item = (thing) => thing, failure = (status) => ({ status, message: 'No.' }), id: key = 'id' } = dialect;
  const things: Thing[] = Array.from({ length: count }, (_, index) => ({
    [key]: index + 1,
    name: `Thing ${index + 1}`,
    color: ['red', 'green', 'blue'][index % 3],
  }));
  let last = count;
  const reply = (status: number, { body, headers = [] }: Told): ApiReply => ({
    status,
    headers: [['Content-Type', 'application/json'], ...headers],
    body: JSON.stringify(body),
  });
  const refuse = (status: number): ApiReply => reply(status, { body: failure(status) });
  return (request: ApiRequest) => {
    const [path = '', query = ''] = request.target.split('?');
    const [, name, id, ...rest] = path.split('/');
    if (name !== 'things' || rest.length > 0) return refuse(404);
    const sent = sentBy(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (id === undefined) {
      const asked = new URLSearchParams(query);
      if (isRead) return reply(200, list(queried(things, asked), asked));
      if (request.method !== 'POST') return refuse(405);
      if (typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return refuse(400);
      last += 1;
      const made = { ...sent, [key]: last };
      things.push(made);
      return reply(201, { body: item(made) });
    }
    const index = things.findIndex((thing) => String(thing[key]) === id);
    const thing = things[index];
    if (thing === undefined) return refuse(404);
    if (isRead) return reply(200, { body: item(thing) });
    if (request.method === 'DELETE') {
      things.splice(index, 1);
      return reply(200, { body: item(thing) });
    }
    if (request.method !== 'PUT' && request.method !== 'PATCH') return refuse(405);
    if (sent === undefined) return refuse(400);
    const changed = { ...(request.method === 'PUT' ? {} : thing), ...sent, [key]: thing[key] };
    things[index] = changed;
    return reply(200, { body: item(changed) });
  };
}
