/** A service that conforms in its own way, and the result that an audit of it must have. */
import type { Api, ApiReply } from '#fixtures/reference/http.ts';
import type { Dialect } from './dialect.ts';
import { type Resource, things, users } from './resource.ts';
import { service } from './service.ts';

export interface Clock {
  readonly now: () => number;
  readonly advance: (ms: number) => void;
}

export interface Conformant {
  readonly name: string;
  /** YAML, with the base URL http://service.test. */
  readonly plan: string;
  readonly make: (clock: Clock) => Api;
  /** Rules that must warn. */
  readonly warns?: readonly string[];
  /** Rules that may be unable to tell. */
  readonly undecided?: readonly string[];
  /** Without writes, nothing can be checked. */
  readonly isOpen?: true;
}

/** The differences from the plainest service with users and things. */
export interface Shape {
  readonly user?: Partial<Resource>;
  readonly thing?: Partial<Resource>;
  readonly more?: readonly Resource[];
  readonly dialect?: Partial<Dialect>;
  readonly bend?: (api: Api, clock: Clock) => Api;
}

export const token = 'k7-Wq.9~zz_P+x/y==';
export const withToken = `auth: { bearer: "${token}" }\n`;

/** A plan with writes. `resources` is the YAML of the list, and `top` more keys of the plan. */
export function plan(resources: string, top = withToken): string {
  return `base_url: http://service.test\nwrites: true\n${top}resources:\n${resources}`;
}

export const readOnly = (text: string): string => text.replace('writes: true\n', '');

export const fullUsers = `
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada, city: Oslo, age: 36 }
      required: [name, email]
      not_blank: [name]
      email: [email]
      unique: [email]
    change: { nickname: bea, city: New York, age: 37 }
    filters: { city: [Oslo, New York, São Paulo] }
    sort: [id, name, email, city, age]
`;

export const fullThings = (path: string): string => `
  - path: ${path}
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { title: "Thing {{unique}}", weight: 2 }
      required: [title]
      not_blank: [title]
    change: { title: Other thing, weight: 3.5 }
    sort: [title, weight]
`;

const usual = fullUsers + fullThings('/things');

/** The plan of users and things. */
export const usualPlan = (top = withToken): string => plan(usual, top);

/** The service with users and things. */
export function shaped({ user, thing, more = [], dialect, bend = (api) => api }: Shape, clock: Clock): Api {
  const resources = [users(user), things({ path: '/things', ...thing }), ...more];
  return bend(service(resources, { now: clock.now, token, ...dialect }), clock);
}

/** A response that does not come from the service. */
export function response(now: number, status: number, content: object, ...headers: ApiReply['headers']): ApiReply {
  const body = { success: status < 300, data: null, error: null, ...content, timestamp: new Date(now).toISOString() };
  return { status, headers: [['Content-Type', 'application/json'], ...headers], body: JSON.stringify(body) };
}

export function conformant(name: string, given: Shape & Partial<Conformant> = {}): Conformant {
  return { name, plan: usualPlan(), make: (clock) => shaped(given, clock), ...given };
}
