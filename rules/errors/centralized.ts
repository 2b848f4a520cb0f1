import { jsonOf, member, objectOf } from '../../src/model/body.ts';
import { type Answered, isFailure } from '../../src/model/exchange.ts';
import { type Digest, defineRule, everyStep, inapplicable, judged } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { isObject, type JsonObject, kindOf } from '../../src/text/json.ts';
import { isFrameworkFailure, isJson, missingKeys, saysNothing } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody, unknownAddress } from '../envelope/shared/examples.ts';

/** The form of a failure: kinds by key, those of its error object as `error.code`. A body that is no object has one under the empty key. */
interface Form {
  readonly isFramework: boolean;
  /** The four keys, and an error object with code and message. */
  readonly isEnvelope: boolean;
  /** False where all four keys are there, and only the error within is of another form. */
  readonly lacksKeys: boolean;
  readonly kinds: Readonly<Record<string, string>>;
  readonly status: number;
  readonly situation: string;
  /** Operation and status: what one and the same handler answers. */
  readonly place: string;
}

/**
 * Failures of the framework have the envelope like all others; and where the service has no envelope, its failures are at
 * least alike. A failure of the service's own that lacks the envelope is told by envelope/shape.
 */
export default defineRule({
  id: 'errors/centralized',
  proves: ['error.centralized'],
  breaks: ['error.envelope', 'envelope.shape'],
  weight: 4,
  label: 'clients',
  title: 'All failures have the same shape, those of the framework included',
  why: "Clients have one way to read a failure; the framework's default pages for unknown addresses or malformed JSON break it.",
  fix: 'Register one handler for everything that fails, unknown addresses, wrong methods and unreadable bodies included, that writes the envelope.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed'],
  digest: (exchange) => (hasWords(exchange) ? formOf(exchange) : undefined),
  check: ({ digests }) => {
    if (digests.length === 0) return inapplicable('no-failure-body');
    const framework = digests.filter(({ kept }) => kept.isFramework);
    const own = digests.filter(({ kept }) => !kept.isFramework);
    const isEnveloped = own.length === 0 || own.some(({ kept }) => kept.isEnvelope);
    const odd = isEnveloped
      ? framework.filter(({ kept }) => !kept.isEnvelope && !own.some((other) => isSameHandler(kept, other.kept)))
      : oddOnes(digests, own);
    return { ...judged(odd.map((digest) => toldOf(digest, isEnveloped))), examined: digests.length };
  },
  examples: () => ({
    passed: [
      {
        note: 'the envelope everywhere',
        exchanges: [missing(failureBody('USER_NOT_FOUND')), unknownAddress(failureBody('NOT_FOUND'))],
      },
      {
        note: 'further keys in one of them',
        exchanges: [
          missing(failureBody('USER_NOT_FOUND')),
          unknownAddress(
            failureBody('', { error: { code: 'NOT_FOUND', message: 'No such address.', path: '/nowhere' } }),
          ),
        ],
      },
      {
        note: 'no envelope, but all alike',
        exchanges: [
          missing({ message: 'Not there.' }),
          unknownAddress({ message: 'No such address.', path: '/nowhere' }),
        ],
      },
      {
        note: 'no envelope, each with further keys of its own',
        exchanges: [
          missing({ message: 'Not there.', id: '9' }),
          unknownAddress({ message: 'No such address.', path: '/nowhere' }),
        ],
      },
    ],
    failed: [
      {
        note: "the framework's own words",
        exchanges: [missing(failureBody('USER_NOT_FOUND')), unknownAddress({ statusCode: 404, message: 'Not Found' })],
      },
      {
        note: 'the envelope around an error without a code',
        exchanges: [unknownAddress(failureBody('', { error: { statusCode: 404, message: 'Cannot GET /nowhere' } }))],
      },
      {
        note: 'the envelope with a text as its error',
        exchanges: [unknownAddress(failureBody('', { error: 'Not Found' }))],
      },
      {
        note: 'no envelope, and two forms within the error',
        exchanges: [
          missing({ error: { code: 'USER_NOT_FOUND', message: 'Not there.' } }),
          unknownAddress({ error: { status: 404, reason: 'No such address.' } }),
        ],
      },
      {
        note: 'no envelope, and two forms',
        exchanges: [missing({ error: 'Not there.' }), unknownAddress({ message: 'No such address.' })],
      },
    ],
    inapplicable: [
      { note: 'no failure', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'an empty one is told by errors/separation', exchanges: [{ request: 'GET /nowhere', status: 404 }] },
    ],
  }),
});

/** A failure whose body tells something; one that tells nothing is errors/separation's. */
function hasWords(exchange: Answered): boolean {
  return isFailure(exchange.reply.status) && isJson(exchange) && !saysNothing(exchange);
}

function formOf(exchange: Answered): Form {
  const body = objectOf(exchange.reply);
  const error = body === undefined ? undefined : member(body, 'error');
  const lacksKeys = missingKeys(exchange.reply).length > 0;
  const hasError = isObject(error) && Object.hasOwn(error, 'code') && Object.hasOwn(error, 'message');
  return {
    isFramework: isFrameworkFailure(exchange),
    isEnvelope: !lacksKeys && hasError,
    lacksKeys,
    kinds:
      body === undefined
        ? { '': kindOf(jsonOf(exchange.reply) ?? null) }
        : { ...kindsOf(body), ...(isObject(error) ? kindsOf(error, 'error.') : {}) },
    status: exchange.reply.status,
    situation: exchange.probe.provokes,
    place: `${exchange.probe.operation?.id ?? exchange.id} ${exchange.reply.status}`,
  };
}

function kindsOf(object: JsonObject, before = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [before + key, kindOf(value)]));
}

/**
 * Without the envelope: the failures that lack what most kinds of the service's own failures have in common. Where these have
 * nothing in common, those that are not alike to the form that most of them have.
 */
function oddOnes(digests: readonly Digest<Form>[], own: readonly Digest<Form>[]): readonly Digest<Form>[] {
  const situations = new Set(own.map(({ kept }) => kept.situation));
  const core = commonKinds(situations.size > 2 ? own : digests);
  if (core.length > 0) return digests.filter(({ kept }) => !core.every(([key, kind]) => hasKind(kept, key, kind)));
  const common = commonForm(own);
  return common === undefined ? [] : digests.filter(({ kept }) => !isAlike(kept, common));
}

/** Keys with their kinds that more than half of the situations show, each in most of its failures: what a client may read. */
function commonKinds(digests: readonly Digest<Form>[]): readonly (readonly [key: string, kind: string])[] {
  const forms = digests.map(({ kept }) => kept);
  const situations = new Set(forms.map(({ situation }) => situation));
  const found = new Map(
    forms.flatMap(({ kinds }) => Object.entries(kinds)).map((entry) => [entry.join(' '), entry] as const),
  );
  const common = [...found.values()].filter(([key, kind]) => {
    if (kind === 'null') return false;
    const having = [...situations].filter((situation) => {
      const met = forms.filter((form) => form.situation === situation);
      return met.filter((form) => hasKind(form, key, kind)).length * 2 > met.length;
    });
    return having.length * 2 > situations.size;
  });
  // An error object is nothing in common where what is in it differs.
  const isRead = common.some(([key]) => key.startsWith('error.'));
  return common.filter(([key, kind]) => isRead || key !== 'error' || kind !== 'object');
}

function hasKind({ kinds }: Form, key: string, kind: string): boolean {
  const there = kinds[key];
  return there === kind || (there === 'null' && !key.startsWith('error.'));
}

/** The service's own failure of the operation looks just so: then it made this one too, and envelope/shape or envelope/error tells. */
function isSameHandler(one: Form, other: Form): boolean {
  const isAlikeInAll = Object.keys(one.kinds).length === Object.keys(other.kinds).length && isAlike(one, other);
  return !other.isEnvelope && one.place === other.place && isAlikeInAll;
}

/** One has all that the other has, and of the same kind: it may tell more of its failure. */
function isAlike(one: Form, other: Form): boolean {
  const [small, large] = Object.keys(one.kinds).length <= Object.keys(other.kinds).length ? [one, other] : [other, one];
  return Object.entries(small.kinds).every(([key, kind]) => hasKind(large, key, kind) || kind === 'null');
}

/** The form that most of the failures are alike to. */
function commonForm(digests: readonly Digest<Form>[]): Form | undefined {
  const forms = new Map(digests.map(({ kept }) => [JSON.stringify(kept.kinds), kept]));
  const countOf = (form: Form): number => digests.filter(({ kept }) => isAlike(kept, form)).length;
  const counted = [...forms.values()].map((form) => ({ form, count: countOf(form) }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.form;
}

function toldOf({ request, exchange, kept }: Digest<Form>, isEnveloped: boolean): Violation {
  const keys = Object.keys(kept.kinds);
  const seen = keys[0] === '' ? `a ${kept.kinds[''] ?? ''}` : keys.join(', ') || 'an empty object';
  const form = kept.lacksKeys ? seen : 'the envelope with another kind of error';
  return violation({
    at: kept.lacksKeys ? 'body:' : 'body:/error',
    expected: isEnveloped ? 'the envelope with error code and message' : 'the shape of the other failures',
    actual: form,
    exchange,
    message: `${request} answered ${kept.status} with ${form}; all failures have the same shape${isEnveloped ? ', the envelope with an error object of code and message' : ''}`,
    key: `${isEnveloped}: ${keys.toSorted().join(',')}`,
    clauses: [
      'error.centralized',
      ...(isEnveloped ? ['error.envelope'] : []),
      ...(isEnveloped && kept.lacksKeys ? ['envelope.shape'] : []),
    ],
  });
}
