import type { Exchange } from '../../model/exchange.ts';
import { operationsOf, type Plan, type Resource, resourceOf, unversioned } from '../../model/plan.ts';
import type { Digest, FoldRule } from '../../model/rule.ts';
import type { Subject } from '../evidence/tally.ts';

/** What all digests of one exchange share, and its place in the run. */
export interface Source extends Omit<Digest<unknown>, 'kept' | 'operation' | 'resource'> {
  readonly operation: string | undefined;
  readonly resource: string | undefined;
  readonly order: number;
}

/** What a rule kept, beside what it kept it of: side by side, for there are many. */
export interface Digested {
  readonly sources: Source[];
  readonly kept: unknown[];
}

/** The part of its digests that is read off the exchange alone. */
export function sourceOf(exchange: Exchange, order: number): Source {
  const { probe } = exchange;
  return {
    exchange: exchange.id,
    scenario: exchange.scenario,
    step: probe.step.name,
    request: `${probe.method} ${probe.target}`,
    operation: probe.operation?.id,
    resource: probe.operation?.resource,
    order,
  };
}

/** Written out, for there are many of them: engines give each object that is made by spreading a hidden class of its own. */
function digestOf(source: Source, kept: unknown): Digest<unknown> {
  const { exchange, scenario, step, request, operation, resource } = source;
  if (operation === undefined) return { exchange, scenario, step, request, kept };
  if (resource === undefined) return { exchange, scenario, step, request, operation, kept };
  return { exchange, scenario, step, request, operation, resource, kept };
}

/** The top resource that owns this one, without its version: what is asked in one piece, one request after the other. */
export function topOf(plan: Plan, resource: Resource): string {
  const parent = resourceOf(plan, resource.parent);
  if (parent !== undefined) return topOf(plan, parent);
  return unversioned(resource);
}

/** The subjects of a fold rule, each with its digests: the run, every resource, or every operation of the plan. */
export function foldedSubjects(
  plan: Plan,
  rule: FoldRule<unknown>,
  { sources, kept }: Digested,
): readonly { subject: Subject; folded: Parameters<FoldRule<unknown>['check']>[0] }[] {
  // Which was answered first must not decide which of equal observations is told.
  const digests = sources
    .map((source, index) => ({ source, index }))
    .sort((one, other) => one.source.order - other.source.order)
    .map(({ source, index }) => digestOf(source, kept[index]));
  if (rule.scope === 'run') return [{ subject: { resource: null }, folded: { digests } }];
  if (rule.scope === 'resource') {
    const of = groupedBy(digests, (each) => each.resource);
    return plan.resources.map((resource) => ({
      subject: { resource: resource.key },
      folded: { resource, digests: of(resource.key) },
    }));
  }
  const of = groupedBy(digests, (each) => each.operation);
  return operationsOf(plan).map((operation) => {
    const resource = resourceOf(plan, operation.resource);
    return {
      subject: { resource: operation.resource ?? null, operation: operation.id },
      folded: {
        operation,
        ...(resource === undefined ? {} : { resource }),
        digests: of(operation.id),
      },
    };
  });
}

/** The digests of each group, in their order; found in one pass, for plans may have hundreds of resources. */
function groupedBy(
  digests: readonly Digest<unknown>[],
  keyOf: (digest: Digest<unknown>) => string | undefined,
): (key: string) => readonly Digest<unknown>[] {
  const groups = new Map<string, Digest<unknown>[]>();
  for (const digest of digests) {
    const key = keyOf(digest);
    if (key === undefined) continue;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(digest);
  }
  return (key) => groups.get(key) ?? [];
}
