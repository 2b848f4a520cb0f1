import type { Answered } from '../../src/model/exchange.ts';
import { type Digest, defineRule, everyStep, inapplicable, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { listed } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody, unknownAddress } from '../envelope/shared/examples.ts';
import { statusesOf } from './shared/catalog.ts';
import { codeOfRightStatus, plainCode } from './shared/coded.ts';

interface Coded {
  readonly code: string;
  /** What makes two failures the same situation. */
  readonly situation: string;
}

export default defineRule({
  id: 'errors/one-code',
  proves: [],
  breaks: ['error.distinct'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'One kind of failure has one error code',
  why: 'A client that handles a failure by its code misses it on operations that use another code.',
  fix: 'Choose one code for each kind of failure and use it on every operation.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed', 'envelope/error-code'],
  digest: (exchange, context) => {
    const code = codeOfRightStatus(exchange);
    const situation = code === undefined ? undefined : situationOf(exchange);
    if (code === undefined || situation === undefined) return undefined;
    // A code that goes with another status is no second code for this one: errors/catalog tells of it.
    const isMisplaced = statusesOf(code, exchange, context)?.includes(exchange.reply.status) === false;
    return isMisplaced ? undefined : { code, situation };
  },
  check: ({ digests }) => {
    if (digests.length === 0) return inapplicable('no-error-code');
    const bySituation = new Map<string, Map<string, Digest<Coded>>>();
    for (const digest of digests) {
      const { code, situation } = digest.kept;
      const codes = bySituation.get(situation) ?? new Map<string, Digest<Coded>>();
      bySituation.set(situation, codes);
      if (!codes.has(plainCode(code))) codes.set(plainCode(code), digest);
    }
    const split = [...bySituation].filter(([, codes]) => codes.size > 1);
    const violations = split.map(([situation, codes]) => {
      const seen = [...codes.values()];
      return violation({
        at: 'body:/error/code',
        expected: 'one code for each kind of failure',
        actual: listed(seen.map(({ kept }) => kept.code)),
        ...(seen[1] === undefined ? {} : { exchange: seen[1].exchange }),
        key: situation,
        isOfService: true,
        message: `the same kind of failure was answered with ${listed(seen.map(({ kept, request }) => `${kept.code} (${request})`))}`,
      });
    });
    return { ...judged(violations), examined: bySituation.size };
  },
  examples: () => ({
    passed: [
      {
        note: 'the same code each time',
        exchanges: [missing(failureBody('USER_NOT_FOUND')), missing(failureBody('USER_NOT_FOUND'))],
      },
      {
        note: 'another situation, another code',
        exchanges: [missing(failureBody('USER_NOT_FOUND')), unknownAddress(failureBody('NOT_FOUND'))],
      },
      {
        note: 'below an unknown id it is the item that is missing',
        exchanges: [
          unknownAddress(failureBody('NOT_FOUND')),
          { ...unknownAddress(failureBody('USER_NOT_FOUND')), about: { guessed: true } },
        ],
      },
    ],
    failed: [
      {
        note: 'two codes for a missing user',
        exchanges: [missing(failureBody('USER_NOT_FOUND')), missing(failureBody('NO_SUCH_USER'))],
      },
    ],
    inapplicable: [
      {
        note: 'errors/catalog reports a code that goes with another status',
        exchanges: [unauthorized('USER_NOT_FOUND')],
      },
      { note: 'no failure', exchanges: [read(successBody({ id: 1 }))] },
    ],
  }),
});

function unauthorized(code: string) {
  return { request: 'GET /users', provokes: 'unauthorized', status: 401, body: failureBody(code) } as const;
}

/**
 * The situation of a failure, as finely as another code may honestly tell it from others; undefined where one cannot know
 * (below an owner it may be the owner or the item that is missing).
 */
function situationOf({ probe, reply }: Answered): string | undefined {
  const { about, operation, provokes, step } = probe;
  const resource = operation?.resource ?? '';
  const name = (...parts: readonly string[]): string => [provokes, String(reply.status), ...parts].join('|');
  switch (provokes) {
    case 'unauthorized':
      return name(probe.credential);
    case 'missing':
      // An id that cannot exist may be refused by the router, as an address.
      return about.guessed === true || resource === '' || resource.includes('{') ? undefined : name(resource);
    case 'invalid-input':
      return about.defect === undefined || about.defect === 'planned' ? undefined : name(resource, step.name);
    case 'duplicate':
      return name(resource, about.field ?? '');
    case 'wrong-media-type':
      return name(probe.body?.mediaType ?? '');
    case 'unusable-parameter':
      return about.parameter === undefined ? undefined : name(about.parameter.name, about.parameter.value);
    case 'unsupported-method':
      return reply.status === 405 ? name() : undefined;
    case 'unknown-route':
      // Below an id that nobody has it may be the item that is missing.
      return about.guessed === true ? undefined : name();
    case 'malformed-body':
    case 'too-large':
      return name();
    case 'success':
    case 'anything':
    case 'bad-address':
    case 'unknown-parameter':
    case 'past-the-end':
    case 'refused-transition':
      return undefined;
    default:
      return provokes satisfies never;
  }
}
