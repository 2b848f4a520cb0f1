import type { Api, ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import { isRecord } from '#fixtures/reference/http.ts';
import { bodyOf, checked } from './input.ts';
import { type Dialect, plainDialect } from './dialect.ts';
import { jsonText } from './json-text.ts';
import { listAnswer } from './lists.ts';
import { add, type Kept, type Shelf, stock } from './shelf.ts';
import { Refused } from './refused.ts';
import type { OperationName, Resource, Row } from './resource.ts';

interface Hit {
  readonly shelf: Shelf;
  readonly owners: readonly string[];
  readonly id?: string;
  readonly action?: string;
}

type Answer = Readonly<Record<string, unknown>>;
interface Answered {
  readonly status: number;
  readonly body: Answer | undefined;
  readonly headers?: readonly (readonly [string, string])[];
}

/** A conformant service that owes nothing to the reference. */
export function service(resources: readonly Resource[], given: Partial<Dialect> = {}): Api {
  const dialect: Dialect = { ...plainDialect, ...given };
  const shelves = resources.map((entry): Shelf => ({ resource: entry, kept: [], count: 0 }));
  for (const shelf of shelves) stock(shelf, shelves, dialect.now());
  return (request) => {
    const { status, body, headers } = answered(() => answerOf(request, shelves, dialect), dialect);
    const reply: ApiReply = {
      status,
      headers: [
        ...(body === undefined ? [] : [['Content-Type', dialect.contentType] as const]),
        ['Date', new Date(dialect.now()).toUTCString()],
        ...dialect.headers(request),
        ...(headers ?? []),
      ],
      body: body === undefined || request.method === 'HEAD' ? '' : jsonText(envelopeOf(body, dialect, request)),
    };
    return dialect.finish(reply, request);
  };
}

/** Whether a body is a page alone. */
function envelopeOf(body: Answer, dialect: Dialect, request: ApiRequest): object {
  return 'success' in body ? dialect.envelope(body, request) : body;
}

function answered(run: () => Answered, dialect: Dialect): Answered {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return {
      status: error.status,
      headers: error.headers,
      body: {
        success: false,
        data: null,
        error: {
          code: dialect.code(error.situation, error.noun),
          message: dialect.message(error.situation),
          ...dialect.errorExtras(error.situation),
        },
        timestamp: dialect.timestamp(dialect.now()),
      },
    };
  }
}

function answerOf(request: ApiRequest, shelves: readonly Shelf[], dialect: Dialect): Answered {
  if (!dialect.routesFirst) authenticate(request, dialect);
  const [path = '', query = ''] = request.target.split(/\?(.*)/s);
  const hit = hitOf(path, shelves, dialect);
  const method = request.method === 'HEAD' && dialect.head ? 'GET' : request.method;
  const kind = kindOf(hit, method);
  const { resource } = hit.shelf;
  if (hit.action !== undefined ? method !== 'POST' : kind === undefined || !resource.operations.includes(kind)) {
    throw new Refused(dialect.wrongMethod, dialect.wrongMethod === 405 ? 'wrong-method' : 'unknown-address');
  }
  if (dialect.routesFirst) authenticate(request, dialect);
  checkOwners(hit, shelves);
  const done = (status: number, data: unknown, headers?: Answered['headers']): Answered => ({
    status,
    body: { success: true, data, error: null, timestamp: dialect.timestamp(dialect.now()) },
    ...(headers === undefined ? {} : { headers }),
  });
  const shown = (row: Row): Row => visible(resource, resource.shown?.(row, dialect.now()) ?? row);
  if (kind === 'list') {
    const rows = hit.shelf.kept.filter((kept) => isBelow(kept, hit.owners)).map(({ row }) => row);
    return { status: 200, body: listAnswer(resource, rows, new URLSearchParams(query), dialect, shown) };
  }
  if (kind === 'create') {
    const input = checked(bodyOf(request, dialect), hit.shelf, undefined, resource.fields, hit.owners);
    const named = resource.owner === undefined ? {} : { [resource.owner]: ownerId(hit, shelves) };
    const kept = add(hit.shelf, hit.owners, { ...named, ...withFallbacks(resource, input) }, dialect.now());
    const address = `${path}/${encodeURIComponent(String(kept.row[resource.idField]))}`;
    const own = resource.createdShown?.(kept.row) ?? kept.row;
    return done(201, shown(own), dialect.location ? [['Location', address]] : []);
  }
  const kept = found(hit);
  if (hit.action !== undefined) {
    const act = resource.actions?.[hit.action];
    if (act === undefined) throw new Refused(404, 'unknown-address');
    return done(200, act(kept.row));
  }
  if (kind === 'read') return done(200, shown(kept.row));
  if (kind === 'delete') {
    const before = shown(kept.row);
    hit.shelf.kept.splice(hit.shelf.kept.indexOf(kept), 1);
    return dialect.deleteStatus === 204
      ? { status: 204, body: undefined }
      : done(dialect.deleteStatus, dialect.deleteData(before));
  }
  const body = bodyOf(request, dialect);
  if (resource.fixed?.some((name) => isRecord(body) && name in body && body[name] !== kept.row[name]) === true) {
    throw new Refused(403, 'forbidden');
  }
  const isReplace = kind === 'replace';
  const input = checked(
    body,
    hit.shelf,
    kept,
    isReplace && dialect.put === 'replace' ? resource.fields : [],
    hit.owners,
  );
  const emptied = Object.fromEntries(resource.fields.map(({ name }) => [name, undefined]));
  const base = isReplace && dialect.put === 'replace' ? { ...kept.row, ...withFallbacks(resource, emptied) } : kept.row;
  const next = { ...base, ...input };
  kept.row = resource.changed?.(next, dialect.now()) ?? next;
  return done(isReplace ? dialect.replaceStatus : dialect.patchStatus, shown(kept.row));
}

function withFallbacks(resource: Resource, input: Row): Row {
  const entries = resource.fields.map(({ name, fallback }) => [
    name,
    input[name] === undefined ? fallback : input[name],
  ]);
  return Object.fromEntries(entries);
}

function visible(resource: Resource, row: Row): Row {
  const hidden = resource.fields.filter((field) => field.hidden === true).map(({ name }) => name);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
}

function authenticate(request: ApiRequest, dialect: Dialect): void {
  if (dialect.token === undefined) return;
  const [, sent] = /^bearer +(\S+)$/i.exec(request.headers['authorization'] ?? '') ?? [];
  if (sent !== dialect.token) throw new Refused(401, 'unauthorized', '', [['WWW-Authenticate', 'Bearer']]);
}

function kindOf(hit: Hit, method: string): OperationName | undefined {
  const ofItem = { GET: 'read', PUT: 'replace', PATCH: 'patch', DELETE: 'delete' } as const;
  const ofList = { GET: 'list', POST: 'create' } as const;
  const kinds: Readonly<Record<string, OperationName>> = hit.id === undefined ? ofList : ofItem;
  return kinds[method];
}

function hitOf(path: string, shelves: readonly Shelf[], dialect: Dialect): Hit {
  if (!path.startsWith(`${dialect.prefix}/`)) throw new Refused(404, 'unknown-address');
  const segments = path
    .slice(dialect.prefix.length + 1)
    .split('/')
    .map((segment) => decoded(segment, dialect));
  for (const shelf of shelves) {
    const template = shelf.resource.path.slice(1).split('/');
    const isFit = template.every((part, index) => part === '{}' || part === segments[index]);
    const rest = segments.slice(template.length);
    if (!isFit || segments.length < template.length || rest.length > 2 || segments.includes('')) continue;
    const [id, action] = rest;
    if (action !== undefined && !(action in (shelf.resource.actions ?? {}))) continue;
    const owners = template.flatMap((part, index) => (part === '{}' ? [segments[index] ?? ''] : []));
    return { shelf, owners, ...(id === undefined ? {} : { id }), ...(action === undefined ? {} : { action }) };
  }
  throw new Refused(404, 'unknown-address');
}

function decoded(segment: string, dialect: Dialect): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refused(dialect.badEncoding, dialect.badEncoding === 400 ? 'bad-encoding' : 'unknown-address');
  }
}

/** Every owner on the way has to be there. */
function checkOwners(hit: Hit, shelves: readonly Shelf[]): void {
  const parts = hit.shelf.resource.path.split('/{}/');
  for (let depth = 1; depth < parts.length; depth += 1) {
    const owner = ownerShelf(parts.slice(0, depth).join('/{}/'), shelves);
    if (owner !== undefined)
      found({ shelf: owner, owners: hit.owners.slice(0, depth - 1), id: hit.owners[depth - 1] ?? '' });
  }
}

function ownerShelf(path: string, shelves: readonly Shelf[]): Shelf | undefined {
  return shelves.find((shelf) => shelf.resource.path === path);
}

function ownerId(hit: Hit, shelves: readonly Shelf[]): unknown {
  const owner = ownerShelf(hit.shelf.resource.path.replace(/\/\{\}\/[^/]+$/, ''), shelves);
  if (owner === undefined) return hit.owners.at(-1);
  return found({ shelf: owner, owners: hit.owners.slice(0, -1), id: hit.owners.at(-1) ?? '' }).row[
    owner.resource.idField
  ];
}

function isBelow(kept: Kept, owners: readonly string[]): boolean {
  return owners.every((owner, index) => kept.owners[index] === owner);
}

function found(hit: Hit): Kept {
  const { resource, kept } = hit.shelf;
  const id = hit.id ?? '';
  if (resource.possibleId?.(id) === false) throw new Refused(400, 'bad-id', resource.noun);
  const match = kept.find((entry) => isBelow(entry, hit.owners) && resource.sameId(entry.row[resource.idField], id));
  if (match === undefined) throw new Refused(404, 'missing', resource.noun);
  return match;
}
