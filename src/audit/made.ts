import type { Made } from '../model/creation.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import type { Send } from './lane.ts';
import type { Cleaning } from './options.ts';
import type { Noise } from './noise.ts';
import type { Ownership } from './ownership.ts';
import { createPermit } from './permit.ts';

/** What looking at what a create made needs. */
export interface Sight {
  readonly plan: Plan;
  readonly readings: Readings;
  readonly ownership: Pick<Ownership, 'of'>;
  readonly cleaning: Cleaning;
  readonly send: Send;
  readonly noise: Pick<Noise, 'settle'>;
  /** Asked before a look is sent again. */
  readonly mayRepeat: () => Promise<boolean>;
  /** Told of an answer that was asked for again. */
  readonly onTry: (exchange: Exchange) => void;
  /** Told of each look, before the next one. */
  readonly onLook: (exchange: Exchange) => void;
}

/** Looks what creates made, one after the other, as the cleanup would. */
export function lookingAtMade(sight: Sight): (exchange: Exchange, resource: Resource) => Promise<Made> {
  const { plan, readings, ownership, cleaning, send, noise, mayRepeat, onTry, onLook } = sight;
  const terms = { mayLose: false, mayRepeat, onTry };
  let looks = 0;
  return async (exchange, resource) => {
    const all = ownership.of(resource);
    const creation = all.find((each) => each.exchange === exchange);
    if (creation === undefined) return 'nothing';
    const { id, scenario } = exchange;
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
      const sent = (name: string): Promise<Exchange> => send(probe, { ...context, id: name });
      const answer = await noise.settle(`${id}/made-${looks}`, sent, terms);
      onLook(answer);
      return answer;
    };
    const looking = cleaning.seeMade(plan, resource, readings, creation, all);
    for (let answers: readonly Exchange[] = []; ; ) {
      const next = looking.next(answers);
      if (next.done === true) return next.value;
      answers = await Promise.all(next.value.map(ask));
      // What was not looked at is no sign of anything.
      if (answers.some(({ fault }) => fault?.kind === 'not-sent')) return 'nothing';
    }
  };
}
