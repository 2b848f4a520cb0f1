import { keyFor, type Reason, textOf } from '../../model/reason.ts';
import type { Grounds } from '../../model/report.ts';

/** A reason as reports tell it: in words, and as data. */
export interface Told {
  readonly reason: string | null;
  readonly grounds: Grounds | null;
}

/** A reason for a report; null where there is none. `on`: the resource that it is told of, where that is not clear from the place. */
export function told(reason: Reason | null, on: string | null = null): Told {
  if (reason === null) return { reason: null, grounds: null };
  const { because, kind } = reason;
  const facts = on === null ? { ...reason.facts } : { resource: on, ...reason.facts };
  const text = textOf(reason);
  return {
    reason: on === null ? text : `${on}: ${text}`,
    grounds: { because, kind, key: keyFor(reason) ?? null, facts },
  };
}

/** What a report tells already. */
export function retold({ reason, grounds }: Told): Told {
  return { reason, grounds };
}
