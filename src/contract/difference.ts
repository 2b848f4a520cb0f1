import type { Aspect, Difference } from '../model/contract.ts';
import type { Why } from '../model/reason.ts';

/** What comparing came to so far; added to in place. */
export interface Findings {
  readonly differences: Difference[];
  readonly compared: Map<Aspect, number>;
  readonly open: Map<string, { readonly aspect: Aspect; readonly why: Why }>;
}

export function createFindings(): Findings {
  return { differences: [], compared: new Map(), open: new Map() };
}

/** Counts things that both sides showed. */
export function count(findings: Findings, aspect: Aspect, more = 1): void {
  findings.compared.set(aspect, (findings.compared.get(aspect) ?? 0) + more);
}

/** Remembers what the evidence is too thin for. */
export function leaveOpen(findings: Findings, aspect: Aspect, why: Why): void {
  findings.open.set(JSON.stringify([aspect, why]), { aspect, why });
}

/** Adds a difference, unless one of that kind is known in that place. */
export function tell(findings: Findings, difference: Omit<Difference, 'exchange'>, exchange: string | undefined): void {
  const { kind, operation, at, situation } = difference;
  const isSame = (other: Difference): boolean =>
    other.kind === kind && other.operation === operation && other.at === at && other.situation === situation;
  if (findings.differences.some(isSame)) return;
  findings.differences.push(exchange === undefined ? difference : { ...difference, exchange });
}
