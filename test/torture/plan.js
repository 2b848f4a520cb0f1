/** The credential of the plan, which must stand in nothing that is written. */
export const token = 'torture-token-0123456789';

/** The plan by which every hostile server is audited. */
export function planFor(url) {
  return `version: 1
name: Torture
base_url: ${url}
auth: { bearer: ${token} }
http: { timeout: 3s, patience: 1s, max_pages: 5 }
resources:
  - path: /users
    operations: [list, read]
    filters: { name: [Ada] }
    sort: [id]
`;
}

/** The plan of the run whose journal is damaged. */
export function writingPlan(url) {
  return `base_url: ${url}
writes: true
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }
      required: [name, email]
      email: [email]
    change: { name: Bea }
`;
}
