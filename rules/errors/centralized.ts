import { jsonOf, member, objectOf, pointerShown } from '../../src/model/body.ts';
import { type Answered, isFailure } from '../../src/model/exchange.ts';
import { expectations, type Provocation } from '../../src/model/provocation.ts';
import { type Digest, defineRule, everyStep, inapplicable, indistinct, judged, toldBy } from '../../src/model/rule.ts';
import { failuresWith, field, withoutEnvelope } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { isList, isObject, type JsonObject, kindOf } from '../../src/text/json.ts';
import { setMember } from '../../src/text/json-value.ts';
import { isFrameworkFailure, isJson, missingKeys, saysNothing } from '../envelope/shared/answer.ts';
import { memberClauses } from './shared/member-clauses.ts';
import { failureBody, missing, read, successBody, unknownAddress } from '../envelope/shared/examples.ts';

/** The form of a failure: kinds by key, those of its error object as `error.code`. A body that is no object has one under the empty key. */
interface Form {
  readonly isFramework: boolean;
  /** The four keys, and an error object with code and message. */
  readonly isEnvelope: boolean;
  /** False where all four keys are there, and only the error within is of another form. */
  readonly lacksKeys: boolean;
  readonly kinds: Readonly<Record<string, string>>;
  /** What the service calls its error object. */
  readonly errorName: string;
  readonly status: number;
  readonly situation: Provocation;
}

/**
 * Failures of the framework have the envelope like all others; and where the service has no envelope, its failures are at
 * least alike. A failure of the service's own that lacks the envelope is told by envelope/shape.
 */
export default defineRule({
  id: 'errors/centralized',
  proves: ['error.centralized'],
  breaks: ['error.envelope', 'envelope.shape', ...Object.values(memberClauses)],
  weight: 4,
  label: 'clients',
  title: 'All failures have the same shape, including those of the framework',
  why: "Clients have one way to read a failure; the framework's default pages for unknown addresses or malformed JSON break it.",
  fix: 'Register one handler that writes the envelope for everything that fails, including unknown addresses, wrong methods and unreadable bodies.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed', 'json/unique-keys'],
  joins: ['envelope/shape', 'envelope/error'],
  // A refusal in plain text has another shape for sure, or none: that it is no JSON is told already.
  concerns: ({ reply, probe }) =>
    isFailure(reply.status) && reply.status < 500 && probe.method !== 'HEAD' && reply.text.trim() !== '',
  digest: (exchange) => (hasWords(exchange) ? formOf(exchange) : undefined),
  check: ({ digests }) => {
    if (digests.length === 0) return inapplicable('no-failure-body');
    const framework = digests.filter(({ kept }) => kept.isFramework);
    const own = digests.filter(({ kept }) => !kept.isFramework);
    const isEnveloped = own.length === 0 || own.some(({ kept }) => kept.isEnvelope);
    const isOdd = ({ kept }: Digest<Form>): boolean =>
      !kept.isEnvelope && !own.some((other) => isSameHandler(kept, other.kept));
    // Where the service's own failures were not seen, those of the framework that are all alike lack the envelope, and no more.
    const isOneShape =
      own.length === 0 && framework.every(({ kept }) => !kept.isEnvelope) && differing(digests).length === 0;
    const violations = isEnveloped
      ? framework.filter(isOdd).map((odd) => bareTold(odd, isOneShape))
      : differing(digests);
    // Of the service's own failures some have the envelope and some have not: others tell that, and alike they are not.
    const isMixed = isEnveloped && own.some(({ kept }) => !kept.isEnvelope);
    const rules = [...(isMixed ? ['envelope/shape', 'envelope/error'] : []), ...tellingKinds(digests)];
    if (violations.length === 0 && rules.length > 0) return toldBy('after-failure', { rules });
    const open = isOneShape && violations.length > 0 ? indistinct('no-own-failure') : {};
    return { ...judged(violations), ...open, examined: digests.length };
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
        note: 'no envelope, and details in some of them',
        exchanges: [
          missing({ error: { code: 'NOT_THERE', message: 'Not there.', details: {} } }),
          unknownAddress({ error: { code: 'NO_ROUTE', message: 'No such address.' } }),
        ],
      },
      {
        note: 'no envelope, and a number for a code in all of them',
        exchanges: [
          missing({ code: 404, name: 'NotFound', message: 'Not there.' }),
          unknownAddress({ code: 404, message: 'No such address.' }),
        ],
      },
      {
        note: 'the envelope with a list as the message in all of them',
        exchanges: [
          missing(failureBody('', { error: { code: 'USER_NOT_FOUND', message: ['Not there.'] } })),
          unknownAddress(failureBody('', { error: { code: 'NOT_FOUND', message: ['No such address.'] } })),
        ],
      },
      {
        note: 'no envelope, and the status in one of them',
        exchanges: [
          missing({ statusCode: 404, message: 'Not there.' }),
          unknownAddress({ message: 'No such address.' }),
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
        keys: ['two shapes'],
      },
      {
        note: 'no envelope, and nothing in common but a number',
        exchanges: [
          missing({ type: 'about:blank', title: 'Not there.', status: 404 }),
          unknownAddress({ errors: [], message: 'No such address.', status: 404 }),
        ],
        keys: ['two shapes'],
      },
      {
        note: 'no envelope, and a number for a code in but one of them',
        exchanges: [missing({ code: 404, message: 'Not there.' }), unknownAddress({ message: 'No such address.' })],
        keys: ['two shapes'],
      },
      {
        note: 'no envelope, and a text here and a list there in the one place',
        exchanges: [
          missing({ error: 'Not Found', message: 'Not there.' }),
          unknownAddress({ error: 'Bad Request', message: ['No such address.'] }),
        ],
        keys: ['two shapes'],
      },
      {
        note: 'no envelope, and two forms',
        exchanges: [missing({ error: 'Not there.' }), unknownAddress({ message: 'No such address.' })],
        keys: ['two shapes'],
      },
    ],
    inapplicable: [
      { note: 'no failure', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'errors/separation reports an empty one', exchanges: [{ request: 'GET /nowhere', status: 404 }] },
    ],
    inconclusive: [
      {
        note: 'one of its own has no envelope, which other rules report',
        exchanges: [
          missing(failureBody('USER_NOT_FOUND')),
          { ...missing({ message: 'Not there.' }), request: 'GET /users/8' },
        ],
      },
      {
        note: 'a message that is a list in one of them, as envelope/error-message reports',
        exchanges: [
          missing(failureBody('USER_NOT_FOUND')),
          unknownAddress(failureBody('', { error: { code: 'NOT_FOUND', message: ['No such address.'] } })),
        ],
      },
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
    errorName: pointerShown(exchange.reply, '/error').slice(1).replaceAll('/', '.'),
    status: exchange.reply.status,
    situation: exchange.probe.provokes,
  };
}

/** The rules that tell of a code or a message which is of another kind in one envelope than in another: alike they are not. */
function tellingKinds(digests: readonly Digest<Form>[]): readonly string[] {
  const enveloped = digests.filter(({ kept }) => kept.isEnvelope);
  const kindsAs = (name: string): number =>
    new Set(enveloped.map(({ kept: { kinds } }) => kinds[`error.${name}`])).size;
  return ['code', 'message'].filter((name) => kindsAs(name) > 1).map((name) => `envelope/error-${name}`);
}

/** Kinds by key; those of what a list of errors holds first stand under its name and `0`. */
function kindsOf(
  object: JsonObject,
  before = '',
  kinds: Record<string, string> = {},
): Readonly<Record<string, string>> {
  for (const key of Object.keys(object)) {
    const value = object[key] ?? null;
    setMember(kinds, before + key, kindOf(value));
    const first = isList(value) && /^errors?$/.test(key) ? value[0] : undefined;
    if (isObject(first)) kindsOf(first, `${before}${key}.0.`, kinds);
  }
  return kinds;
}

/** What a client reads of a failure, by the last word of its key: the code, be it a number, the words for people; any text where no key tells either. */
const roles = {
  code: /(?:^|[._])code$|Code$/,
  number: /(?:^|\.)(?:error_?)?code$/i,
  message:
    /(?:^|[._])(?:message|msg|title|detail|description|reason|text|summary|error)$|(?:Message|Description|Reason)$/,
  text: /^(?!.*(?:timestamp|time|date|path|uri|url|instance|method|trace|id)$)/i,
} as const;

type Role = keyof typeof roles;

/**
 * Without the envelope: two failures whose code or whose message stand in different places, or where one of them has none; the first two
 * in the order of the situations, for nobody knows which of them is right; a crash, whose body is an accident, last of all.
 */
function differing(digests: readonly Digest<Form>[]): readonly Violation[] {
  const ordered = digests.toSorted((one, other) => rankOf(one) - rankOf(other));
  let isKnown = false;
  for (const role of ['code', 'number', 'message', 'text'] as const) {
    const places = new Set(ordered.flatMap(({ kept }) => placesOf(kept, role)));
    // Beside a code that is a word a number is no code.
    if (isKnown && (role === 'number' || role === 'text')) continue;
    isKnown ||= places.size > 0;
    const [place] = [...places].filter((each) => ordered.every(({ kept }) => hasRole(kept, each, role)));
    const one = place === undefined ? ordered.find(({ kept }) => placesOf(kept, role).length > 0) : undefined;
    const other = ordered.find(({ kept }) => one !== undefined && !isAlikeIn(role, one.kept, kept));
    if (one !== undefined && other !== undefined) {
      return [one, other].map((each) => shapeTold(role, each, each === one ? other : one));
    }
    const clash = role === 'code' || role === 'message' ? clashing(ordered, role) : [];
    if (clash.length > 0) return clash;
  }
  return [];
}

/** The names that the text gives them: what else tells in words is a further key. */
const plainNames = /(?:^|\.)(?:code|message)$/;

/** Two failures that have a text and something else as code or message, though they share another place that tells. */
function clashing(ordered: readonly Digest<Form>[], role: Role): readonly Violation[] {
  const keys = new Set(ordered.flatMap(({ kept }) => placesOf(kept, role)));
  for (const key of [...keys].filter((each) => plainNames.test(each))) {
    const odd = ordered.find(({ kept: { kinds } }) => !['string', 'null', undefined].includes(kinds[key]));
    const plain = ordered.find(({ kept: { kinds } }) => kinds[key] === 'string');
    if (odd === undefined || plain === undefined) continue;
    const two = ordered.filter((each) => each === odd || each === plain);
    return two.map((each) => shapeTold(role, each, each === odd ? plain : odd, key));
  }
  return [];
}

function rankOf({ kept }: Digest<Form>): number {
  const situations = Object.keys(expectations);
  return situations.indexOf(kept.situation) + (kept.status >= 500 ? situations.length : 0);
}

/** Keys at which a failure has what tells the role. */
function placesOf({ kinds }: Form, role: Role): readonly string[] {
  return Object.keys(kinds).filter((key) => kinds[key] === kindBy(role) && roles[role].test(key));
}

function hasRole(form: Form, key: string, role: Role): boolean {
  return hasKind(form, key, kindBy(role));
}

function kindBy(role: Role): string {
  return role === 'number' ? 'number' : 'string';
}

function hasKind({ kinds }: Form, key: string, kind: string): boolean {
  const there = kinds[key];
  return there === kind || (there === 'null' && !key.startsWith('error.'));
}

function isAlikeIn(role: Role, one: Form, other: Form): boolean {
  return placesOf(one, role).some((key) => hasRole(other, key, role));
}

/** A failure of the service's own looks just so: then it made this one too, and envelope/shape or envelope/error tells. */
function isSameHandler(one: Form, other: Form): boolean {
  const isAlikeInAll = Object.keys(one.kinds).length === Object.keys(other.kinds).length && isAlike(one, other);
  return !other.isEnvelope && one.status === other.status && isAlikeInAll;
}

/** One has all that the other has, and of the same kind: it may tell more of its failure. */
function isAlike(one: Form, other: Form): boolean {
  const [small, large] = Object.keys(one.kinds).length <= Object.keys(other.kinds).length ? [one, other] : [other, one];
  return Object.entries(small.kinds).every(([key, kind]) => hasKind(large, key, kind) || kind === 'null');
}

/** One of two failures that a client would have to read in two ways. */
function shapeTold(role: Role, one: Digest<Form>, other: Digest<Form>, clash?: string): Violation {
  const [own, theirs] = [one, other].map(({ kept }) => placesOf(kept, role));
  const lacks = theirs?.filter((key) => !hasRole(one.kept, key, role)) ?? [];
  /** What tells the other's, and is of another kind here. */
  const otherwise = lacks.find((key) => ![undefined, 'null'].includes(one.kept.kinds[key]));
  const noun = role === 'code' || role === 'number' ? 'its code' : 'its words';
  const numbered = Object.keys(one.kept.kinds).filter(
    (key) => one.kept.kinds[key] === 'number' && roles[role].test(key),
  );
  const place =
    clash !== undefined
      ? `with ${kindWords(one.kept.kinds[clash])} as ${inTheirs(one.kept, [clash])}`
      : own !== undefined && own.length > 0
        ? `with ${noun} in ${inTheirs(one.kept, own)}`
        : numbered.length > 0
          ? `with ${noun} as a number in ${inTheirs(one.kept, numbered)}`
          : otherwise === undefined
            ? `without ${inTheirs(other.kept, lacks)}`
            : `with ${kindWords(one.kept.kinds[otherwise])} as ${inTheirs(one.kept, [otherwise])}`;
  return violation({
    at: 'body:',
    expected: `one shape for this and for the answer to ${toldBeside(other, one)}`,
    actual: shown(one.kept),
    exchange: one.exchange,
    key: 'two shapes',
    isOfService: true,
    message: `${toldBeside(one, other)} answered ${one.kept.status} ${place}, unlike the ${other.kept.status} of ${toldBeside(other, one)}`,
    clauses: ['error.centralized', ...(isMember(role) && [own, theirs].some(isEmpty) ? [memberClauses[role]] : [])],
  });
}

/** Keys in the words of the service. */
function inTheirs({ errorName }: Form, keys: readonly string[]): string {
  return keys.map((key) => key.replace(/^error(?=\.|$)/, errorName)).join(', ');
}

function kindWords(kind = ''): string {
  return kind === 'string' ? 'a text' : kind === 'list' ? 'a list' : `a value of kind ${kind}`;
}

/** A request, and the situation where that alone tells it from the other. */
function toldBeside({ request, kept }: Digest<Form>, other: Digest<Form>): string {
  const isTelling = request === other.request && kept.situation !== other.kept.situation;
  return isTelling ? `${request} (${expectations[kept.situation].words})` : request;
}

function isMember(role: Role): role is keyof typeof memberClauses {
  return Object.hasOwn(memberClauses, role);
}

function isEmpty(places: readonly string[] | undefined): boolean {
  return places?.length === 0;
}

/** A failure of the framework in a service that has the envelope. */
function bareTold({ request, exchange, kept }: Digest<Form>, isOneShape: boolean): Violation {
  const form = kept.lacksKeys ? shown(kept) : 'the envelope with another kind of error';
  return violation({
    at: kept.lacksKeys ? 'body:' : 'body:/error',
    expected: 'the envelope with error code and message',
    actual: form,
    exchange,
    message: `${request} answered ${kept.status} with ${form}${kept.lacksKeys ? ', not with the envelope' : ''}`,
    key: `true: ${Object.keys(kept.kinds).toSorted().join(',')}`,
    signOfService: failuresWith(Object.keys(kept.kinds).filter((key) => !key.includes('.'))),
    // Where nothing has the envelope, failures have none either.
    ...(isOneShape && kept.lacksKeys
      ? { signs: [withoutEnvelope] }
      : kept.lacksKeys
        ? {}
        : { signs: [field('error')] }),
    clauses: [
      ...(isOneShape ? [] : ['error.centralized']),
      'error.envelope',
      ...(kept.lacksKeys ? ['envelope.shape'] : []),
      ...(['code', 'message'] as const)
        .filter((name) => kept.kinds['error'] === 'object' && kept.kinds[`error.${name}`] === undefined)
        .map((name) => memberClauses[name]),
    ],
  });
}

function shown(form: Form): string {
  const { kinds } = form;
  const keys = Object.keys(kinds).filter((key) => !key.includes('.0.'));
  return keys[0] === '' ? `a ${kinds[''] ?? ''}` : inTheirs(form, keys) || 'an empty object';
}
