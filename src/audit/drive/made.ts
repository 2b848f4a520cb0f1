import type { Creation, Made, MadeNow } from '../../model/creation.ts';
import type { Exchange } from '../../model/exchange.ts';
import { type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import type { Readings } from '../../model/readings.ts';
import { cleanupScenario, type Fresh, type Sending } from '../../model/scenario.ts';
import type { Send } from '../send.ts';
import type { Cleaning } from '../options.ts';
import type { Noise } from './noise.ts';
import { type Ownership, ownersOf } from '../own/ownership.ts';
import { createPermit } from '../sending/permit.ts';

/** What looking at what a create made needs. */
export interface Sight {
  readonly plan: Plan;
  readonly readings: Readings;
  readonly ownership: Pick<Ownership, 'of'>;
  readonly cleaning: Cleaning;
  readonly send: Send;
  /** Sends what deletes it. */
  readonly remove: Send;
  readonly fresh: Fresh;
  readonly noise: Pick<Noise, 'settle'>;
  /** Asked before a look is sent again. */
  readonly mayRepeat: () => Promise<boolean>;
  /** Told of an answer that was asked for again. */
  readonly onTry: (exchange: Exchange) => void;
  /** Told of each look, before the next one. */
  readonly onLook: (exchange: Exchange) => void;
}

/** Looks at what a run made, as the cleanup would. */
export interface LookingAtMade {
  /** What a create made. */
  readonly made: (exchange: Exchange, resource: Resource) => Promise<Made>;
  /** What a read shows after a DELETE of an item of ours: it may be neither seen to be there still nor to be gone. */
  readonly after: (exchange: Exchange) => Promise<MadeNow>;
  /** Deletes what is proven ours of what a create made, or of what a DELETE was refused for; true where it is gone by then. */
  readonly removed: (probe: Probe) => Promise<boolean>;
}

export function lookingAtMade(sight: Sight): LookingAtMade {
  const { plan, readings, ownership, cleaning, send, remove, noise, mayRepeat, onTry, onLook, fresh } = sight;
  const terms = { mayLose: false, mayRepeat, isDone: async () => false, isDown: () => false, onTry };
  let looks = 0;

  /** Sends what the look asks for; comes back with nothing where it could not be sent. */
  const look = async <Seen>(
    { id, scenario }: Pick<Exchange, 'id' | 'scenario'>,
    resource: Resource,
    looking: Sending<Seen>,
  ): Promise<Seen | undefined> => {
    const permit = createPermit(plan, cleaning.offers(plan, resource));
    const ask = async (probe: Probe): Promise<Exchange> => {
      const refusal = permit.refusal(probe);
      if (refusal !== undefined) throw new Error(`a look at what was made may not be sent: ${refusal}`);
      looks += 1;
      const context = {
        scenario,
        resource: resource.key,
        trace: `${id}/made`,
        earlier: () => undefined,
        cleanup: false,
      };
      const by = probe.method === 'DELETE' ? remove : send;
      const sent = (name: string): Promise<Exchange> => by(probe, { ...context, id: name });
      const answer = await noise.settle(`${id}/made-${looks}`, sent, terms);
      onLook(answer);
      return answer;
    };
    for (let answers: readonly Exchange[] = []; ; ) {
      const next = looking.next(answers);
      if (next.done === true) return next.value;
      answers = await Promise.all(next.value.map(ask));
      if (answers.some(({ fault }) => fault?.kind === 'not-sent')) return undefined;
    }
  };

  return {
    made: async (exchange, resource) => {
      const all = ownership.of(resource);
      const creation = all.find((each) => each.exchange === exchange);
      if (creation === undefined) return 'nothing';
      // What was not looked at is no sign of anything.
      return (await look(exchange, resource, cleaning.seeMade(plan, resource, readings, creation, all))) ?? 'nothing';
    },
    after: async (exchange) => {
      const { method, operation, about } = exchange.probe;
      const resource = resourceOf(plan, operation?.resource);
      if (resource === undefined || (method !== 'DELETE' && operation?.kind !== 'delete')) return 'ours';
      const all = ownership.of(resource);
      const owners = String(ownersOf(exchange.probe));
      const creation = all.findLast((each) => each.id === about.id && String(ownersOf(each.exchange.probe)) === owners);
      // What nobody ever had is nobody's still.
      if (creation === undefined) return 'ours';
      return (await look(exchange, resource, cleaning.seeAgain(plan, resource, readings, creation, all))) ?? 'unclear';
    },
    removed: async (probe) => {
      const resource = resourceOf(plan, probe.operation?.resource);
      const isMaker = ({ id, isMeant, exchange: { probe: made } }: Creation): boolean =>
        probe.effect === 'create'
          ? made === probe
          : isMeant && id === probe.about.id && String(ownersOf(made)) === String(ownersOf(probe));
      const creation = resource && ownership.of(resource).findLast(isMaker);
      // What is below it would go with it.
      const isOwner = plan.resources.some(({ parent }) => parent === resource?.key);
      if (resource === undefined || creation === undefined || isOwner || resource.create?.keep === true) return false;
      if (creation.id === undefined || creation.mayBeFree(creation.id)) return false;
      const made = { created: [creation], parents: [], isSecond: false };
      const at = { id: `${resource.key.slice(1)}/removed`, scenario: cleanupScenario };
      const cleaned = await look(at, resource, cleaning.run(plan, resource, readings, made, fresh));
      return (cleaned?.removed ?? 0) > 0;
    },
  };
}
