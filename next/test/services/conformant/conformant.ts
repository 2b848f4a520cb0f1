import type { Api } from '#fixtures/reference/http.ts';

/** A service that keeps every convention in its own way, and what is said about it. */
export interface Conformant {
  /** The liberties that it takes. */
  readonly name: string;
  /** YAML, below a base_url of http://service.test. */
  readonly plan: string;
  readonly make: (clock: { readonly now: () => number; readonly advance: (ms: number) => void }) => Api;
  /** The rules that warn, by right. */
  readonly warns?: readonly string[];
  /** Why the run is incomplete, by right. */
  readonly incomplete?: string;
  /** True where what the audit makes stays, as the plan says. */
  readonly keeps?: boolean;
  /** Rules that may be unable to tell, and why that is right. */
  readonly undecided?: Readonly<Record<string, string>>;
}

export const token = 'k7-Wq.9~zz_P+x/y==';

/** A plan for these resources, YAML of the list below `resources:`. */
export function plan(resources: string, more = ''): string {
  return `base_url: http://service.test\nwrites: true\n${more}resources:\n${resources}`;
}

export const withToken = `auth: { bearer: "${token}" }\n`;

/** The user resource of the text with all that a plan can say about it. */
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

/** Things with a title and a weight under some path. */
export function fullThings(path: string, more = ''): string {
  return `
  - path: ${path}
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { title: "Thing {{unique}}", weight: 2 }
      required: [title]
      not_blank: [title]
    change: { title: Other thing, weight: 3.5 }
    sort: [title, weight]
${more}`;
}

export const readOnly = (path: string): string => `\n  - { path: ${path} }\n`;
