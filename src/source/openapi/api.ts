import type { Json, JsonObject } from '../../text/json.ts';

/** What a plan needs to know of an API, from a document of whatever version. */
export interface Api {
  readonly title: string;
  /** Base addresses as the document has them: absolute, or relative to its own address. Variables are filled in with their defaults. */
  readonly servers: readonly string[];
  readonly operations: readonly ApiOperation[];
  readonly schemes: readonly Scheme[];
}

/** The methods that a plan can declare. */
export const apiMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type ApiMethod = (typeof apiMethods)[number];

/** One method of one path. */
export interface ApiOperation {
  readonly method: ApiMethod;
  /** Template as the document has it: `/users/{userId}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Content;
  readonly isBodyRequired: boolean;
  /** Of the first 2xx. `none`: it answers, but not with JSON. */
  readonly answer: Content | 'none';
  /** Whether it wants a credential. */
  readonly access: 'required' | 'optional' | 'none';
  /** Names of schemes: one of these lists is wanted, each as a whole. Empty where the document does not say. */
  readonly wants: readonly (readonly string[])[];
}

/** A JSON body: its schema as the document has it, and examples of the whole. */
export interface Content {
  readonly schema?: JsonObject;
  readonly examples: readonly Json[];
}

/** A query parameter or header. */
export interface Parameter {
  readonly name: string;
  readonly place: 'query' | 'header';
  readonly isRequired: boolean;
  readonly schema: JsonObject;
  readonly examples: readonly Json[];
}

/** How a client identifies itself; `id` is what the document calls it. */
export type Scheme = { readonly id: string } & (
  | { readonly kind: 'bearer' | 'basic' }
  | { readonly kind: 'header' | 'query'; readonly name: string }
  | { readonly kind: 'client-credentials'; readonly tokenUrl: string; readonly scopes: readonly string[] }
  /** One that a plan cannot say. */
  | { readonly kind: 'other'; readonly what: string }
);
