import { literally } from '../text/literally.ts';
import { percentEncoded } from '../text/percent.ts';

/** HTTP methods that Probity sends. */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an operation does, by the table of standard operations; `probe` is an address from the plan's `probes`. */
export type OperationKind = 'list' | 'read' | 'create' | 'replace' | 'patch' | 'delete' | 'action' | 'probe';

/** `optional`: the credential is sent, and not needed. `none`: it is not sent. Neither is held to the clauses of authentication. */
export type Access = 'optional' | 'none';

/** A method with a path template: what the service offers according to the plan. */
export interface Operation {
  /** Method and template in one, as shown to people: `GET /users/{id}`. Unique in a plan. */
  readonly id: string;
  readonly kind: OperationKind;
  readonly method: Method;
  /** Path template below base_url, with its version prefix: `/v1/users/{id}/orders`. */
  readonly template: string;
  /** Key of the resource that it belongs to; absent for `probe`. */
  readonly resource?: string;
  /** True where the plan spells the address out itself (`list: GET /getNews`) instead of the conventions' shape. */
  readonly strays: boolean;
  /** Absent where the credential is required. */
  readonly access?: Access;
}

/** An address without the slash at its end, which some services want, and which names nothing. */
export function unslashed(address: string): string {
  return address.replace(/\/$/, '');
}

/** True where who has no valid credential is refused, by the plan. */
export function isGuarded({ access }: Operation): boolean {
  return access === undefined;
}

/** Kinds that change data on the service, whatever method they use. */
export const writingKinds: ReadonlySet<OperationKind> = new Set(['create', 'replace', 'patch', 'delete', 'action']);

/** A template with each parameter as `{}`: the names of parameters do not matter. */
export function shapeOf(template: string): string {
  return template.replace(/\{[^{}]*\}/g, '{}');
}

/** True for the shape of an address, and for the same without its outer owners: `/lists/{}` for `/boards/{}/lists/{}`. */
export function isShortOf(shape: string, whole: string): boolean {
  const left = parametersOf(whole).length - parametersOf(shape).length;
  if (left <= 0) return shape === whole;
  const rest = whole.split('{}').slice(left).join('{}');
  const above = whole.slice(0, whole.lastIndexOf('/', whole.indexOf('/{}') - 1));
  return shape.endsWith(rest) && above.startsWith(shape.slice(0, -rest.length));
}

/** The owners among the ids that an operation is sent with, which its address may leave out. */
export function ownersIn({ kind, method }: Operation, ids: readonly string[]): readonly string[] {
  return kind === 'list' || (kind === 'create' && method !== 'PUT') ? ids : ids.slice(0, -1);
}

const patterns = new Map<string, RegExp>();

/** What stands in a path for the parameters of a template, in order and as it is encoded; undefined where the path is of another shape. */
export function valuesIn(template: string, path: string): readonly string[] | undefined {
  const shape = shapeOf(template);
  const pattern = patterns.get(shape) ?? patternOf(shape);
  patterns.set(shape, pattern);
  return pattern.exec(path)?.slice(1);
}

function patternOf(shape: string): RegExp {
  const literal = shape.split('{}').map(literally);
  return new RegExp(`^${literal.join('([^/]*)')}$`);
}

/** The `{name}` parameters of a template, in order, without braces. */
export function parametersOf(template: string): readonly string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
}

/**
 * Fills the parameters of a template in order, percent-encoding each value (RFC 3986 section 2.1). Values are ids as text, exactly as the
 * service sent them, the outermost owner's first: an address without its outer owners takes the last ones. A missing value leaves its
 * parameter standing.
 */
export function fillTemplate(template: string, values: readonly string[]): string {
  let next = Math.max(0, values.length - parametersOf(template).length);
  return template.replace(/\{[^{}]*\}/g, (parameter) => {
    const value = values[next++];
    return value === undefined ? parameter : percentEncoded(value);
  });
}
