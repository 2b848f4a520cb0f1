import { readPlan } from '../../src/plan/read-plan.ts';
import type { Plan } from '../../src/model/plan.ts';

/** A plan for the reference with all that a lifecycle needs: users with actions, orders below them, profiles. */
export const lifecycleYaml = `
version: 1
name: lifecycle
base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
writes: true
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada, city: Paris }
      required: [name, email]
      unique: [email]
    change: { nickname: bea, city: Rome }
    actions:
      - path: /reset-password
      - path: /unblock
      - path: /block
    states:
      field: status
      allowed: [[active, /block, blocked], [blocked, /unblock, active]]
      refused: [[blocked, /block]]
    children:
      - path: /orders
        owner: userId
        operations: [list, read, create, replace, patch, delete]
        create:
          example: { product: "Tea {{unique}}", quantity: 2 }
          required: [product]
        change: { quantity: 3, product: Coffee }
      - path: /friends
        operations: [list]
  - path: /user-profiles
    operations: [list, read, create, replace, patch, delete]
    create: { example: { displayName: "Ada {{unique}}", bio: short, visibility: private }, required: [displayName] }
    change: { bio: long, visibility: public }
profile: { statuses: { replace: 200, patch: 200, delete: 200, action: 200 } }
`;

/** A plan text as a plan; throws what is wrong with it. */
export function planOf(text: string = lifecycleYaml): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return read.plan;
}
