import { baseOf, diagnosisOf } from '../../model/diagnosis.ts';
import { type Exchange, type Fault, headerOf, isAnswered, isSuccess, requestLine } from '../../model/exchange.ts';
import { listingOf } from '../../model/list-page.ts';
import type { Plan } from '../../model/plan.ts';
import type { Readings } from '../../model/readings.ts';
import type { Diagnosis } from '../../model/report.ts';
import { createRefusals, type GivenUp } from './refusals.ts';
import { createRetryAfters } from './retry-afters.ts';
import { createWaits } from './waits.ts';

/** Looks at every exchange for signs that the setup, not the service, needs mending. */
export interface Doctor {
  note(exchange: Exchange): void;
  /**
   * Every answer that came, those that were asked for again too: so that a refusal is not asked for again and again. Of what a cleanup meets
   * only how long it was waited for.
   */
  noteSent(exchange: Exchange, isCleanup: boolean): void;
  /** True where no request brought any answer, for want of a connection. */
  isUnreachable(): boolean;
  /** Why going on would bring nothing: most requests are refused for their rate, or fail. */
  givenUp(): GivenUp | undefined;
  conclude(readings: Readings): readonly Diagnosis[];
}

interface ListSeen {
  empty: string | undefined;
  filled: boolean;
}

const givenUpCodes = { throttled: 'throttled-out', failing: 'failing-out' } as const;

const connectionFaults = new Set(['refused', 'unresolved', 'tls', 'timeout', 'reset', 'not-http']);

/** By these a service says that it takes no more. */
const full: ReadonlySet<number> = new Set([402, 403, 507]);
/** So few may have been refused for something else. */
const leastRefused = 3;

export function createDoctor(plan: Plan): Doctor {
  const refusals = createRefusals(plan.http.patienceMs);
  const waits = createWaits();
  const retryAfters = createRetryAfters();
  const statuses = new Map<number, number>();
  const faults = new Map<Fault['kind'], { count: number; message: string; exchange: string; request: string }>();
  const lists = new Map<string, ListSeen>();
  const refused = new Map<string, { operation: string; status: number; exchange: string; worked: boolean }>();
  /** Valid creates that were refused for what the service has no room for, after one had worked. */
  const closed = new Map<string, { operation: string; status: number; exchange: string; requests: number }>();
  const opened = new Set<string>();
  let answered = 0;
  let validAnswers = 0;
  /** Answers that are pages of HTML, and not of a crash. */
  let pages = 0;
  let firstFault: Exchange | undefined;
  let redirect: { location: string; exchange: string } | undefined;

  /** Resources, the fields by which their items were not found (the one that is taken for the id without a name), and what shows it. */
  const usual = '';
  const tried = new Map<string, Map<string, string>>();

  const noteAnswer = (exchange: Exchange): void => {
    const { probe, reply } = exchange;
    if (reply === undefined) return;
    answered += 1;
    const { resource } = probe.operation ?? {};
    const isUnread = probe.operation?.kind === 'read' && probe.provokes === 'success' && !isSuccess(reply.status);
    const { idField = isUnread ? usual : undefined } = probe.about;
    if (idField !== undefined && resource !== undefined)
      tried.set(resource, (tried.get(resource) ?? new Map<string, string>()).set(idField, exchange.id));
    if (probe.credential !== 'valid' || probe.provokes !== 'success') return;
    // A page of what stands before the service says nothing of its address.
    if (exchange.fault?.kind === 'throttled' || exchange.fault?.kind === 'unavailable') return;
    // What is refused although the plan says that it is public says nothing of the credential.
    if (probe.operation?.access === 'none' && [401, 403].includes(reply.status)) return;
    validAnswers += 1;
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    if (reply.status < 500 && /^text\/html\b/i.test(headerOf(reply, 'content-type') ?? '')) pages += 1;
    // A 303 to a create says where the outcome is shown.
    const isOutcome = reply.status === 303 && probe.operation?.kind === 'create';
    if (reply.status >= 300 && reply.status < 400 && !isOutcome) {
      redirect ??= { location: headerOf(reply, 'location') ?? '', exchange: exchange.id };
    }
    const { operation } = probe;
    if (operation?.resource === undefined) return;
    if (
      operation.kind === 'list' &&
      isSuccess(reply.status) &&
      probe.about.filter === undefined &&
      probe.about.page === undefined
    ) {
      const seen = lists.get(operation.resource) ?? { empty: undefined, filled: false };
      lists.set(operation.resource, seen);
      const items = listingOf(reply)?.items;
      if (items !== undefined && items.length > 0) seen.filled = true;
      else if (items !== undefined) seen.empty ??= exchange.id;
    }
    if (operation.kind === 'create') {
      const known = refused.get(operation.resource);
      const worked = isSuccess(reply.status);
      if (known === undefined) {
        refused.set(operation.resource, {
          operation: operation.id,
          status: reply.status,
          exchange: exchange.id,
          worked,
        });
      } else if (worked) known.worked = true;
    }
  };

  const noteCreate = ({ probe, reply, id }: Exchange): void => {
    const { resource, id: operation } = probe.operation ?? {};
    const isMeant = probe.effect === 'create' && probe.provokes === 'success' && probe.credential === 'valid';
    if (!isMeant || resource === undefined || operation === undefined || reply === undefined) return;
    if (isSuccess(reply.status)) opened.add(resource);
    if (!opened.has(resource) || !full.has(reply.status)) return;
    const { requests = 0 } = closed.get(resource) ?? {};
    closed.set(resource, { operation, status: reply.status, exchange: id, requests: requests + 1 });
  };

  const isUnreachable = (): boolean =>
    answered === 0 && firstFault?.fault !== undefined && connectionFaults.has(firstFault.fault.kind);

  return {
    noteSent: (exchange, isCleanup) => {
      if (!isCleanup) refusals.note(exchange);
      waits.note(exchange);
      retryAfters.note(exchange);
      noteCreate(exchange);
    },
    note: (exchange) => {
      if (exchange.fault !== undefined) {
        firstFault ??= exchange;
        const known = faults.get(exchange.fault.kind);
        if (known === undefined) {
          const { kind, message } = exchange.fault;
          faults.set(kind, { count: 1, message, exchange: exchange.id, request: requestLine(exchange) });
        } else known.count += 1;
      }
      if (isAnswered(exchange) || exchange.reply !== undefined) noteAnswer(exchange);
    },
    isUnreachable,
    givenUp: () => refusals.givenUp(),
    conclude: (readings) => {
      const found: Diagnosis[] = [];
      const base = baseOf(plan);
      if (isUnreachable() && firstFault?.fault !== undefined) {
        const { message } = firstFault.fault;
        return [diagnosisOf('target-unreachable', { ...base, message }, { exchanges: [firstFault.id] })];
      }
      const given = refusals.givenUp();
      const waited = waits.conclude();
      if (given !== undefined) found.push(diagnosisOf(givenUpCodes[given.because], { message: given.message }));
      else if (waited !== undefined) found.push(waited);
      const unusable = retryAfters.conclude();
      if (unusable !== undefined) found.push(unusable);
      const all = (status: number): boolean => validAnswers > 0 && statuses.get(status) === validAnswers;
      const refusal =
        plan.auth === undefined
          ? ({ credential: 'none' } as const)
          : ({ credential: 'given', ...plan.credentialAt } as const);
      if (all(401)) found.push(diagnosisOf('token-refused', { ...refusal, status: 401 }));
      else if (all(403)) found.push(diagnosisOf('token-forbidden', refusal));
      else if (all(404)) found.push(diagnosisOf('base-url', base));
      if (validAnswers > 0 && pages === validAnswers) found.push(diagnosisOf('not-an-api', base));
      if (redirect !== undefined) {
        const { location, exchange } = redirect;
        found.push(diagnosisOf('redirected', { location }, { exchanges: [exchange] }));
      }
      for (const [resource, seen] of lists) {
        if (seen.filled || seen.empty === undefined) continue;
        const writes = plan.writes ? 'allowed' : 'not allowed';
        found.push(diagnosisOf('list-empty', { resource, writes }, { resource, exchanges: [seen.empty] }));
      }
      for (const resource of plan.resources) {
        const { idField, isNameless, isIdGuessed } = readings.of(resource);
        const fields = tried.get(resource.key);
        const isToBeNamed = resource.operations.some(({ kind }) => kind !== 'list' && kind !== 'create');
        const isUnknown = (isNameless && isToBeNamed) || (isIdGuessed && fields !== undefined);
        if (!isUnknown) continue;
        const names = [...(fields?.keys() ?? [])].map((field) => (field === usual ? idField : field));
        const stated = plan.profile.idFields[resource.key];
        const known = stated === undefined ? {} : { stated };
        const facts = { resource: resource.key, tried: [...new Set(names)], ...known };
        const exchanges = [...(fields?.values() ?? [])];
        found.push(diagnosisOf('id-unknown', facts, { resource: resource.key, exchanges }));
      }
      for (const [resource, { worked, operation, status, exchange }] of refused) {
        // A crash says nothing against the example, nor does a redirection.
        if (worked || status === 401 || status < 400 || status >= 500) continue;
        const facts = { resource, operation, status };
        found.push(diagnosisOf('example-refused', facts, { resource, exchanges: [exchange] }));
      }
      for (const [resource, { exchange, ...facts }] of closed)
        if (facts.requests >= leastRefused)
          found.push(diagnosisOf('creates-refused', facts, { resource, exchanges: [exchange] }));
      for (const [kind, { count, message, exchange, request }] of faults) {
        found.push(diagnosisOf(`fault-${kind}`, { requests: count, message, request }, { exchanges: [exchange] }));
      }
      return found;
    },
  };
}
