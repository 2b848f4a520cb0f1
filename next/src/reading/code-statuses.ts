/** The status codes of each error code, over a whole run. */
import type { WithResponse } from '../core/exchange.ts';
import type { Plan } from '../core/plan.ts';
import { codedFailure, isMisplaced, isOpenStatus } from './codes.ts';

/** By code without its style, then by status code: the first response of each. */
export type CodeStatuses = Map<string, Map<number, { readonly code: string; readonly exchange: WithResponse }>>;

/**
 * Collects the code of a failure with its status code. A code that the conventions bind to one other status code belongs
 * to errors/catalog.
 */
export function stepCodes(codes: CodeStatuses, exchange: WithResponse, plan: Plan): CodeStatuses {
  const coded = codedFailure(exchange);
  if (coded === undefined) return codes;
  const { code, plain, status } = coded;
  if (plain !== 'INVALID_PARAMETER' && isMisplaced(coded, exchange, plan)) return codes;
  const statuses = codes.get(plain) ?? new Map();
  codes.set(plain, statuses);
  if (!statuses.has(status)) statuses.set(status, { code, exchange });
  return codes;
}

/** The status codes that the conventions give to one code. */
export function fixedStatuses(statuses: ReadonlyMap<number, unknown>): readonly number[] {
  return [...statuses.keys()].filter((status) => !isOpenStatus(status)).sort((a, b) => a - b);
}
