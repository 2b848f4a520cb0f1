import type { Shape, VersionShape } from '../model/contract.ts';
import { why } from '../model/reason.ts';
import { type Findings, leaveOpen } from './difference.ts';
import { pairsOf, type Sequences } from './sequences.ts';

/** Objects of so many places sent their fields now in this order, now in that: then no order of theirs means anything. */
const fewestPlaces = 2;

/**
 * Drops what was found about the order of fields where the older version itself has none: some services keep fields in maps that
 * have no order. Changed in place.
 */
export function dropUnsteadyOrder(findings: Findings, from: VersionShape): void {
  const shapes = from.operations.flatMap(({ items, answers }) => [items, ...answers.map(({ body }) => body)]);
  const unsteady = shapes.flatMap((shape: Shape | null) =>
    (shape?.orders ?? []).filter(({ keys }) => contradicts(keys)),
  );
  if (unsteady.length < fewestPlaces) return;
  const kept = findings.differences.filter(({ kind }) => kind !== 'field-reordered' && kind !== 'field-between');
  findings.differences.splice(0, findings.differences.length, ...kept);
  findings.compared.delete('order');
  leaveOpen(findings, 'order', why('order-changes'));
}

/** True where two keys stand in both orders. */
function contradicts(sequences: Sequences): boolean {
  const pairs = pairsOf(sequences);
  const [longest = []] = sequences;
  return longest.some((one, index) => longest.slice(index + 1).some((other) => pairs.isBefore(other, one)));
}
