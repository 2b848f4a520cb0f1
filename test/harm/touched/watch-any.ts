import type { Api, ApiReply, ApiRequest } from '../../../fixtures/reference/http.ts';
import type { Plan } from '../../../src/model/plan.ts';

/** What a service of any resources saw, and what of it should never have come. */
export interface AnyWatch {
  readonly api: Api;
  /** One line for each request that the design forbids. */
  readonly forbidden: string[];
  /** Method and path of each request, below the base address. */
  readonly seen: (readonly [method: string, path: string])[];
}

/** A path taken apart by the plan: a list or what is one-to-one with its parent, and the item in it where it names one. */
interface Place {
  readonly collection: string;
  readonly id: string | undefined;
  /** True for what is below an item: an action, or nothing that is known. */
  readonly isBelow: boolean;
  readonly isSingle: boolean;
  readonly hasOwnParent: boolean;
}

const writes = new Set(['PUT', 'PATCH', 'DELETE']);

/**
 * Stands before any service and knows by itself, from the design's text and the paths of the plan, which requests are forbidden. An item is ours
 * where a create was answered with a value that no item of the list had shown in that field before, or where a read had said that nobody has it.
 */
export function watchedAny(api: Api, { baseUrl, writes: mayWrite, resources }: Plan): AnyWatch {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const templates = resources
    .map(({ path, single, parent }) => ({
      parts: path.split('/'),
      isSingle: single === true,
      // Where the plan lets a parent be made and deleted, nothing is made below what others have.
      hasOwnParent: resources.some(
        ({ key, create, operations }) =>
          key === parent &&
          create !== undefined &&
          ['create', 'delete'].every((kind) => operations.some((each) => each.kind === kind)),
      ),
    }))
    .toSorted((one, other) => other.parts.length - one.parts.length);
  const shown = new Set<string>();
  const ours = new Set<string>();
  const missing = new Set<string>();
  const forbidden: string[] = [];
  const seen: (readonly [string, string])[] = [];

  const placeOf = (path: string): Place | undefined => {
    const parts = path.split('/');
    const found = templates.find(
      (each) =>
        each.parts.length <= parts.length &&
        each.parts.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index])),
    );
    if (found === undefined) return undefined;
    const { length } = found.parts;
    const collection = parts.slice(0, length).join('/');
    return {
      collection,
      id: found.isSingle ? undefined : parts[length],
      isBelow: parts.length > length + 1,
      isSingle: found.isSingle,
      hasOwnParent: found.hasOwnParent,
    };
  };
  const isOurs = (path: string): boolean => ours.has(path) || missing.has(path);

  const isMadeBelowOthers = ({ collection, id, hasOwnParent }: Place, body: Uint8Array): boolean => {
    const owner = collection.split('/').slice(0, -1).join('/');
    const at = owner.lastIndexOf('/');
    const isShown = shown.has(`${owner.slice(0, at)} ${decodeURIComponent(owner.slice(at + 1))}`);
    return id === undefined && hasOwnParent && isShown && !isOurs(owner) && isReadable(body);
  };

  const whyNot = ({ method, body }: ApiRequest, path: string): string | undefined => {
    if (method === 'GET' || method === 'OPTIONS') return undefined;
    if (!mayWrite && method !== 'HEAD') return 'writes are not allowed';
    const place = placeOf(path);
    if (place === undefined) return writes.has(method) ? 'the plan has no such address' : undefined;
    const { collection, id, isSingle } = place;
    if (isSingle) {
      const parent = collection.split('/').slice(0, -1).join('/');
      return method === 'HEAD' || isOurs(parent) ? undefined : 'its parent is not ours';
    }
    // An id that no answer has shown is unknown: HEAD may go there.
    if (method === 'HEAD' && id !== undefined && !shown.has(`${collection} ${decodeURIComponent(id)}`))
      return undefined;
    if (isMadeBelowOthers(place, body)) return 'its owner is not ours, and could be';
    if (id === undefined) return writes.has(method) ? 'it would change a whole collection' : undefined;
    return isOurs(`${collection}/${id}`) ? undefined : 'it is not ours, and nothing showed that nobody has it';
  };

  const learn = ({ method }: ApiRequest, reply: ApiReply, path: string): void => {
    const place = placeOf(path);
    if (place === undefined || place.isBelow) return;
    const { collection, id } = place;
    if (method === 'GET' && id !== undefined && reply.status === 404) missing.add(`${collection}/${id}`);
    if (reply.status < 200 || reply.status > 299) return;
    if (id !== undefined && method !== 'GET' && missing.delete(`${collection}/${id}`)) ours.add(`${collection}/${id}`);
    const location = reply.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    const last = location?.split('?')[0]?.split('/').at(-1);
    const values: readonly (readonly [string, string])[] = [
      ...valuesIn(reply),
      ...(last === undefined ? [] : [['Location', decodeURIComponent(last)] as const]),
    ];
    for (const [field, value] of values) {
      const name = `${collection} ${field} ${value}`;
      if (method === 'GET') shown.add(name).add(`${collection} ${value}`);
      else if (method === 'POST' && id === undefined && !shown.has(name))
        ours.add(`${collection}/${encodeURIComponent(value)}`);
    }
  };

  return {
    forbidden,
    seen,
    api: (request) => {
      const [path = ''] = request.target.slice(prefix.length).split('?');
      seen.push([request.method, path]);
      const why = whyNot(request, path);
      if (why !== undefined) forbidden.push(`${request.method} ${request.target}: ${why}`);
      const reply = api(request);
      learn(request, reply, path);
      return reply;
    },
  };
}

function isReadable(body: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(body));
    return true;
  } catch {
    return false;
  }
}

/** Names and texts of the plain values of whatever is in an answer, at any depth. */
function valuesIn({ body }: ApiReply): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  // Of a number that no double holds every digit counts.
  const text = (typeof body === 'string' ? body : new TextDecoder().decode(body)).replaceAll(
    /(?<=[:,[]\s*)\d{16,}(?=\s*[,}\]])/g,
    '"$&"',
  );
  const look = (name: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') found.push([name, String(value)]);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) look(Array.isArray(value) ? name : key, each);
  };
  try {
    look('', JSON.parse(text));
  } catch {
    return found;
  }
  return found;
}
