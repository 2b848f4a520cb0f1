import { type Json, printJson } from '../text/json.ts';
import type { Answered, Exchange, Fault, Header, Reply } from './exchange.ts';
import { type Method, type Operation, type OperationKind, valuesIn } from './operation.ts';
import type { Plan, Resource } from './plan.ts';
import { type About, type Probe, probe } from './probe.ts';
import type { Provocation } from './provocation.ts';
import { type Step, traceOf } from './step.ts';

/** A rule's example, as data: unit test and documentation in one. */
export interface Example {
  /** What it shows, in a few words. */
  readonly note: string;
  /** One for an exchange rule; all of them for a trace or fold rule. Empty for rules that judge the plan alone. */
  readonly exchanges: readonly ExchangeExample[];
  /** Parts of the resource under audit; the rest is `/users` with all standard operations. */
  readonly resource?: Partial<Resource>;
  /** Operation that an `operation` rule judges, by its request line: `GET /getUsers`. */
  readonly operation?: string;
  readonly operationKind?: OperationKind;
  /** Parts of the plan; the rest is a plan with that one resource. */
  readonly plan?: Partial<Plan>;
  readonly options?: { readonly [key: string]: Json };
  /** Of a failed one: the keys of its violations, in their order; must be there where they are several. */
  readonly keys?: readonly string[];
}

/** One exchange of an example; what is left out has an everyday value. */
export interface ExchangeExample {
  /** Method and target: `GET /users?page=0`. */
  readonly request: string;
  readonly kind?: OperationKind;
  readonly step?: Step;
  readonly provokes?: Provocation;
  readonly about?: About;
  readonly probe?: Partial<Probe>;
  readonly status: number;
  readonly headers?: readonly Header[];
  /** JSON value, or text that is sent as it stands. */
  readonly body?: Json;
  readonly text?: string;
  /** Seconds after the start of the example's clock, 2026-01-01T00:00:00Z. */
  readonly second?: number;
  /** Milliseconds until the answer is complete; 5 where left out. */
  readonly durationMs?: number;
  /** Parts of the reply that its text cannot show. */
  readonly reply?: Partial<Pick<Reply, 'utf8' | 'bom' | 'connection' | 'names' | 'showsCredential'>>;
  /** What broke beside the reply, or in its place. */
  readonly fault?: Fault;
  readonly isAgain?: true;
  readonly isSteady?: true;
  readonly isPassing?: true | 'done';
  readonly hasTaken?: true;
  readonly hasChanged?: readonly string[];
  readonly isShowing?: true;
  readonly hasAdded?: readonly string[];
  readonly hasLost?: readonly string[];
  readonly hit?: string;
  /** 429 answers that came before this one. */
  readonly throttled?: readonly Pick<ExchangeExample, 'headers' | 'body' | 'text'>[];
}

/** Where an example's exchanges stand that say nothing of their step. */
export const exampleStep: Step = traceOf('example').step('step', { what: 'to show the rule at work' });
const clockStart = Date.UTC(2026, 0, 1);
const jsonHeaders: readonly Header[] = [['Content-Type', 'application/json']];
const standard: readonly (readonly [OperationKind, Method, string])[] = [
  ['list', 'GET', ''],
  ['read', 'GET', '/{id}'],
  ['create', 'POST', ''],
  ['replace', 'PUT', '/{id}'],
  ['patch', 'PATCH', '/{id}'],
  ['delete', 'DELETE', '/{id}'],
];

/** The standard operations of a collection path. */
export function standardOperations(path: string, kinds?: readonly OperationKind[]): readonly Operation[] {
  return standard
    .filter(([kind]) => kinds === undefined || kinds.includes(kind))
    .map(([kind, method, tail]) => {
      const template = `${path}${tail}`;
      return { id: `${method} ${template}`, kind, method, template, resource: path, strays: false };
    });
}

/** A resource for examples and tests: `/users` with all standard operations, unless said otherwise. */
export function exampleResource(parts: Partial<Resource> = {}): Resource {
  const path = parts.path ?? '/users';
  return {
    key: path,
    path,
    name: path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '',
    operations: standardOperations(path),
    left: [],
    spelledOut: false,
    filters: {},
    sort: [],
    actions: [],
    ...(path === '/users' ? { kind: 'user' } : {}),
    ...parts,
  };
}

/** A plan for examples and tests around that resource. */
export function examplePlan(parts: Partial<Plan> = {}, resource: Resource = exampleResource()): Plan {
  return {
    name: 'example',
    baseUrl: 'http://127.0.0.1',
    writes: true,
    http: { concurrency: 8, timeoutMs: 10_000, patienceMs: 60_000, maxPages: 50, headers: {} },
    volatile: [],
    labels: {},
    resources: [resource],
    probes: [],
    profile: { statuses: {}, limits: {}, errorCodes: {}, idFields: {} },
    rules: {},
    waivers: [],
    ...parts,
  };
}

/** The exchange that an example describes. `resource` gives its operation, by kind or by method and path. */
export function exampleExchange(example: ExchangeExample, resource: Resource, number = 1): Answered {
  const [verb = 'GET', target = '/'] = example.request.split(' ', 2);
  const method = methodOf(verb);
  const operation = operationFor(example, method, target, resource);
  const sentAt = clockStart + (example.second ?? 0) * 1000;
  const step = example.step ?? exampleStep;
  const exchange: Exchange = {
    id: `example/${step.name}/${number}`,
    scenario: 'example',
    probe: {
      ...probe({
        step,
        why: step.kind.what,
        method,
        target,
        ...(operation === undefined ? {} : { operation }),
        provokes: example.provokes ?? 'success',
        effect: 'read',
        about: example.about ?? {},
      }),
      ...example.probe,
    },
    request: { method, url: `http://127.0.0.1${target}`, headers: Object.entries(example.probe?.headers ?? {}) },
    sentAt,
    receivedAt: sentAt + (example.durationMs ?? 5),
    attempts: 1,
    ...(example.throttled === undefined
      ? {}
      : {
          throttledReplies: example.throttled.map((each) => exampleReply({ ...each, status: 429 })),
          throttledAt: example.throttled.map(() => sentAt),
        }),
  };
  const { fault, isAgain, isSteady, isPassing, hasTaken, hasChanged, isShowing, hasAdded, hasLost, hit } = example;
  const broken = {
    ...(fault === undefined ? {} : { fault }),
    ...(isAgain === undefined ? {} : { isAgain }),
    ...(isSteady === undefined ? {} : { isSteady }),
    ...(isPassing === undefined ? {} : { isPassing }),
    ...(hasTaken === undefined ? {} : { hasTaken }),
    ...(hasChanged === undefined ? {} : { hasChanged }),
    ...(isShowing === undefined ? {} : { isShowing }),
    ...(hasAdded === undefined ? {} : { hasAdded }),
    ...(hasLost === undefined ? {} : { hasLost }),
    ...(hit === undefined ? {} : { hit }),
  };
  return { ...exchange, ...broken, reply: exampleReply(example) };
}

function exampleReply(example: Pick<ExchangeExample, 'status' | 'headers' | 'body' | 'text' | 'reply'>): Reply {
  const text = example.text ?? (example.body === undefined ? '' : printJson(example.body));
  const bytes = Buffer.byteLength(text);
  return {
    status: example.status,
    statusText: '',
    headers: example.headers ?? (text === '' ? [] : jsonHeaders),
    text,
    utf8: true,
    bom: false,
    encodedBytes: bytes,
    bytes,
    connection: 1,
    waitMs: 3,
    ...example.reply,
  };
}

function methodOf(word: string): Method {
  const methods: readonly Method[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const method = methods.find((candidate) => candidate === word);
  if (method === undefined) throw new Error(`an example has the unknown method ${word}`);
  return method;
}

function operationFor(
  example: ExchangeExample,
  method: Method,
  target: string,
  resource: Resource,
): Operation | undefined {
  if (example.kind !== undefined) {
    return resource.operations.find((operation) => operation.kind === example.kind);
  }
  const path = target.split('?')[0] ?? '';
  return resource.operations.find(
    (operation) => operation.method === method && valuesIn(operation.template, path) !== undefined,
  );
}
