/** Error codes, and the status codes that they belong to. */
import type { WithResponse } from '../core/exchange.ts';
import { parentOf, type Plan, type Resource } from '../core/plan.ts';
import { codeOf } from './envelope.ts';
import { singularOf } from '../text/english.ts';
import { remembered } from '../text/memo.ts';

export interface Coded {
  readonly code: string;
  /** Without regard to its style: `userNotFound`, `user-not-found`, and `USER_NOT_FOUND` are one. */
  readonly plain: string;
  readonly status: number;
}

/** Status codes that the conventions leave open: a framework chooses them by itself. */
const openStatuses: ReadonlySet<number> = new Set([405, 413, 415]);
/** What an unusable parameter, of the query or of the path, can lead to. */
const parameterStatuses = [400, 404, 414, 422];

export const isOpenStatus = (status: number): boolean => openStatuses.has(status);

/** The code of a failure whose status code is right for its situation. A wrong one belongs to the rule of the situation. */
export function codedFailure(exchange: WithResponse): Coded | undefined {
  const { probe, response } = exchange;
  const { status } = response;
  const { intent } = probe;
  if (status < 400 || status >= 500 || intent.kind !== 'provocation' || !intent.rejected.includes(status))
    return undefined;
  const code = codeOf(exchange);
  return code === undefined ? undefined : { code, plain: plainCode(code), status };
}

/** The status codes to which the profile or the conventions bind a code. It is undefined if they do not. */
export function boundStatuses({ code, plain, status }: Coded, exchange: WithResponse, plan: Plan) {
  const stated = Object.hasOwn(plan.profile.errorCodes, code) ? plan.profile.errorCodes[code] : undefined;
  if (stated !== undefined) return [stated];
  if (isOpenStatus(status)) return undefined;
  if (plain === 'INVALID_INPUT') return [400];
  if (plain === 'INVALID_PARAMETER') return parameterStatuses;
  return plain.endsWith('_NOT_FOUND') && namesResource(plain, exchange.probe.resource, plan) ? [404] : undefined;
}

/** True if the code belongs to another status code. */
export function isMisplaced(coded: Coded, exchange: WithResponse, plan: Plan): boolean {
  return boundStatuses(coded, exchange, plan)?.includes(coded.status) === false;
}

const plainCode = remembered((code) => {
  const words = code.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2').replace(/[^\p{L}\d]+/gu, '_');
  return words.toUpperCase();
});

/** True if the code names the resource or one that owns it. Other things may be missing from a body. */
function namesResource(plain: string, resource: Resource | undefined, plan: Plan): boolean {
  if (resource === undefined) return false;
  const subject = plain.slice(0, -'_NOT_FOUND'.length);
  return subjectsOf(resource.path).includes(subject) || namesResource(plain, parentOf(plan, resource), plan);
}

/** What a code may call an item of a resource: `/user-profiles` are USER_PROFILE, PROFILE, and their plurals. */
const subjectsOf = remembered((path) => {
  const name = path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '';
  const last = name.split(/[-_]/).at(-1) ?? '';
  return [name, last, singularOf(name), singularOf(last)].map(plainCode);
});

/** By code without its style, then by status code: the first response of each. */
export type CodeStatuses = Map<string, Map<number, { readonly code: string; readonly exchange: WithResponse }>>;

/** Collects codes with their status codes. One that the conventions bind to another belongs to errors/catalog. */
export function stepCodes(codes: CodeStatuses, exchange: WithResponse, plan: Plan): CodeStatuses {
  const coded = codedFailure(exchange);
  if (coded === undefined) return codes;
  const { code, plain, status } = coded;
  if (plain !== 'INVALID_PARAMETER' && isMisplaced(coded, exchange, plan)) return codes;
  const statuses = codes.get(plain) ?? new Map();
  codes.set(plain, statuses);
  if (!statuses.has(status)) statuses.set(status, { code, exchange });
  return codes;
}

/** The status codes that the conventions give to one code. */
export function fixedStatuses(statuses: ReadonlyMap<number, unknown>): readonly number[] {
  return [...statuses.keys()].filter((status) => !isOpenStatus(status)).sort((a, b) => a - b);
}
