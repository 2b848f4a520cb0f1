/** Watches a scenario of a package, which may throw, hang, or return anything. The run goes on. */
import type { Clock } from '../core/clock.ts';
import { type Exchange, isExchange } from '../core/exchange.ts';
import { type AnyScenario, exchangesOf, type Traced } from '../core/scenario.ts';
import { threw, type Verdict } from '../core/verdict.ts';
import { isList, isObject, type JsonObject } from '../text/json.ts';

/** The functions of a visit that a scenario may wait for. */
type Waiting = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/**
 * Ends a scenario that waits for nothing of this run for as long as `patienceMs`. What it asks for after that has no
 * effect. A loop that never waits cannot be ended.
 */
export function createWatch(clock: Clock, patienceMs: number) {
  let [inFlight, steps, isOver] = [0, 0, false];
  const settled = new AbortController();

  /** The same functions, which count what is in flight. */
  function counted<F extends Waiting>(functions: F): F {
    const counting = Object.entries(functions).map(([name, wait]) => {
      const counts = async (...args: never[]): Promise<unknown> => {
        if (isOver) return new Promise(() => undefined);
        steps++;
        inFlight++;
        return wait(...args).finally(() => inFlight--);
      };
      return [name, counts] as const;
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names and types
    return Object.fromEntries(counting) as F;
  }

  async function hung(before = -1): Promise<never> {
    const now = steps;
    if (!isOver && (inFlight > 0 || now !== before))
      return clock.wait(patienceMs, settled.signal).then(() => hung(now));
    throw new ScenarioFault(`did not end, and sent nothing for ${patienceMs / 1000} s`);
  }

  async function ended<T>(running: Promise<T>): Promise<T> {
    try {
      return await Promise.race([running, hung()]);
    } finally {
      isOver = true;
      settled.abort();
    }
  }
  return { counted, ended };
}

/** The message is the end of a sentence that starts with the scenario. */
class ScenarioFault extends Error {}

/** What a scenario did instead of returning a trace. */
export function faultOf({ id }: AnyScenario, error: unknown): Verdict {
  return threw(`the scenario ${id} ${error instanceof ScenarioFault ? error.message : `threw ${String(error)}`}`);
}

/** The traces that a scenario returned. It throws if they are none. */
export function tracesIn(returned: unknown): readonly Traced[] {
  const rows = isList(returned) ? returned : [{ trace: returned }];
  return rows.map((each) => {
    const { row, trace } = isObject(each) ? each : {};
    if (!isTrace(trace))
      throw new ScenarioFault('returned no trace: each field of a trace is an exchange, or a list of them');
    return typeof row === 'string' ? { row, trace } : { trace };
  });
}

/** Adds the noise that ended a visit to its traces, even if no rule judges it, so that the visit is repeated. */
export function withCuts(traces: readonly Traced[], cuts: readonly Exchange[]): readonly Traced[] {
  if (cuts.every((each) => exchangesOf({ traces }).includes(each))) return traces;
  const all = traces.length > 0 ? traces : [{ trace: {} }];
  return all.map((each) => ({ ...each, trace: { ...each.trace, cuts } }));
}

function isTrace(value: unknown): value is Traced['trace'] & JsonObject {
  const isEvidence = (each: unknown): boolean =>
    each === undefined || isExchange(each) || (isList(each) && each.every(isExchange));
  return isObject(value) && Object.values(value).every(isEvidence);
}
