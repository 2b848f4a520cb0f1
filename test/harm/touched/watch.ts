import type { Api, ApiReply, ApiRequest } from '../../../fixtures/reference/http.ts';
import { sentBy } from '../service.ts';

/** What a service under audit saw, and what of it should never have come. */
export interface Watch {
  readonly api: Api;
  /** One line for each request that the design forbids. */
  readonly forbidden: string[];
  /** Method and path of each request. */
  readonly seen: (readonly [method: string, path: string])[];
}

const collection = '/things';
const writes = new Set(['PUT', 'PATCH', 'DELETE']);

/**
 * Stands before a service of things and knows by itself, from the design's text and nothing of the tool, which requests are forbidden. An item is
 * ours where a create of this run with its word was answered with an id that was not shown before, and with that word where it was sent.
 */
export function watched(api: Api, terms: { readonly writes: boolean }): Watch {
  const shown = new Set<string>();
  const ours = new Set<string>();
  const missing = new Set<string>();
  let heads: readonly string[] = [];
  /** The first that was made with our word is not ours. */
  let isUnproven = false;
  const forbidden: string[] = [];
  const seen: (readonly [string, string])[] = [];

  const whyNot = ({ method, target, body }: ApiRequest): string | undefined => {
    const [path = ''] = target.split('?');
    const id = path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : undefined;
    if (!terms.writes && !['GET', 'HEAD', 'OPTIONS'].includes(method)) return 'writes are not allowed';
    if (path === collection) {
      if (writes.has(method)) return 'it would change a whole collection';
      if (method === 'HEAD' && !(heads.includes('nobody') && heads.includes('ours')))
        return 'HEAD of a list comes last';
      if (method === 'POST' && isUnproven && isWorded(body)) return 'what was created before is not ours';
      return undefined;
    }
    if (id === undefined || method === 'GET') return undefined;
    if (method === 'HEAD') {
      if (!heads.includes('nobody') && !missing.has(id)) return 'HEAD goes to an id that nobody has first';
      return missing.has(id) || ours.has(id) ? undefined : 'HEAD of an item that is not ours';
    }
    if (!ours.has(id) && shown.has(id)) return 'it is not ours';
    if (writes.has(method) && !ours.has(id) && !missing.has(id)) return 'nothing showed that nobody has it';
    const named = idIn(sentBy({ body }) ?? {});
    const renames = (method === 'PUT' || method === 'PATCH') && named !== undefined && named !== id;
    return renames ? 'it would give the item another id' : undefined;
  };

  const learn = ({ method, target, body }: ApiRequest, reply: ApiReply): void => {
    const [path = ''] = target.split('?');
    const id = path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : undefined;
    if (id !== undefined && method === 'HEAD') heads = [...heads, ours.has(id) ? 'ours' : 'nobody'];
    if (id !== undefined && method === 'GET' && reply.status === 404) missing.add(id);
    const isGood = reply.status >= 200 && reply.status < 300;
    if (!isGood) return;
    // What was made under an id that nobody had is ours.
    if (id !== undefined && missing.delete(id) && method !== 'GET' && writes.has(method)) ours.add(id);
    const items = itemsIn(reply);
    if (method === 'POST' && path === collection) {
      const sent = sentBy({ body })?.['name'];
      const [made] = items;
      const madeId = made === undefined ? undefined : idIn(made);
      const isMarked = typeof sent === 'string' && textOf(reply).includes(JSON.stringify(sent).slice(1, -1));
      if (madeId !== undefined && isMarked && !shown.has(madeId)) ours.add(madeId);
      else if (ours.size === 0 && isWorded(body)) isUnproven = true;
    }
    if (method !== 'GET') return;
    for (const item of items) shown.add(idIn(item) ?? '');
    if (id !== undefined) shown.add(id);
  };

  return {
    forbidden,
    seen,
    api: (request) => {
      const [path = ''] = request.target.split('?');
      seen.push([request.method, path]);
      const why = whyNot(request);
      if (why !== undefined) forbidden.push(`${request.method} ${request.target}: ${why}`);
      const reply = api(request);
      learn(request, reply);
      return reply;
    },
  };
}

type Item = Readonly<Record<string, unknown>>;

function idIn(item: Item): string | undefined {
  const { id } = item;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function isWorded(body: Uint8Array): boolean {
  return new TextDecoder().decode(body).includes('probe');
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf({ body }: ApiReply): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** Whatever has an id in an answer, at any depth. */
function itemsIn(reply: ApiReply): readonly Item[] {
  const found: Item[] = [];
  const look = (value: unknown): void => {
    if (isItem(value) && idIn(value) !== undefined) found.push(value);
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) look(each);
  };
  try {
    look(JSON.parse(textOf(reply)));
  } catch {
    return found;
  }
  return found;
}
