import { headerOf, isAnswered, isSuccess, type Exchange } from '../model/exchange.ts';
import { listingOf } from '../model/envelope.ts';
import type { Plan } from '../model/plan.ts';
import type { Diagnosis } from '../model/report.ts';

/** Looks at every exchange for signs that the set-up, not the service, needs mending. */
export interface Doctor {
  note(exchange: Exchange): void;
  /** True where no request brought any answer, for want of a connection. */
  isUnreachable(): boolean;
  /** True where one request after the other was refused for its rate, after all waiting: going on would bring nothing. */
  isThrottledOut(): boolean;
  conclude(): readonly Diagnosis[];
}

interface ListSeen {
  empty: string | undefined;
  filled: boolean;
}

/** So many requests in a row are given up as throttled before the run is. */
const patience = 4;

const connectionFaults = new Set(['refused', 'unresolved', 'tls', 'timeout', 'reset', 'not-http']);

export function createDoctor(plan: Plan): Doctor {
  const statuses = new Map<number, number>();
  const faults = new Map<string, { count: number; message: string; exchange: string }>();
  const lists = new Map<string, ListSeen>();
  const refused = new Map<string, { operation: string; status: number; exchange: string; worked: boolean }>();
  let answered = 0;
  let throttledInARow = 0;
  let isThrottledOut = false;
  let validAnswers = 0;
  /** Answers that are pages of HTML. */
  let pages = 0;
  let firstFault: Exchange | undefined;
  let redirect: { location: string; exchange: string } | undefined;

  const noteAnswer = (exchange: Exchange): void => {
    const { probe, reply } = exchange;
    if (reply === undefined) return;
    answered += 1;
    if (probe.credential !== 'valid' || probe.provokes !== 'success') return;
    validAnswers += 1;
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    if (/^text\/html\b/i.test(headerOf(reply, 'content-type') ?? '')) pages += 1;
    if (reply.status >= 300 && reply.status < 400) {
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

  const isUnreachable = (): boolean =>
    answered === 0 && firstFault?.fault !== undefined && connectionFaults.has(firstFault.fault.kind);

  return {
    note: (exchange) => {
      throttledInARow = exchange.fault?.kind === 'throttled' ? throttledInARow + 1 : 0;
      if (throttledInARow >= patience) isThrottledOut = true;
      if (exchange.fault !== undefined) {
        firstFault ??= exchange;
        const known = faults.get(exchange.fault.kind);
        if (known === undefined) {
          faults.set(exchange.fault.kind, { count: 1, message: exchange.fault.message, exchange: exchange.id });
        } else known.count += 1;
      }
      if (isAnswered(exchange) || exchange.reply !== undefined) noteAnswer(exchange);
    },
    isUnreachable,
    isThrottledOut: () => isThrottledOut,
    conclude: () => {
      const found: Diagnosis[] = [];
      const say = (
        code: string,
        level: Diagnosis['level'],
        message: string,
        exchanges: readonly string[] = [],
        resource: string | null = null,
      ): void => void found.push({ code, level, message, resource, exchanges });
      if (isUnreachable() && firstFault?.fault !== undefined) {
        say('target-unreachable', 'error', `nothing answered at ${plan.baseUrl}: ${firstFault.fault.message}`, [
          firstFault.id,
        ]);
        return found;
      }
      if (isThrottledOut) {
        say(
          'throttled-out',
          'error',
          'the service went on answering 429 after every wait, so the run was given up: set http.rate to what it allows, or try again later',
        );
      }
      const all = (status: number): boolean => validAnswers > 0 && statuses.get(status) === validAnswers;
      if (all(401)) {
        const remedy =
          plan.auth === undefined
            ? 'the plan has no auth: add auth.bearer'
            : 'is the token of auth.bearer valid for this service?';
        say('token-refused', 'error', `every answer was 401: ${remedy}`);
      } else if (all(403)) {
        say('token-forbidden', 'error', 'every answer was 403: may this token use these resources?');
      } else if (all(404)) {
        say('base-url', 'error', `every answer was 404: is base_url right, prefix included (${plan.baseUrl})?`);
      }
      if (validAnswers > 0 && pages === validAnswers) {
        say('not-an-api', 'warning', `every answer was a page of HTML: does the API answer at ${plan.baseUrl}?`);
      }
      if (redirect !== undefined) {
        const where = redirect.location === '' ? 'another address' : redirect.location;
        say(
          'redirected',
          'warning',
          `requests are redirected to ${where}, and redirects are not followed: put the final address into the plan`,
          [redirect.exchange],
        );
      }
      for (const [resource, seen] of lists) {
        if (seen.filled || seen.empty === undefined) continue;
        const remedy = plan.writes
          ? 'add items, or a create example'
          : 'add items, or a create example and writes: true';
        say(
          'list-empty',
          'warning',
          `the list of ${resource} is empty: clauses that need items could not be judged there; ${remedy}`,
          [seen.empty],
          resource,
        );
      }
      for (const [resource, create] of refused) {
        if (create.worked || create.status === 401) continue;
        say(
          'example-refused',
          'warning',
          `${create.operation} refused the create example of ${resource} with ${create.status}: the example may be out of date`,
          [create.exchange],
          resource,
        );
      }
      for (const [kind, fault] of faults) {
        const times = fault.count === 1 ? 'one request' : `${fault.count} requests`;
        say(`fault-${kind}`, 'warning', `${times} brought no usable answer: ${fault.message}`, [fault.exchange]);
      }
      return found;
    },
  };
}
