/** A service that conforms, and that shares only helpers with the reference. */
import { type Api, type ApiReply, type ApiRequest, isRecord } from '#fixtures/reference/http.ts';
import { type Dialect, plainDialect, Rejection } from './dialect.ts';
import { bodyOf, checked } from './input.ts';
import { listBody } from './lists.ts';
import type { OperationName, Resource, Row } from './resource.ts';
import { add, found, type Hit, hitOf, isBelow, ownerId, type Shelf, stocked } from './shelf.ts';

interface Outcome {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: ApiReply['headers'];
}

interface Call {
  readonly request: ApiRequest;
  readonly path: string;
  readonly query: string;
  readonly hit: Hit;
  readonly resource: Resource;
  /** The id of the owner. */
  readonly owner: unknown;
  readonly dialect: Dialect;
}

export function service(resources: readonly Resource[], given: Partial<Dialect> = {}): Api {
  const dialect: Dialect = { ...plainDialect, ...given };
  const shelves = stocked(resources, dialect.now());
  return (request) => {
    const { status, body, headers = [] } = outcomeOf(request, shelves, dialect);
    // Pages may be bare.
    const whole = 'success' in body ? dialect.envelope(body, request) : body;
    return dialect.finish({
      status,
      headers: [['Content-Type', dialect.contentType], ['Date', new Date(dialect.now()).toUTCString()], ...headers],
      body: request.method === 'HEAD' ? '' : jsonText(whole),
    });
  };
}

/** JSON text with big integers. */
function jsonText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map((entry) => jsonText(entry ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`;
}

function outcomeOf(request: ApiRequest, shelves: readonly Shelf[], dialect: Dialect): Outcome {
  try {
    const call = callOf(request, shelves, dialect);
    return operations[operationOf(call)](call);
  } catch (problem) {
    if (!(problem instanceof Rejection)) throw problem;
    const { status, situation, noun, headers } = problem;
    const error = { code: dialect.code(situation, noun), message: dialect.message(situation) };
    return {
      status,
      headers,
      body: { success: false, data: null, error, timestamp: dialect.timestamp(dialect.now()) },
    };
  }
}

function callOf(request: ApiRequest, shelves: readonly Shelf[], dialect: Dialect): Call {
  if (!dialect.routesFirst) authenticate(request, dialect);
  const [path = '', query = ''] = request.target.split(/\?(.*)/s);
  if (!path.startsWith(`${dialect.prefix}/`)) throw new Rejection(404, 'unknown-path');
  const segments = path.slice(dialect.prefix.length + 1).split('/');
  const hit = hitOf(segments.map(decoded), shelves);
  const call = { request, path, query, hit, resource: hit.shelf.resource, owner: undefined, dialect };
  operationOf(call);
  if (dialect.routesFirst) authenticate(request, dialect);
  return { ...call, owner: ownerId(hit, shelves) };
}

function authenticate(request: ApiRequest, { token }: Dialect): void {
  if (token === undefined) return;
  const [, sent] = /^bearer +(\S+)$/i.exec(request.headers['authorization'] ?? '') ?? [];
  if (sent !== token) throw new Rejection(401, 'unauthorized', '', [['WWW-Authenticate', 'Bearer']]);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Rejection(400, 'bad-encoding');
  }
}

const ofList: Readonly<Record<string, OperationName>> = { GET: 'list', POST: 'create' };
const ofItem: Readonly<Record<string, OperationName>> = {
  GET: 'read',
  PUT: 'replace',
  PATCH: 'patch',
  DELETE: 'delete',
};

function operationOf({ request, hit, resource, dialect }: Call): OperationName | 'action' {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const operation = (hit.id === undefined ? ofList : ofItem)[method];
  if (hit.action !== undefined && method === 'POST') return 'action';
  if (hit.action === undefined && operation !== undefined && resource.operations.includes(operation)) return operation;
  throw new Rejection(dialect.wrongMethod, dialect.wrongMethod === 405 ? 'wrong-method' : 'unknown-path');
}

const operations: Readonly<Record<OperationName | 'action', (call: Call) => Outcome>> = {
  list: (call) => {
    const { hit, resource, query, dialect } = call;
    const rows = hit.shelf.kept.filter((kept) => isBelow(kept, hit.owners)).map(({ row }) => row);
    const body = listBody(resource, rows, new URLSearchParams(query), dialect, (row) => shown(row, call));
    return { status: 200, body };
  },
  create: (call) => {
    const { hit, resource, request, dialect, path } = call;
    const input = checked(bodyOf(request, dialect), hit, true);
    const named = resource.owner === undefined ? {} : { [resource.owner]: call.owner };
    const row = { ...named, ...withFallbacks(resource, input) };
    const kept = add(hit.shelf, hit.owners, row, dialect.now());
    const location = `${path}/${encodeURIComponent(String(kept.row[resource.idField]))}`;
    const data = shown(resource.createdShown?.(kept.row) ?? kept.row, call);
    return done(call, data, 201, dialect.location ? [['Location', location]] : []);
  },
  read: (call) => done(call, shown(found(call.hit).row, call)),
  replace: (call) => change(call, true),
  patch: (call) => change(call, false),
  delete: (call) => {
    const { kept } = call.hit.shelf;
    kept.splice(kept.indexOf(found(call.hit)), 1);
    return done(call, null, call.dialect.deleteStatus);
  },
  action: (call) => {
    const { row } = found(call.hit);
    return done(call, call.resource.actions?.[call.hit.action ?? '']?.(row));
  },
};

function change(call: Call, isWhole: boolean): Outcome {
  const { hit, resource, request, dialect } = call;
  const kept = found(hit);
  const body = bodyOf(request, dialect);
  if (resource.fixed?.some((name) => isRecord(body) && name in body && body[name] !== kept.row[name]) === true) {
    throw new Rejection(403, 'forbidden');
  }
  const input = checked(body, hit, isWhole, kept);
  kept.row = { ...kept.row, ...(isWhole ? withFallbacks(resource, {}) : {}), ...input };
  return done(call, shown(kept.row, call));
}

function done({ dialect }: Call, data: unknown, status = 200, headers: ApiReply['headers'] = []): Outcome {
  return { status, headers, body: { success: true, data, error: null, timestamp: dialect.timestamp(dialect.now()) } };
}

function shown(row: Row, { resource, dialect }: Call): Row {
  const whole = resource.shown?.(row, dialect.now()) ?? row;
  const hidden = resource.fields.filter((field) => field.hidden === true).map(({ name }) => name);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !hidden.includes(name)));
}

function withFallbacks({ fields }: Resource, input: Row): Row {
  return Object.fromEntries(fields.map(({ name, fallback }) => [name, name in input ? input[name] : fallback]));
}
