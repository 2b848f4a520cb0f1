/** Setup problems: what the first responses say about the plan. */
import type { Exchange } from '../core/exchange.ts';
import type { Projection } from '../core/log.ts';
import { hasArrived, isNoise, mostTries } from '../core/noise.ts';
import type { Resource } from '../core/plan.ts';
import { isAsPlanned, type Probe } from '../core/probe.ts';
import { mayRejectExample, type SetupProblem, stopsVisits } from '../core/setup-problem.ts';
import { listIn } from '../reading/lists.ts';
import { isThrottled } from '../reading/throttling.ts';

type Kind = SetupProblem['kind'];

export interface Setup {
  /** By the path of a resource. It is undefined if the plan fits. */
  readonly known: Map<string, SetupProblem | undefined>;
  /** URLs that the credential was valid for. */
  readonly worked: Set<string>;
  /** Paths of resources on which a create worked. */
  readonly created: Set<string>;
  hasResponse: boolean;
  faults: number;
  /** A problem of the whole service. */
  service?: SetupProblem;
}

export const setupProblems: Projection<Setup> = {
  start: () => ({ known: new Map(), worked: new Set(), created: new Set(), hasResponse: false, faults: 0 }),
  step(state, exchange) {
    noteReach(state, exchange);
    noteRevoked(state, exchange);
    noteCreate(state, exchange);
    const { resource } = exchange.probe;
    if (resource !== undefined && isListed(exchange) && state.known.get(resource.path)?.kind === 'wrong-path')
      state.known.set(resource.path, undefined);
    if (resource === undefined || !isFirst(exchange.probe)) return state;
    const { response, probe } = exchange;
    // Noise and a request to wait say nothing about the plan.
    if (isNoise(exchange) || response === undefined || isThrottled(response)) return state;
    if (response.isSuccess) state.worked.add(probe.url);
    const before = state.known.get(resource.path);
    // A child may be empty below one owner, and not below the next.
    if (!state.known.has(resource.path) || before?.kind === 'empty')
      state.known.set(resource.path, problemIn(exchange, resource));
    return state;
  },
};

/** What is wrong with the resource, or with the whole service. */
export function problemOf({ known, service }: Setup, { path }: Resource): SetupProblem | undefined {
  return service ?? known.get(path);
}

/** Every problem once. If all resources have the same one, it is a problem of the service. */
export function problemsIn({ known, service }: Setup): readonly SetupProblem[] {
  const problems = [...known.values()].filter((each) => each !== undefined);
  if (service !== undefined) return [service, ...problems.filter((each) => !stopsVisits(each))];
  const [first] = problems;
  const isShared =
    known.size > 1 && problems.length === known.size && problems.every(({ kind }) => kind === first?.kind);
  if (first === undefined || !isShared || !stopsVisits(first)) return problems;
  const { resource: _, ...whole } = first;
  return [whole.kind === 'wrong-path' ? { ...whole, kind: 'wrong-base', key: 'base_url' } : whole];
}

function noteReach(state: Setup, exchange: Exchange): void {
  if (hasArrived(exchange)) state.hasResponse = true;
  if (state.hasResponse || exchange.fault === undefined) return;
  if (++state.faults >= mostTries) state.service ??= { kind: 'unreachable', exchange, key: 'base_url' };
}

/** The credential worked before: it has expired, or the service has locked it. */
function noteRevoked(state: Setup, exchange: Exchange): void {
  const { probe, response } = exchange;
  const isPlain = isFirst(probe) || (probe.intent.kind === 'checkpoint' && probe.item === undefined);
  if (response === undefined || !isPlain || isThrottled(response) || !state.worked.has(probe.url)) return;
  const kind = response.status === 401 ? 'expired' : 'forbidden';
  if ([401, 403].includes(response.status)) state.service ??= { kind, exchange, key: 'auth' };
}

/** A service that rejects the first create may be right. The example may lack a value, or break a rule of the service. */
function noteCreate({ known, created }: Setup, exchange: Exchange): void {
  const { probe, response } = exchange;
  const { resource, intent } = probe;
  if (resource === undefined || response === undefined || intent.kind !== 'create') return;
  if (response.isSuccess) created.add(resource.path);
  const isExample =
    intent.isUncertain !== true && !created.has(resource.path) && known.get(resource.path) === undefined;
  if (isExample && mayRejectExample(response.status))
    known.set(resource.path, { kind: 'example-rejected', resource, exchange, key: 'resources[].create.example' });
}

/** True for a list with a size, which shows that the path exists. */
function isListed({ probe: { intent }, response }: Exchange): boolean {
  return intent.kind === 'list' && intent.size !== undefined && response?.isSuccess === true;
}

/** A plain list, or a read of a resource that has no list. */
function isFirst(probe: Probe): boolean {
  const { intent, resource, connection } = probe;
  if (!isAsPlanned(probe) || connection !== undefined) return false;
  if (intent.kind === 'list') return intent.page === undefined && intent.size === undefined && !intent.filters;
  return intent.kind === 'read' && resource?.isSingle === true;
}

function problemIn(exchange: Exchange, resource: Resource): SetupProblem | undefined {
  const found = kindIn(exchange);
  return found && { kind: found[0], resource, exchange, key: found[1] };
}

function kindIn(exchange: Exchange): readonly [Kind, string] | undefined {
  const { response, probe } = exchange;
  if (response === undefined) return undefined;
  const { status, headers } = response;
  if (status === 401) return ['unauthorized', 'auth'];
  if (status === 403) return ['forbidden', 'auth'];
  if (status === 404 && probe.resource?.isSingle !== true) return ['wrong-path', 'resources[].path'];
  if (status >= 300 && status < 400 && headers['location'] !== undefined) return ['redirected', 'base_url'];
  if (!response.isSuccess || probe.intent.kind !== 'list') return undefined;
  const isPage = /\bhtml\b/i.test(headers['content-type'] ?? '') && response.json === undefined;
  if (isPage) return ['not-an-api', 'base_url'];
  const list = listIn(exchange);
  if (list?.count === 0) return ['empty', 'resources[].path'];
  return list?.items.every(({ ref }) => ref === undefined) ? ['no-ids', 'profile.id_fields'] : undefined;
}
