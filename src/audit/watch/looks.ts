import type { Exchange } from '../../model/exchange.ts';
import { mayBeMarked } from '../../model/looks.ts';
import type { Plan } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { read } from '../../model/traces/read.ts';
import { repeat } from '../../model/traces/repeat.ts';
import { oddityOf } from './oddity.ts';

/**
 * Lets items of others be read. The first of the run is read twice before one of another resource is; where that lets it be thought that
 * reading marks it, the trace is judged before. Once reading was seen to change items, no other one is read.
 */
export interface Looks {
  /** Ends when it is known whether the probe may be sent. */
  settled(probe: Probe, resource: string | undefined): Promise<void>;
  /** False where it is not to be sent. */
  mayGo(probe: Probe): boolean;
  note(exchange: Exchange): void;
  /** What a scenario saw of a resource was judged, or will not be. */
  judged(scenario: string, resource: string | undefined): void;
}

/** What that needs. */
export interface LookingAt {
  readonly plan: Plan;
  /** True for an item that the run made, where the probe goes. */
  readonly isOurs: (id: string, probe: Probe) => boolean;
  /** True once reading was seen to change what is read. */
  readonly isHarmful: () => boolean;
  /** True where the scenario is driven on the resource, and may be waited for. */
  readonly isDriven: (scenario: string, resource: string | undefined) => boolean;
}

/** The first item of others that is read in a run. */
interface First {
  readonly resource: string | undefined;
  readonly place: string;
  look?: Exchange;
  isSuspect: boolean;
}

export function createLooks({ plan, isOurs, isHarmful, isDriven }: LookingAt): Looks {
  const seen = new Set<string>();
  /** What was judged, by scenario and resource. */
  const over = new Set<string>();
  const isToCome = (scenario: string, resource: string | undefined): boolean =>
    isDriven(scenario, resource) && !over.has(`${scenario} ${resource}`);
  let first: First | undefined;
  let open = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    open = resolve;
  });

  const isOfOthers = (probe: Probe): boolean => {
    const {
      operation,
      method,
      provokes,
      about: { id },
    } = probe;
    return (
      operation?.kind === 'read' &&
      (method === 'GET' || method === 'HEAD') &&
      !nobodys.has(provokes) &&
      id !== undefined &&
      !isOurs(id, probe)
    );
  };

  return {
    settled: async (probe, resource) => {
      const place = placeOf(probe);
      if (!isOfOthers(probe) || seen.has(place)) return;
      if (first === undefined && probe.provokes === 'success' && isToCome(twice, resource))
        first = { resource, place, isSuspect: false };
      if (first !== undefined && first.resource !== resource) await known;
    },
    mayGo: (probe) => {
      const place = placeOf(probe);
      if (!isOfOthers(probe) || seen.has(place)) return true;
      if (isHarmful()) return false;
      seen.add(place);
      return true;
    },
    note: (exchange) => {
      const { probe } = exchange;
      if (first === undefined || first.isSuspect || placeOf(probe) !== first.place) return;
      if (probe.method !== 'GET' || oddityOf(probe) !== undefined) return;
      const { look } = first;
      first.look ??= exchange;
      if (look === undefined) return;
      // Elsewhere it is not known how the list showed it.
      if (probe.step.kind.scenario !== twice) return;
      first.isSuspect = mayBeMarked(plan, probe.about.before ?? {}, look, exchange);
      if (!first.isSuspect) open();
    },
    judged: (scenario, resource) => {
      const isLater = first?.isSuspect === true && isToCome(often, resource);
      over.add(`${scenario} ${resource}`);
      if (first?.resource === resource && scenario === (isLater ? often : twice)) open();
    },
  };
}

/** Scenarios that read an item twice, and again and again. */
const [twice, often] = [read.look.kind.scenario, repeat.first.kind.scenario];
/** True for a scenario that shows what reading does. */
export function isLooking(scenario: string): boolean {
  return scenario === twice || scenario === often;
}

/** What names nothing that anybody has. */
const nobodys: ReadonlySet<Probe['provokes']> = new Set(['missing', 'unknown-route', 'bad-address']);

function placeOf({ target }: Probe): string {
  return target.split('?')[0] ?? target;
}
