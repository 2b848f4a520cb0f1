import type { Plan } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import { textOf } from '../model/reason.ts';
import type { Rule } from '../model/rule.ts';
import { offersBy, type Scenario, unmetBy } from '../model/scenario.ts';
import { everything, isSelected, type Selection } from '../model/selection.ts';
import { stepKinds } from '../model/traces/index.ts';
import { type Demand, demandOf } from './demand.ts';

/** What an audit would send, without sending it. */
export interface Forecast {
  /** Requests to a conformant service of everyday size, clean-up included. */
  readonly about: number;
  /** The most that are let out, second looks and clean-up aside. */
  readonly atMost: number;
  /** Items that it creates there; nearly all are deleted again. */
  readonly creates: number;
  /** In the order in which they are asked, of each resource. */
  readonly parts: readonly ForecastPart[];
}

/** One scenario on a resource, or on the service as a whole. */
export interface ForecastPart {
  readonly scenario: string;
  readonly title: string;
  readonly resource: string | null;
  /** Why it is not sent, and the key of the plan that would change it. */
  readonly unmet: string | null;
  readonly requests: readonly ForecastRequest[];
}

export interface ForecastRequest {
  readonly method: string;
  /** Template below base_url: `{}` for any one segment. */
  readonly address: string;
  readonly usually: number;
  readonly atMost: number;
  readonly effect: ProbeTemplate['effect'];
  readonly why: string;
  /** Clauses of the rules that want its answer; none where it only makes others possible. */
  readonly clauses: readonly string[];
}

/** A create is deleted, and read again to see that it is gone. */
const requestsToRemove = 2;

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
  const demand = demandOf(rules, { ...selection, kinds: stepKinds });
  const parts = [undefined, ...plan.resources].flatMap((resource) =>
    scenarios
      .filter(({ per }) => (per === 'service') === (resource === undefined))
      .filter((scenario) => isSelected(selection, plan, resource) && demand.isAsked(scenario.id))
      .map((scenario): ForecastPart => {
        const unmet = unmetBy(scenario, plan, resource);
        const offers = unmet === undefined ? offersBy(scenario, plan, resource) : [];
        return {
          scenario: scenario.id,
          title: scenario.title,
          resource: resource?.key ?? null,
          unmet: unmet === undefined ? null : textOf(unmet),
          requests: offers.filter(({ step }) => demand.isSent(step)).map((template) => requestOf(template, demand)),
        };
      }),
  );
  const requests = parts.flatMap((part) => part.requests);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  const creates = sum(requests.filter(({ effect }) => effect === 'create').map(({ usually }) => usually));
  return {
    about: sum(requests.map(({ usually }) => usually)) + creates * requestsToRemove,
    atMost: sum(requests.map(({ atMost }) => atMost)),
    creates,
    parts,
  };
}

function requestOf(template: ProbeTemplate, demand: Demand): ForecastRequest {
  const { method, address, atMost, usually = atMost, effect, why, step } = template;
  const clauses = [...new Set(demand.wantedBy(step).flatMap((rule) => rule.clauses))].sort();
  return { method, address, usually, atMost, effect, why, clauses };
}
