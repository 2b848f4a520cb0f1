import { valueAt } from '../../model/body-field.ts';
import type { Resource } from '../../model/plan.ts';

/** The unique fields that the example gives a value. */
export function uniqueFields({ create }: Resource): readonly string[] {
  const example = create?.example ?? {};
  return (create?.unique ?? []).filter((field) => (valueAt(example, field) ?? null) !== null);
}
