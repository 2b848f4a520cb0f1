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
    const all = operationOf(resource, 'list') === undefined ? [] : createdOf(resource);
    const unsure = all.filter((each) => isUnsure(each) && !all.some((other) => isRefusedFor(other, each)));
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

/** Statuses that refuse what a request holds, whenever it comes. */
const refusals: ReadonlySet<number | undefined> = new Set([400, 413, 415, 422]);

/** True for the same request, sent again, that was refused for what it holds: the service had no other answer to the first. */
function isRefusedFor({ exchange: { probe, reply } }: Creation, { exchange }: Creation): boolean {
  const { method, target, body, credential } = exchange.probe;
  const isSame = probe.method === method && probe.target === target && probe.credential === credential;
  return isSame && body !== undefined && probe.body?.text === body.text && refusals.has(reply?.status);
}
