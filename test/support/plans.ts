/** Small plans for tests. */
import type { Plan, Resource } from '../../src/core/plan.ts';
import { planFrom } from './plan.ts';

const head = 'base_url: http://127.0.0.1:8080\nauth: { bearer: reference-token-0123456789 }\n';

/** A plan for the reference that only reads, unless `more` says otherwise. `resources` is a list in YAML. */
export function planOf(resources: string, more = ''): Plan {
  return planFrom(`${head}${more}resources: ${resources}\n`);
}

const users = `
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada }
      required: [name, email]
      not_blank: [name]
    change: { nickname: bea }
    children: [{ path: /orders, operations: [list, read] }]`;

/** Users with their orders. */
export const smallPlan = planOf(users);
export const writingPlan = planOf(users, 'writes: true\n');

export function resourceIn({ resources }: Plan, path: string): Resource {
  const resource = resources.find((each) => each.path === path);
  if (resource === undefined) throw new Error(`the plan has no ${path}`);
  return resource;
}

export const usersResource: Resource = resourceIn(smallPlan, '/users');
