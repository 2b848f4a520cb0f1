/** Error codes: known, one for each situation, and with one status. */
import type { WithResponse } from '../../src/core/exchange.ts';
import { parentOf, type Plan, type Resource } from '../../src/core/plan.ts';
import type { Probe } from '../../src/core/probe.ts';
import { defineFoldRule, defineResponseRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';
import { codeOf, errorPointer } from '../../src/reading/envelope.ts';
import { listed } from '../../src/reading/shown.ts';
import { singularOf } from '../../src/text/english.ts';
import { remembered } from '../../src/text/memo.ts';

interface Coded {
  readonly code: string;
  /** Without regard to its style: `userNotFound`, `user-not-found`, and `USER_NOT_FOUND` are one. */
  readonly plain: string;
  readonly status: number;
}

/** Status codes that the conventions leave open: a framework chooses them by itself. */
const isOpenStatus = (status: number): boolean => [405, 413, 415].includes(status);
/** What an unusable parameter, of the query or of the path, can lead to. */
const parameterStatuses = [400, 404, 414, 422];

/** The code of a failure whose status code is right for its situation. A wrong one belongs to the rule of the situation. */
function codedFailure(exchange: WithResponse): Coded | undefined {
  const { probe, response } = exchange;
  const { status } = response;
  const { intent } = probe;
  if (status < 400 || status >= 500 || intent.kind !== 'provocation' || !intent.rejected.includes(status))
    return undefined;
  const code = codeOf(exchange);
  return code === undefined ? undefined : { code, plain: plainCode(code), status };
}

/** The status codes to which the profile or the conventions bind a code. It is undefined if they do not. */
function boundStatuses({ code, plain, status }: Coded, exchange: WithResponse, plan: Plan) {
  const stated = Object.hasOwn(plan.profile.errorCodes, code) ? plan.profile.errorCodes[code] : undefined;
  if (stated !== undefined) return [stated];
  if (isOpenStatus(status)) return undefined;
  if (plain === 'INVALID_INPUT') return [400];
  if (plain === 'INVALID_PARAMETER') return parameterStatuses;
  return plain.endsWith('_NOT_FOUND') && namesResource(plain, exchange.probe.resource, plan) ? [404] : undefined;
}

/** True if the code belongs to another status code. */
function isMisplaced(coded: Coded, exchange: WithResponse, plan: Plan): boolean {
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

/** A status code that is wrong for its situation belongs to the rule of the situation. */
export const catalog = defineResponseRule({
  id: 'errors/catalog',
  proves: ['error.catalog'],
  weight: 3,
  title: 'Each error code in the catalog goes with its own status code',
  headline: 'Error codes in the catalog are returned with other status codes',
  why: 'INVALID_INPUT, <RESOURCE>_NOT_FOUND, and the codes of a published catalog are promises that clients rely on.',
  fix: 'Return INVALID_INPUT with 400, <RESOURCE>_NOT_FOUND with 404, and each code of your catalog with its status code.',
  says: {
    other: '{request} returned {seen}, but this code goes with {expected}',
    unbound: 'no code of the catalog was returned',
  },
  layer: 'members',
  about: (exchange) => codedFailure(exchange) !== undefined,
  check: (exchange, { plan }) => {
    const coded = codedFailure(exchange);
    const statuses = coded && boundStatuses(coded, exchange, plan);
    if (coded === undefined || statuses === undefined) return inapplicable('unbound');
    if (statuses.includes(coded.status)) return passed;
    const [at, seen] = [errorPointer(exchange, 'code'), `${coded.code} with ${coded.status}`];
    return failed({ kind: 'other', at, seen, expected: statuses.join(' or '), exchange });
  },
});

/** By situation, then by code: the first response of each. */
type Codes = Map<string, Map<string, CodedExchange>>;

type CodedExchange = { readonly code: string; readonly exchange: WithResponse };

export const oneCode = defineFoldRule({
  id: 'errors/one-code',
  breaks: ['error.distinct'],
  weight: 2,
  level: 'should',
  title: 'One kind of failure has one error code',
  headline: 'One kind of failure has several error codes',
  why: 'A client that handles a failure by its code misses it on operations that use another code.',
  fix: 'Choose one code for each kind of failure, and use it on every operation.',
  says: { several: 'The same kind of failure has several error codes: {seen}', none: 'no failure has an error code' },
  seesFramework: true,
  start: (): Codes => new Map(),
  step: (situations, exchange, { plan }) => {
    const coded = codedFailure(exchange);
    if (coded === undefined || isMisplaced(coded, exchange, plan)) return situations;
    const situation = situationOf(exchange.probe, coded.status);
    if (situation === undefined) return situations;
    const codes = situations.get(situation) ?? new Map();
    situations.set(situation, codes);
    if (!codes.has(coded.plain)) codes.set(coded.plain, { code: coded.code, exchange });
    return situations;
  },
  check: (situations) => {
    if (situations.size === 0) return inapplicable('none');
    return failed(
      ...[...situations].flatMap(([situation, codes]) => {
        const [, example] = codes.values();
        if (example === undefined) return [];
        const { exchange } = example;
        const seen = listed([...codes.values()].map(({ code }) => code));
        const at = errorPointer(exchange, 'code');
        return { kind: 'several' as const, at, field: situation, seen, expected: 'one code', exchange };
      }),
    );
  },
});

/** As finely as another code may rightly distinguish it. Below an owner, it may be the owner or the item that is missing. */
function situationOf({ intent, credential, resource, owner }: Probe, status: number): string | undefined {
  if (intent.kind !== 'provocation') return undefined;
  const { situation, tolerated, field = '' } = intent;
  // An id that could exist is missing in the same way, whatever the method.
  const row = situation === 'missing' && !tolerated.includes(400) ? '' : intent.row;
  if (situation === 'other' || situation === 'bad-encoding' || situation === 'refused-transition') return undefined;
  if (situation === 'unauthorized') return `${situation} ${status} ${credential}`;
  if (situation === 'missing' && (owner.length > 0 || resource === undefined)) return undefined;
  const isOfResource = situation === 'missing' || situation === 'invalid-input' || situation === 'duplicate';
  return [situation, status, row, field, ...(isOfResource ? [resource?.path] : [])].join(' ');
}

/** By code without its style, then by status code: the first response of each. */
type CodeStatuses = Map<string, Map<number, CodedExchange>>;

/** Collects codes with their status codes. One that the conventions bind to another belongs to errors/catalog. */
function stepCodes(codes: CodeStatuses, exchange: WithResponse, plan: Plan): CodeStatuses {
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
function fixedStatuses(statuses: ReadonlyMap<number, unknown>): readonly number[] {
  return [...statuses.keys()].filter((status) => !isOpenStatus(status)).sort((a, b) => a - b);
}

/**
 * A code whose status code the conventions or the profile fix belongs to errors/catalog, and one that is also used for 405,
 * 413, or 415 to errors/open-status.
 */
export const oneStatus = defineFoldRule({
  id: 'errors/one-status',
  breaks: ['error.distinct'],
  weight: 3,
  title: 'One error code has one status code',
  headline: 'Error codes have several status codes',
  why: 'Clients handle some failures by code and others by status code, and rely on the two to agree.',
  fix: 'Keep the code and the status code of each kind of failure in one table, and build every failure from it.',
  says: { several: 'Several status codes have the same error code: {seen}', none: 'no failure has an error code' },
  seesFramework: true,
  start: (): CodeStatuses => new Map(),
  step: (codes, exchange, { plan }) => stepCodes(codes, exchange, plan),
  check: (codes) => {
    if (codes.size === 0) return inapplicable('none');
    return failed(
      ...[...codes.values()].flatMap((statuses) => {
        const fixed = fixedStatuses(statuses);
        const example = statuses.get(fixed.at(-1) ?? 0);
        if (fixed.length < 2 || example === undefined) return [];
        return severalStatuses(example, fixed);
      }),
    );
  },
});

function severalStatuses({ code, exchange }: CodedExchange, statuses: readonly number[]): Violation<'several'> {
  const [at, seen] = [errorPointer(exchange, 'code'), `${code} with ${listed(statuses.map(String))}`];
  return { kind: 'several', at, field: code, seen, expected: 'one status code', exchange };
}

/** They say that what was sent cannot be used, which is a 400. */
const ofInput = ['INVALID_INPUT', 'INVALID_PARAMETER'];

/** If the conventions fix several of the status codes, it belongs to errors/one-status. */
export const openStatus = defineFoldRule({
  id: 'errors/open-status',
  breaks: ['error.distinct', 'error.catalog'],
  weight: 1,
  level: 'should',
  title: 'A code keeps its status code even if the framework rejects the request',
  headline: 'Error codes have another status code if the framework rejects the request',
  why: 'A client that knows a code by one status code also gets it with one that the framework chose: 405, 413, or 415.',
  fix: "Give the framework's rejections codes of their own, or return the status code that the code has elsewhere.",
  says: {
    several: 'Several status codes have the same error code: {seen}',
    none: 'no failure with 405, 413, or 415 has an error code',
  },
  seesFramework: true,
  start: (): CodeStatuses => new Map(),
  step: (codes, exchange, { plan }) => stepCodes(codes, exchange, plan),
  check: (codes) => {
    const open = [...codes].filter(([, statuses]) => [...statuses.keys()].some(isOpenStatus));
    if (open.length === 0) return inapplicable('none');
    return failed(
      ...open.flatMap(([plain, statuses]) => {
        const all = [...statuses.keys()].sort((a, b) => a - b);
        const example = statuses.get(all.find(isOpenStatus) ?? 0);
        const isOdd = (all.length > 1 && fixedStatuses(statuses).length < 2) || ofInput.includes(plain);
        if (!isOdd || example === undefined) return [];
        return severalStatuses(example, all);
      }),
    );
  },
});

/** Rejections of the input table with 400. A code of the profile is the service's own choice. */
export const validationCode = defineResponseRule({
  id: 'errors/validation-code',
  breaks: ['error.catalog'],
  level: 'should',
  weight: 1,
  title: 'A body that fails validation is rejected with the code INVALID_INPUT',
  headline: 'Failed validation has a code other than INVALID_INPUT',
  why: 'With one code for every failed validation, a client handles all forms alike. The message says what exactly is wrong.',
  fix: 'Return the code INVALID_INPUT for failed validation, or list your own code in profile.error_codes.',
  says: { other: 'With an invalid body, {request} returned the code {seen} instead of {expected}' },
  layer: 'members',
  about: (exchange) => {
    const { intent } = exchange.probe;
    const isInvalid = intent.kind === 'provocation' && intent.situation === 'invalid-input';
    return isInvalid && codedFailure(exchange) !== undefined;
  },
  check: (exchange, { plan: { profile } }) => {
    const { code = '', plain } = codedFailure(exchange) ?? {};
    if (plain === 'INVALID_INPUT' || Object.hasOwn(profile.errorCodes, code)) return passed;
    const at = errorPointer(exchange, 'code');
    return failed({ kind: 'other', at, field: code, seen: code, expected: 'INVALID_INPUT', exchange });
  },
});
