import { type Api, type ApiReply, type ApiRequest, isRecord } from '../../../fixtures/reference/http.ts';
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
  /** What its items are known by: where they are read without their owner, that address, whatever the path is. */
  readonly collection: string;
  /** The item that the path is below. */
  readonly owner: string | undefined;
  readonly id: string | undefined;
  /** True for what is below an item: an action, or nothing that is known. */
  readonly isBelow: boolean;
  readonly isSingle: boolean;
  readonly hasOwnParent: boolean;
  /** The owner that a body names, where the address names none. */
  readonly ownerOf: (body: Uint8Array) => string | undefined;
}

const writes = new Set(['PUT', 'PATCH', 'DELETE']);

/**
 * Stands before any service and knows by itself, from the design's text and the paths of the plan, which requests are forbidden. An item is ours
 * where a create was answered with a value that no item of the list had shown in that field before, or where a read had said that nobody has it.
 */
export function watchedAny(api: Api, { baseUrl, writes: mayWrite, resources }: Plan): AnyWatch {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const templates = resources
    .flatMap(({ path, key, single, parent, owner, operations }) => {
      // Items that are read without their owner: /lists/{id}, of /boards/{id}/lists.
      const read = operations.find(({ kind }) => kind === 'read')?.template.replace(/\/[^/]*$/, '');
      const flat = single === true || read === undefined || read.includes('{') ? undefined : read;
      const made = operations.find(({ kind }) => kind === 'create')?.template;
      const each = {
        key,
        flat: parent === undefined ? undefined : flat,
        isSingle: single === true,
        parent,
        ownerField: made === path ? undefined : owner,
        // Where the plan lets a parent be made and deleted, nothing is made below what others have.
        hasOwnParent: resources.some(
          (other) =>
            other.key === parent &&
            other.create !== undefined &&
            ['create', 'delete'].every((kind) => other.operations.some((operation) => operation.kind === kind)),
        ),
      };
      return [path, ...(each.flat === undefined ? [] : [each.flat])].map((address) => ({
        ...each,
        parts: address.split('/'),
      }));
    })
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
    const address = parts.slice(0, length).join('/');
    const above = address.split('/').slice(0, -1).join('/');
    const isBelowOwner = found.parent !== undefined && address !== found.flat;
    return {
      collection: found.flat ?? address,
      owner: isBelowOwner ? itemAt(above) : undefined,
      id: found.isSingle ? undefined : parts[length],
      isBelow: parts.length > length + 1,
      isSingle: found.isSingle,
      hasOwnParent: found.hasOwnParent,
      ownerOf: (body) => {
        const parent = resources.find(({ key }) => key === found.parent)?.path;
        const home = templates.find(({ key }) => key === found.parent)?.flat ?? parent;
        const sent = found.ownerField === undefined ? undefined : readable(body)?.[found.ownerField];
        const isId = typeof sent === 'string' || typeof sent === 'number';
        return home !== undefined && isId ? `${home}/${sent}` : undefined;
      },
    };
  };
  /** What an item is known by, whichever of its addresses is given. */
  const itemAt = (path: string): string => {
    const place = placeOf(path);
    return place?.id === undefined ? path : `${place.collection}/${place.id}`;
  };
  const isOurs = (item: string): boolean => ours.has(item) || missing.has(item);

  const isMadeBelowOthers = ({ id, hasOwnParent, ...place }: Place, body: Uint8Array): boolean => {
    const owner = place.owner ?? place.ownerOf(body);
    if (owner === undefined) return false;
    const at = owner.lastIndexOf('/');
    const isShown = shown.has(`${owner.slice(0, at)} ${decodeURIComponent(owner.slice(at + 1))}`);
    return id === undefined && hasOwnParent && isShown && !isOurs(owner) && readable(body) !== undefined;
  };

  const whyNot = ({ method, body }: ApiRequest, path: string): string | undefined => {
    if (method === 'GET' || method === 'OPTIONS') return undefined;
    if (!mayWrite && method !== 'HEAD') return 'writes are not allowed';
    const place = placeOf(path);
    if (place === undefined) return writes.has(method) ? 'the plan has no such address' : undefined;
    const { collection, id, isSingle } = place;
    if (isSingle) {
      return method === 'HEAD' || isOurs(place.owner ?? '') ? undefined : 'its parent is not ours';
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

/** A body as JSON: without fields where it is no object, nothing where it is no JSON. */
function readable(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
    return isRecord(parsed) ? parsed : {};
  } catch {
    return undefined;
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
