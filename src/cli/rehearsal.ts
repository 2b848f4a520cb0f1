/**
 * A rehearsal: the real loop of a run, over a wire that responds to each probe as its intent expects. So there is no
 * second description of what a run may send.
 */
import { type Exchange, exchangeOf } from '../core/exchange.ts';
import { itemRef } from '../core/operation.ts';
import type { JsonObject, Plan, Resource } from '../core/plan.ts';
import type { Intent, ListQuery, Probe } from '../core/probe.ts';
import { HttpResponse } from '../core/response.ts';
import { passed, type Rule } from '../core/rule.ts';
import { exchangesOf, type Visited } from '../core/scenario.ts';
import type { Wire } from '../core/send.ts';
import { type Selection, selectionOf } from '../index.ts';
import { run } from '../run/run.ts';

/** A request, and what it is sent for. */
export interface Rehearsed {
  readonly probe: Probe;
  /** It is undefined for checkpoints and cleanup. */
  readonly visit: Pick<Visited, 'scenario' | 'resource'> | undefined;
}

const itemCount = 3;

export async function rehearse(whole: Plan, selection: Selection): Promise<readonly Rehearsed[]> {
  const { plan, rules, selected, ...rest } = selectionOf(whole, selection);
  // The same demand, and no suspects.
  const agreeable = new Map(rules.map((rule): [Rule, Rule] => [rule, { ...rule, check: () => passed }]));
  const visits = new Map<unknown, Visited>();
  const exchanges: Exchange[] = [];
  await run({
    ...rest,
    plan,
    rules: [...agreeable.values()],
    selected: selected.flatMap((rule) => agreeable.get(rule) ?? []),
    wire: agreeableWire(plan),
    tokens: { current: async () => ({ headers: {}, query: {} }), renew: async () => false },
    recorder: {
      exchange: (exchange) => void exchanges.push(exchange),
      visit(visited) {
        for (const { response } of exchangesOf(visited)) visits.set(response, visited);
      },
      endPhase: () => undefined,
    },
  });
  return exchanges.map(({ probe, response }) => ({ probe, visit: visits.get(response) }));
}

/** Remembers what was created, because a later read has to show it. */
function agreeableWire(plan: Plan): Wire {
  const created = new Map<string, JsonObject>();
  let now = Date.UTC(2026, 0, 1);
  let number = itemCount;

  const send: Wire['send'] = async (probe) => exchangeOf(probe, { response: responseTo(probe) }, now++, now);
  return { abilities: { connections: true, rawUrl: true, redirects: true }, close: async () => undefined, send };

  function responseTo({ intent, resource, item, owner, method, credential }: Probe): HttpResponse {
    if (intent.kind === 'observed' && item !== undefined && credential !== 'valid') return respond(404, null);
    const fields = { ...(item && created.get(item.url)), ...('sent' in intent ? intent.sent : {}) };
    if (intent.kind === 'provocation') return respond(intent.rejected[0] ?? 400, null);
    if (intent.kind === 'planned') {
      const planned = plan.probes.find(({ id }) => id === intent.id);
      return respond(planned?.expect?.status ?? 200, { id: 1 });
    }
    if (intent.kind === 'create') {
      const id = String(item?.ids.at(-1) ?? ++number);
      if (resource !== undefined) created.set(item?.url ?? itemRef(resource, [...owner, id]).url, fields);
      return respond(201, { ...fields, id });
    }
    if ('sent' in intent && item !== undefined) created.set(item.url, fields);
    if (method === 'DELETE' && item !== undefined) {
      created.delete(item.url);
      return respond(200, null);
    }
    if (item === undefined && resource?.isSingle !== true) return listFor(resource, intent);
    const isUnknown = item !== undefined && Number(item.ids.at(-1)) > itemCount && !created.has(item.url);
    if (isUnknown) return respond(404, null);
    return respond(200, { ...exampleOf(resource), ...fields, id: item?.ids.at(-1) ?? '1' });
  }

  function listFor(resource: Resource | undefined, intent: Intent): HttpResponse {
    const { page, size = 20, sort, filters }: ListQuery = intent.kind === 'list' ? intent : {};
    const base = plan.profile.pageBase ?? 0;
    const items = Array.from({ length: itemCount }, (_, index) => {
      return { ...exampleOf(resource, index), ...filters, id: String(index + 1) };
    });
    if (sort?.direction === 'desc') items.reverse();
    const start = ((page ?? base) - base) * size;
    const facts = { page: page ?? base, size, totalElements: itemCount, totalPages: Math.ceil(itemCount / size) };
    return respond(200, items.slice(start, start + size), facts);
  }
}

function exampleOf(resource: Resource | undefined, index = 0): JsonObject {
  const sortable = Object.fromEntries((resource?.sort ?? []).map((field) => [field, `value ${index}`]));
  return { ...resource?.create?.example, ...sortable };
}

function respond(status: number, data: unknown, facts: JsonObject = {}): HttpResponse {
  const error = status < 400 ? null : { code: 'REJECTED', message: 'Rejected.' };
  const timestamp = new Date(Date.UTC(2026, 0, 1)).toISOString();
  const body = JSON.stringify({ success: status < 400, data, error, timestamp, ...facts });
  return new HttpResponse({ status, headers: { 'content-type': 'application/json' }, body });
}
