import { parse } from 'yaml';
import { createReference, defaultToken, type ReferenceOptions } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import { itemOf, itemsOf, matches, parametersOf, withTarget } from '../../fixtures/mutants/mutant.ts';
import type { PlanDocument } from '../../src/plan/plan-document.generated.ts';
import type { Plan } from '../../src/model/plan.ts';
import { fullText, planFrom } from './reference-plan.ts';

const owned = '/users/{id}/orders';
const single = '/users/{id}/orders/{order_id}';

/** The owner of each order that the reference begins with, by the order's id. */
function ownersOfSeed(): Map<string, string> {
  const api = createReference();
  const headers = { authorization: `Bearer ${defaultToken}` };
  const read = (target: string): readonly string[] =>
    (itemsOf(api({ method: 'GET', target, headers, body: new Uint8Array(), connection: 0 })) ?? []).map(({ id }) =>
      String(id),
    );
  const users = read('/users?size=100');
  return new Map(
    users.flatMap((user) => read(`/users/${user}/orders?size=100`).map((order) => [order, user] as const)),
  );
}

/** The reference with its orders at addresses of their own: listed and made at /users/{id}/orders, all else at /orders/{id}. */
export function createFlat(options: ReferenceOptions): Api {
  const owners = ownersOfSeed();
  const reference = createReference(options);
  return (request) => {
    if (matches(request, '*', single)) return reference(withTarget(request, '/nowhere/at/all'));
    const target = request.target.replace(/^\/orders\/([^/?]+)/, (_, id: string) => {
      const owner = owners.get(decodeURIComponent(id.replaceAll('%zz', '')));
      return `/users/${owner ?? '1'}/orders/${id}`;
    });
    const reply = reference(withTarget(request, target));
    const [owner] = matches(request, 'POST', owned) ? (parametersOf(request, owned) ?? []) : [];
    const id = reply.status === 201 ? itemOf(reply)?.id : undefined;
    if (owner === undefined || typeof id !== 'number') return reply;
    owners.set(String(id), owner);
    const headers = reply.headers.map(
      ([name, value]) => [name, name.toLowerCase() === 'location' ? `/orders/${id}` : value] as const,
    );
    return { ...reply, headers };
  };
}

const document: PlanDocument & { resources: readonly { children?: { path: string }[] }[] } = parse(fullText);
const operations = {
  list: true,
  create: true,
  ...Object.fromEntries(
    Object.entries({ read: 'GET', replace: 'PUT', patch: 'PATCH', delete: 'DELETE' }).map(([kind, method]) => [
      kind,
      `${method} /orders/{id}`,
    ]),
  ),
};
const flattened = <Child extends { path: string }>(child: Child): Child =>
  child.path === '/orders' ? { ...child, operations } : child;

/** The whole plan of it. */
export const flatPlan: Plan = planFrom(
  JSON.stringify({
    ...document,
    resources: document.resources.map(({ children, ...resource }) =>
      children === undefined ? resource : { ...resource, children: children.map(flattened) },
    ),
    probes: document.probes?.slice(0, 1),
  }),
);
