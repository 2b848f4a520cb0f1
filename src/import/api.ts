/** What a plan needs to know about an API, from an OpenAPI document of any version. */
import type { References } from './references.ts';

export interface Api {
  readonly title: string;
  /** Base URLs as the document has them: absolute, or relative to its own URL. */
  readonly servers: readonly string[];
  readonly operations: readonly ApiOperation[];
  readonly schemes: readonly Scheme[];
  readonly references: References;
  /** True for OpenAPI 3.1 and later, where keywords next to `$ref` count. */
  readonly isRecent: boolean;
}

export const apiMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type ApiMethod = (typeof apiMethods)[number];

export interface ApiOperation {
  readonly method: ApiMethod;
  /** The template as the document has it: `/users/{userId}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  /** Of the first 2xx. It is undefined if the operation does not return JSON. */
  readonly response: Content | undefined;
  /** Whether it requires a credential. */
  readonly access: 'required' | 'optional' | 'none';
  /** Names of schemes: each list is one way to authenticate, and needs all of its schemes. */
  readonly ways: readonly (readonly string[])[];
}

export interface Body {
  readonly isRequired: boolean;
  /** It is undefined if the operation takes no JSON. */
  readonly json: Content | undefined;
  readonly mediaTypes: readonly string[];
}

/** JSON: its schema as the document has it, and examples of the whole. */
export interface Content {
  readonly mediaType: string;
  readonly schema?: unknown;
  readonly examples: readonly unknown[];
}

export interface Parameter {
  readonly name: string;
  /** `querystring` is the whole query, in OpenAPI 3.2. */
  readonly place: 'query' | 'header' | 'cookie' | 'querystring';
  readonly isRequired: boolean;
  readonly schema: unknown;
  readonly examples: readonly unknown[];
}

/** A way to authenticate. `id` is its name in the document. */
export type Scheme = { readonly id: string } & (
  | { readonly kind: 'bearer' | 'basic' }
  | { readonly kind: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly kind: 'certificate' }
  | { readonly kind: 'client'; readonly tokenUrl: string; readonly scopes: readonly string[] }
  /** A plan has no key for it. */
  | { readonly kind: 'other'; readonly what: string }
);
