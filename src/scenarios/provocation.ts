/** Single provocations, for scenarios other than tables. */
import type { Provocation } from '../core/probe.ts';

type Given = Pick<Provocation, 'table' | 'row' | 'situation' | 'says' | 'rejected'> & Partial<Provocation>;

export function provocation(given: Given): Provocation {
  return { kind: 'provocation', tolerated: [], ...given };
}
