import type { Access } from '../../model/operation.ts';
import { operationOf, type Plan, resourceOf } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { textOf } from '../../model/reason.ts';
import type { Rule } from '../../model/rule.ts';
import { mostBy, offersBy, type Scenario, unmetBy } from '../../model/scenario.ts';
import { everything, isSelected, sampleOf, type Selection } from '../../model/selection.ts';
import { stepKinds } from '../../model/traces/index.ts';
import { type Demand, demandOf } from './demand.ts';

/** What an audit would send, without sending it. */
export interface Forecast {
  /** Requests to a conformant service of everyday size, cleanup included. */
  readonly about: number;
  /** The most that are let out, second looks and cleanup aside. */
  readonly atMost: number;
  /** Items that it creates there; all but those that it keeps are deleted again. */
  readonly creates: number;
  readonly resources: readonly ForecastResource[];
  /** In the order in which they are asked, of each resource. */
  readonly parts: readonly ForecastPart[];
  /** Those of the items that stay, because the plan says so. */
  readonly keeps: number;
}

/** What the plan says of every request to a resource; of parameters and headers the names alone, for they may be secret. */
export interface ForecastResource {
  readonly resource: string;
  readonly auth: 'required' | Access;
  readonly query: readonly string[];
  readonly headers: readonly string[];
  /** Operations that are there, and are never called. */
  readonly left: readonly string[];
}

/** One scenario on a resource, or on the service as a whole. */
export interface ForecastPart {
  readonly scenario: string;
  readonly title: string;
  readonly resource: string | null;
  /** Why it is not sent, and the key of the plan that would change it. */
  readonly unmet: string | null;
  readonly requests: readonly ForecastRequest[];
  /** The most of them in all, which can be less than their sum. */
  readonly atMost: number;
}

export interface ForecastRequest {
  readonly method: string;
  /** Template below base_url: `{}` for any one segment. */
  readonly address: string;
  readonly usually: number;
  readonly atMost: number;
  readonly effect: ProbeTemplate['effect'];
  /** It makes an item where the service conforms. */
  readonly isToCreate: boolean;
  readonly why: string;
  /** Clauses of the rules that want its answer; none where it only makes others possible. */
  readonly clauses: readonly string[];
}

/** The list before and after the deletes, and a read that shows that it tells the truth. */
const requestsToCleanUp = 3;

/** Foretells a run of these rules; `selection` as options cut it. */
export function forecast(
  plan: Plan,
  scenarios: readonly Scenario[],
  all: readonly Rule[],
  selection: Selection = everything,
): Forecast {
  const rules = all.filter(
    ({ id }) => plan.rules[id] !== 'off' && (selection.rules === undefined || selection.rules.has(id)),
  );
  const demand = demandOf(rules, { ...selection, ...sampleOf(selection, plan), kinds: stepKinds });
  const parts = [undefined, ...plan.resources].flatMap((resource) =>
    scenarios
      .filter(({ per }) => (per === 'service') === (resource === undefined))
      .filter((scenario) => isSelected(selection, plan, resource) && demand.isAsked(scenario.id))
      .map((scenario): ForecastPart => {
        const unmet = unmetBy(scenario, plan, resource);
        const offers = unmet === undefined ? offersBy(scenario, plan, resource) : [];
        const sent = offers.filter(({ step }) => demand.isSent(step, resource));
        return {
          scenario: scenario.id,
          title: scenario.title,
          resource: resource?.key ?? null,
          unmet: unmet === undefined ? null : textOf(unmet),
          requests: sent.map((template) => requestOf(template, demand)),
          atMost: mostBy(scenario, plan, resource, sent),
        };
      }),
  );
  const requests = parts.flatMap((part) => part.requests);
  const creating = parts.filter((part) => createsOf(part) > 0);
  const creates = sum(creating.map(createsOf));
  const keeps = sum(creating.filter(({ resource }) => isKept(plan, resource)).map(createsOf));
  const cleanedUp = new Set(creating.map(({ resource }) => resource)).size;
  return {
    // Each item takes a delete, unless it stays.
    about: sum(requests.map(({ usually }) => usually)) + creates - keeps + cleanedUp * requestsToCleanUp,
    atMost: sum(parts.map(({ atMost }) => atMost)),
    creates,
    resources: plan.resources.map(({ key, access, query = {}, headers = {}, left }) => ({
      resource: key,
      auth: access ?? 'required',
      query: Object.keys(query),
      headers: Object.keys(headers),
      left: left.map(({ id }) => id),
    })),
    parts,
    keeps,
  };
}

/** True where what a run creates stays, because the plan says so. */
export function isKept(plan: Plan, resource: string | null): boolean {
  const owner = resourceOf(plan, resource ?? undefined);
  return owner?.create?.keep === true && operationOf(owner, 'delete') === undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Items that a part makes of a conformant service, which refuses the creates that are to be refused. */
function createsOf({ requests }: ForecastPart): number {
  return sum(requests.map(({ usually, isToCreate }) => (isToCreate ? usually : 0)));
}

function requestOf(template: ProbeTemplate, demand: Demand): ForecastRequest {
  const { method, address, atMost, usually = atMost, effect, why, step } = template;
  const clauses = [...new Set(demand.wantedBy(step).flatMap((rule) => rule.clauses))].sort();
  const isToCreate = effect === 'create' && step.provokes.some((each) => each === 'success' || each === 'anything');
  return { method, address, usually, atMost, effect, isToCreate, why, clauses };
}
