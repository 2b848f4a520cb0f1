import { type Creation, mayBeAtWork } from '../../model/creation.ts';
import { diagnosisOf } from '../../model/diagnosis.ts';
import { requestLine } from '../../model/exchange.ts';
import { operationOf, type Plan, type Resource } from '../../model/plan.ts';
import type { Diagnosis } from '../../model/report.ts';

/**
 * Creates that nobody knows the outcome of, and that no list has shown by the end: a queue may store later what they were to make. One diagnosis for
 * each resource; where there is no list, the cleanup tells each as left.
 */
export function unsureOf(plan: Plan, createdOf: (resource: Resource) => readonly Creation[]): readonly Diagnosis[] {
  return plan.resources.flatMap((resource) => {
    const unsure = operationOf(resource, 'list') === undefined ? [] : createdOf(resource).filter(isUnsure);
    const [first] = unsure;
    if (first === undefined) return [];
    const facts = {
      resource: resource.key,
      creates: unsure.length,
      request: requestLine(first.exchange),
      words: [...new Set(unsure.flatMap(({ exchange }) => exchange.probe.about.marks ?? []))],
    };
    return [diagnosisOf('creates-unsure', facts, { resource: resource.key, exchanges: [] })];
  });
}

/** True for a create that may be at work yet, and of which nothing is known since. */
function isUnsure({ exchange, id, madeNothing }: Creation): boolean {
  return exchange.probe.effect === 'create' && id === undefined && !madeNothing && mayBeAtWork(exchange);
}
