/** Scripts: a scenario that sends what a test says, through every middleware. */
import { type Api, createReference } from '#fixtures/reference/api.ts';
import type { ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import { type ItemRef, itemRef, operationOf } from '../../src/core/operation.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Intent, Probe } from '../../src/core/probe.ts';
import { itemProbe, listProbe, readProbe } from '../../src/core/requests.ts';
import type { Result } from '../../src/core/result.ts';
import { defineRule, passed } from '../../src/core/rule.ts';
import { defineScenario, type Visit } from '../../src/core/scenario.ts';
import { createdItem } from '../../src/reading/items.ts';
import { auditApi } from './mutants.ts';
import { smallPlan, usersResource as users, writingPlan } from './plans.ts';
import { header } from './stories.ts';
import type { VirtualClock } from './wire.ts';

interface Script {
  readonly all: readonly Exchange[];
}

/** Runs a script on the users of a plan, and nothing else. */
export async function runScript(
  send: (visit: Visit<Script>) => Promise<unknown>,
  bend: (api: Api, clock: VirtualClock) => Api = (api) => api,
  plan: Plan = writingPlan,
): Promise<Result> {
  const script = defineScenario<Script>({
    id: 'script',
    phase: 'writes',
    lacks: ({ path }) => (path === users.path ? undefined : 'another path'),
    run: async (visit) => {
      await send(visit);
      return { all: [] };
    },
  });
  const rule = defineRule({ ...header, id: 'own/script', says: {}, on: script, judges: ['all'], check: () => passed });
  const make = (clock: VirtualClock): Api => bend(createReference({ now: clock.now }), clock);
  return auditApi(make, plan, { scenarios: [script], rules: [rule] });
}

type Step = 'create' | Probe | ((item: ItemRef) => Probe);

/** The outcome of each step: the status, the refusal, or the fault. A function gets the item that was created last. */
export async function outcomesOf(
  steps: readonly Step[],
  bend?: (api: Api, clock: VirtualClock) => Api,
  plan?: Plan,
): Promise<{ readonly outcomes: readonly string[]; readonly result: Result }> {
  const outcomes: string[] = [];
  let item = itemRef(users, ['none']);
  const send = async (visit: Visit<Script>): Promise<void> => {
    for (const step of steps) {
      const exchange: Exchange =
        step === 'create'
          ? await visit.create(visit.fresh())
          : await visit.ask(typeof step === 'function' ? step(item) : step);
      if (step === 'create') item = createdItem(exchange) ?? item;
      outcomes.push(String(exchange.response?.status ?? exchange.refusal?.by ?? exchange.fault?.code));
    }
  };
  const result = await runScript(send, bend, plan);
  return { outcomes, result };
}

export const user = (id: string): ItemRef => itemRef(users, [id]);
export const read = (item: ItemRef): Probe => readProbe(users, item, { kind: 'read' });
export const remove = (item: ItemRef): Probe => to(item, 'delete', { kind: 'delete' });
export const patch = (item: ItemRef): Probe => to(item, 'patch', { kind: 'patch', sent: { nickname: 'bea' } });
export const head = (item: ItemRef): Probe => ({ ...read(item), method: 'HEAD' });
export const options: Probe = { ...listProbe(smallPlan, users, []), method: 'OPTIONS' };

function to(item: ItemRef, kind: 'delete' | 'patch', intent: Intent): Probe {
  const operation = operationOf(users, kind);
  if (operation === undefined) throw new Error(`users have no ${kind}`);
  return itemProbe(users, item, operation, intent, 'sent' in intent ? intent.sent : undefined);
}

/** A request to the service that the audit does not see. */
export function aside(api: Api, request: ApiRequest, method: string, target: string, body?: object): ApiReply {
  const headers = { ...request.headers, 'content-type': 'application/json' };
  return api({
    ...request,
    method,
    target,
    headers,
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  });
}
