/** Failures: their bodies, their status codes, and rows that the framework rejects. */
import { isOfFramework, type WithResponse } from '../src/core/exchange.ts';
import { aimOf, type Situation } from '../src/core/probe.ts';
import { defineFoldRule, defineResponseRule, failed, inapplicable, passed, undecided } from '../src/core/rule.ts';
import { bodyOf, keyOf, reportedFailure, saysNothing } from '../src/reading/envelope.ts';
import { failureFlaws, isEnveloped } from '../src/reading/flaws.ts';
import { objectOf } from '../src/reading/json.ts';
import { listed, shown } from '../src/reading/shown.ts';
import { change } from '../src/scenarios/change.ts';
import { framework } from '../src/scenarios/framework.ts';
import { input } from '../src/scenarios/input.ts';
import { methods } from '../src/scenarios/methods.ts';
import { defineRowRule } from '../src/scenarios/row-rules.ts';

/**
 * Only a body that reports a failure violates it. A field named `error` inside an item is an ordinary field. A request
 * that works proves nothing, because nothing failed.
 */
export const never200 = defineResponseRule({
  id: 'errors/never-200',
  proves: ['error.never-200'],
  weight: 8,
  title: 'A failure never has a success status',
  headline: 'Failures have a success status',
  why: 'Clients, caches, and monitors decide by the status. They mistake such a failure for a result.',
  fix: 'Set the status where the error body is built: 4xx for what the client can change, 5xx for the rest.',
  says: { success: '{request} returned {seen}' },
  layer: 'any',
  about: (exchange) => {
    const { status, isSuccess } = exchange.response;
    if (isSuccess) return reportedFailure(exchange) !== undefined;
    return status >= 400 && status < 500 && aimOf(exchange.probe) === 'failure';
  },
  check: (exchange) => {
    const report = reportedFailure(exchange);
    if (report === undefined) return passed;
    const seen = `${exchange.response.status} with ${report}`;
    return failed({ kind: 'success', at: 'status', seen, expected: '4xx or 5xx', exchange });
  },
});

export const unknownAddress = framework.rule({
  id: 'errors/unknown-address',
  breaks: ['error.never-200', 'error.separation'],
  weight: 6,
  title: 'A path that does not exist returns 404',
  headline: 'Paths that do not exist do not return 404',
  why: 'A typo in a path must show at once. A 200 from a catch-all page, or a 500, sends developers looking in the wrong place.',
  fix: 'End the routing table with a handler that returns 404, with the envelope, for every method.',
});

/** Gateways reject what they cannot decode with any 4xx, so only a crash is wrong. */
export const frameworkFailure = defineRowRule([framework, methods, input, change], {
  id: 'errors/framework',
  breaks: ['error.separation', 'error.distinct'],
  weight: 3,
  title: 'Requests that the framework rejects return a 4xx',
  headline: 'Odd requests return a wrong status code',
  why: 'A 500 for a request that cannot be read makes clients retry, and wakes the engineer on call.',
  fix: 'Return 400 for a badly encoded URL, 404 for an unknown one, and 406 for a media type that is not offered.',
});

/** Another media type may be read, but not ignored. */
export const malformedBody = defineRowRule([input, change], {
  id: 'errors/malformed-body',
  breaks: ['status.invalid-input'],
  weight: 4,
  title: 'A body that cannot be read returns 400',
  headline: 'Bodies that cannot be read do not return 400',
  why: 'A client that sends broken JSON must learn that. If the service guesses or ignores it, data is lost without a trace.',
  fix: 'Parse the whole body strictly. Return 400 if it is not JSON, and 415 for media types that you do not read.',
  says: { granted: '{row}, {request} returned {seen}, and the body was ignored or guessed' },
});

export const separation = defineResponseRule({
  id: 'errors/separation',
  proves: ['error.separation', 'service.4'],
  breaks: ['error.envelope'],
  weight: 5,
  title: 'Every failure has a body, not only a status code',
  headline: 'Failures have no body',
  why: 'The status code says how to handle a failure. Without a body, a client does not learn what failed.',
  fix: 'Send the envelope with code and message on every 4xx and 5xx, including those of the authentication layer.',
  says: { empty: '{request} returned {seen} without a body', nothing: '{request} returned {seen} as its body' },
  layer: 'form',
  about: (exchange) => exchange.response.status >= 400 && bodyOf(exchange).isJudged,
  check: (exchange) => {
    const { text, status } = exchange.response;
    const facts = { at: 'body:', expected: 'the envelope with an error object', exchange };
    if (text === '') return failed({ kind: 'empty', seen: String(status), ...facts });
    return saysNothing(bodyOf(exchange)) ? failed({ kind: 'nothing', seen: text.trim(), ...facts }) : passed;
  },
});

const clauses = { code: 'envelope.error-code', message: 'envelope.error-message' } as const;

/** An absent error belongs to envelope/shape, and one that is not an object to envelope/error. */
export const failureEnvelope = defineResponseRule({
  id: 'errors/envelope',
  proves: ['error.envelope'],
  weight: 5,
  title: 'Every failure has an error object with code and message',
  headline: 'Failures have no error code or message',
  why: 'A client branches on error.code and shows error.message. Without them it can only report an unknown failure.',
  fix: 'Send error.code and error.message with every failure.',
  says: {
    none: '{request} failed, but returned {seen} as error',
    part: '{request} failed, but returned an error without {seen}',
    uncoded: 'errors in the form of the profile have no code',
  },
  layer: 'members',
  about: (exchange) => {
    const { status } = exchange.response;
    const { hasOwnError, json } = bodyOf(exchange);
    if (status < 400 || hasOwnError) return status >= 400 && json !== undefined;
    const error = keyOf(exchange, 'error');
    return error === null || objectOf(error) !== undefined;
  },
  check: (exchange) => {
    const { keys, pointers, hasOwnError } = bodyOf(exchange);
    const error = objectOf(keys.error);
    const missing = (['code', 'message'] as const).filter((key) => error?.[key] === undefined);
    if (missing.length === 0) return passed;
    if (hasOwnError && error?.['message'] !== undefined) return inapplicable('uncoded');
    const facts = { at: `body:${pointers.error}`, expected: 'an error object with code and message', exchange };
    const breaks = missing.map((key) => clauses[key]);
    if (error === undefined) return failed({ kind: 'none', seen: shown(keys.error), ...facts, breaks });
    return failed({ kind: 'part', seen: listed(missing), ...facts, breaks });
  },
});

/** The first failure with each combination of flaws. */
type Shapes = Map<string, { readonly flaws: readonly string[]; readonly exchange: WithResponse }>;

/**
 * Compares the failures of the framework with the service's other failures: whatever is wrong with a failure of the
 * framework alone is reported here.
 */
export const centralized = defineFoldRule({
  id: 'errors/centralized',
  proves: ['error.centralized'],
  breaks: ['error.envelope'],
  weight: 4,
  title: 'All failures have the same shape, including those of the framework',
  headline: 'Failures have different shapes',
  why: "Clients have one way to read a failure. The framework's default pages for unknown paths or malformed JSON break it.",
  fix: 'Register one handler that writes the envelope for everything that fails: unknown paths, wrong methods, and unreadable bodies included.',
  says: {
    outside: '{request} failed in a different shape than other failures: {seen}',
    few: 'no failure of the framework occurred',
    bare: 'without the envelope, nothing shows whether all failures have one shape',
  },
  seesFramework: true,
  start: (): { own: Shapes; framework: Shapes } => ({ own: new Map(), framework: new Map() }),
  step: (state, exchange, { dialect }) => {
    const flaws = failureFlaws(exchange, dialect);
    if (flaws === undefined) return state;
    // A rejected token comes from the service's own check, whatever the path is.
    const isFramework = isOfFramework(exchange) && exchange.response.status !== 401;
    const shapes = isFramework ? state.framework : state.own;
    if (!shapes.has(flaws.join())) shapes.set(flaws.join(), { flaws, exchange });
    return state;
  },
  check: ({ own, framework }) => {
    const [ours, theirs] = [[...own.values()], [...framework.values()]];
    if (theirs.length === 0) return inapplicable('few');
    const known = new Set(ours.flatMap(({ flaws }) => flaws));
    const odd = theirs.find(({ flaws }) => flaws.some((flaw) => !known.has(flaw)));
    const isBare = ours.length > 0 && !ours.some(({ flaws }) => isEnveloped(flaws));
    if (odd === undefined) return isBare ? undecided('bare') : passed;
    const seen = listed(odd.flaws.filter((flaw) => !known.has(flaw)));
    const { exchange } = odd;
    return failed({ kind: 'outside', at: 'body:', seen, expected: 'the envelope of all other failures', exchange });
  },
});

/** The conventions give each of them a status code. */
const words: Partial<Readonly<Record<Situation, string>>> = {
  missing: 'missing items',
  unauthorized: 'failed authentication',
  'invalid-input': 'invalid input',
  duplicate: 'duplicates',
};

/** By situation, then by status code: the first response of each. */
type Situations = Map<Situation, Map<number, WithResponse>>;

/**
 * Situations that always have the same status code, all of them or at least three. If a situation has the status code of
 * another one only now and then, it belongs to the rule of the situation.
 */
export const distinct = defineFoldRule({
  id: 'errors/distinct',
  proves: ['error.distinct'],
  weight: 5,
  title: 'Different kinds of failures have different status codes',
  headline: 'Different kinds of failures have the same status code',
  why: 'With one status code for everything, a client cannot tell whether to correct the request, log in again, or give up.',
  fix: 'Return 404 for missing items, 401 for failed authentication, 409 for duplicates, and 400 for invalid input.',
  says: {
    same: 'Several kinds of failures have the same status code: {seen}',
    few: 'fewer than two kinds of failures occurred',
    some: 'some kinds of failures have the same status code, and others do not',
  },
  start: (): Situations => new Map(),
  step: (situations, exchange) => {
    const { intent } = exchange.probe;
    const { status } = exchange.response;
    if (intent.kind !== 'provocation' || words[intent.situation] === undefined) return situations;
    const { situation, rejected } = intent;
    // A rejected credential says nothing about another failure, and a public resource needs none.
    const isOfCredential = status === 401 || status === 403;
    // An id that cannot exist may be invalid input.
    const isInput = situation === 'missing' && status !== 404 && rejected.includes(400);
    const isOwn = status >= 400 && status < 500 && isOfCredential === (situation === 'unauthorized') && !isInput;
    if (!isOwn) return situations;
    const statuses = situations.get(situation) ?? new Map<number, WithResponse>();
    if (!statuses.has(status)) statuses.set(status, exchange);
    return situations.set(situation, statuses);
  },
  check: (situations) => {
    if (situations.size < 2) return inapplicable('few');
    const steady = [...situations].flatMap(([situation, statuses]) => {
      const [exchange, other] = statuses.values();
      return exchange === undefined || other !== undefined ? [] : [{ name: words[situation] ?? situation, exchange }];
    });
    const statusOf = ({ exchange }: { readonly exchange: WithResponse }): number => exchange.response.status;
    const statuses = [...new Set(steady.map(statusOf))];
    const groups = statuses.map((status) => steady.filter((each) => statusOf(each) === status));
    const shared = groups.filter((group) => group.length > 1);
    const merged = shared.filter((group) => group.length >= Math.min(3, situations.size));
    if (merged.length === 0) return shared.length === 0 ? passed : undecided('some');
    return failed(
      ...merged.flatMap(([first, ...others]) => {
        if (first === undefined) return [];
        const { name, exchange } = first;
        const seen = `${statusOf(first)} for ${listed([name, ...others.map((each) => each.name)])}`;
        return { kind: 'same' as const, at: 'status', seen, expected: 'one for each kind', exchange };
      }),
    );
  },
});
