import { jsonOf, member, objectOf } from '../../src/model/body.ts';
import { type Answered, isFailure } from '../../src/model/exchange.ts';
import { type Digest, defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { isObject, kindOf } from '../../src/text/json.ts';
import { isFrameworkFailure, isJson, missingKeys, saysNothing } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody, unknownAddress } from '../envelope/shared/examples.ts';

/** The form of a failure: kinds by key. A body that is no object has one kind under the empty key. */
interface Form {
  readonly isFramework: boolean;
  /** The four keys, and an error object with code and message. */
  readonly isEnvelope: boolean;
  /** False where all four keys are there, and only the error within is of another form. */
  readonly lacksKeys: boolean;
  readonly kinds: Readonly<Record<string, string>>;
  readonly status: number;
  /** Operation and status: what one and the same handler answers. */
  readonly place: string;
}

/**
 * Failures of the framework have the envelope like all others; and where the service has no envelope, its failures are at
 * least alike. A failure of the service's own that lacks the envelope is told by envelope/shape.
 */
export default defineRule({
  id: 'errors/centralized',
  clauses: ['error.centralized', 'error.envelope', 'envelope.shape'],
  title: 'All failures have the same shape, those of the framework included',
  why: "Clients have one way to read a failure; the framework's default pages for unknown addresses or malformed JSON break it.",
  fix: 'Register one handler for everything that fails, unknown addresses, wrong methods and unreadable bodies included, that writes the envelope.',
  scope: 'run',
  scenarios: 'all',
  after: ['json/well-formed'],
  digest: (exchange) => (hasWords(exchange) ? formOf(exchange) : undefined),
  check: ({ digests }) => {
    if (digests.length === 0) return inapplicable('no failure had a body to compare');
    const framework = digests.filter(({ kept }) => kept.isFramework);
    const own = digests.filter(({ kept }) => !kept.isFramework);
    const isEnveloped = own.length === 0 || own.some(({ kept }) => kept.isEnvelope);
    const common = isEnveloped ? undefined : commonForm(own);
    const odd =
      common === undefined
        ? framework.filter(({ kept }) => !kept.isEnvelope && !own.some((other) => isSameHandler(kept, other.kept)))
        : digests.filter(({ kept }) => !isAlike(kept, common));
    return { ...judged(odd.map((digest) => toldOf(digest, isEnveloped))), examined: digests.length };
  },
  examples: {
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
        note: 'no envelope, and two forms',
        exchanges: [missing({ error: 'Not there.' }), unknownAddress({ message: 'No such address.' })],
      },
    ],
    inapplicable: [
      { note: 'no failure', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'an empty one is told by errors/separation', exchanges: [{ request: 'GET /nowhere', status: 404 }] },
    ],
  },
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
        : Object.fromEntries(Object.entries(body).map(([key, value]) => [key, kindOf(value)])),
    status: exchange.reply.status,
    place: `${exchange.probe.operation?.id ?? exchange.id} ${exchange.reply.status}`,
  };
}

/** The service's own failure of the operation looks just so: then it made this one too, and envelope/shape or envelope/error tells. */
function isSameHandler(one: Form, other: Form): boolean {
  const isAlikeInAll = Object.keys(one.kinds).length === Object.keys(other.kinds).length && isAlike(one, other);
  return !other.isEnvelope && one.place === other.place && isAlikeInAll;
}

/** One has all that the other has, and of the same kind: it may tell more of its failure. */
function isAlike(one: Form, other: Form): boolean {
  const [small, large] = Object.keys(one.kinds).length <= Object.keys(other.kinds).length ? [one, other] : [other, one];
  return Object.entries(small.kinds).every(([key, kind]) => {
    const there = large.kinds[key];
    return there === kind || (there !== undefined && (kind === 'null' || there === 'null'));
  });
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
