import { isFailure, requestLine, type Answered } from '../../src/model/exchange.ts';
import type { Provocation } from '../../src/model/provocation.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { crashBy, ofChecks, ofRefusal } from '../../src/model/signs.ts';
import { provoking } from '../../src/model/traces/index.ts';
import { unknownRoutes } from '../../src/model/traces/unknown-routes.ts';
import { violation } from '../../src/model/violation.ts';
import { failureBody, successBody } from '../envelope/shared/examples.ts';
import { brokeOverBody } from './shared/broke-over-body.ts';
import { refusedBody } from './shared/refused-body.ts';

/** What the situation is called, the refusals that conform, and those that say nothing of it (a permission, say). */
interface Situation {
  readonly words: string;
  readonly refusals: readonly number[];
  readonly open: readonly number[] | 'any 4xx';
}

const situations: Partial<Readonly<Record<Provocation, Situation>>> = {
  'wrong-media-type': {
    words: 'a body of another media type',
    refusals: [400, 415],
    open: [401, 403, 404, 405, 409, 412, 428],
  },
  // A conflict, or a precondition that is missing, is seen by the method itself: it is there, whatever the plan says.
  'unsupported-method': {
    words: 'a method that is not offered',
    refusals: [404, 405],
    open: [401, 403, 409, 412, 428],
  },
  // Gateways and routers refuse what they cannot decode with whatever they have; that it is a 4xx is what counts.
  'bad-address': { words: 'a badly encoded address', refusals: [400, 404], open: 'any 4xx' },
  'too-large': { words: 'a large body', refusals: [413, 400], open: 'any 4xx' },
};

/** What breaks over a body has read it before it looked for the method. */
const unreadable: Situation = { words: 'a body that is not JSON', refusals: [400, 404, 405], open: [] };

/**
 * The status of a refusal that the framework makes by itself. Unknown addresses and malformed bodies have rules of their
 * own; that a method is refused at all is methods/unsupported's.
 */
export default defineRule({
  id: 'errors/framework',
  proves: [],
  breaks: ['error.separation', 'error.distinct'],
  weight: 3,
  label: 'clients',
  title: 'Requests that the framework rejects get the right 4xx',
  why: 'A 500 for an unreadable request makes clients retry, and wakes whoever is on call.',
  fix: 'Answer 415 or 400 for an unsupported media type, 405 or 404 for an unsupported method, 400 for a bad address, 413 for a large body.',
  scope: 'exchange',
  explainedBy: [
    'operation/create',
    'operation/patch',
    'operation/reliable',
    'operation/replace',
    'query/filter-crash',
    'query/unknown',
  ],
  joins: ['operation/read', 'status/invalid-input'],
  wants: provoking('wrong-media-type', 'unsupported-method', 'bad-address', 'too-large'),
  appliesTo: (exchange) =>
    isFailure(exchange.reply.status) &&
    situations[exchange.probe.provokes] !== undefined &&
    !(exchange.probe.provokes === 'unsupported-method' && exchange.reply.status >= 500 && !brokeOverBody(exchange)),
  check: (exchange) => {
    const { probe, reply } = exchange;
    const situation = brokeOverBody(exchange) ? unreadable : situations[probe.provokes];
    if (situation === undefined || conforms(exchange, situation)) return judged([]);
    const { refusals } = situation;
    const words = probe.step.kind === unknownRoutes.slash.kind ? 'an address with a slash at its end' : situation.words;
    return judged([
      violation({
        at: 'status',
        expected: refusals.join(' or '),
        actual: String(reply.status),
        message: `${requestLine(exchange)} answered ${words} with ${reply.status}`,
        key: `${probe.provokes}: ${reply.status}`,
        signs: [...ofRefusal(reply.status, probe.operation?.id), ...ofParameter(exchange)],
        ...ofChecks(reply.status),
        clauses: reply.status >= 500 ? ['error.separation', 'error.distinct'] : ['error.distinct'],
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: '415', exchanges: [refused('wrong-media-type', 415)] },
      {
        note: '422 to a change that may be invalid in JSON too',
        exchanges: [{ ...refused('wrong-media-type', 422), request: 'PATCH /users/1' }],
      },
      { note: '405', exchanges: [refused('unsupported-method', 405)] },
      { note: 'a conflict says that the method is there', exchanges: [refused('unsupported-method', 409)] },
      { note: '413', exchanges: [refused('too-large', 413)] },
      { note: '414 for what cannot be decoded', exchanges: [refused('bad-address', 414)] },
      {
        note: 'the body was read before the route was looked up',
        exchanges: [
          { ...refused('unsupported-method', 400), probe: { body: { text: '{}', mediaType: 'application/json' } } },
        ],
      },
    ],
    failed: [
      { note: 'another media type breaks the service', exchanges: [refused('wrong-media-type', 500)] },
      { note: 'another media type is called invalid', exchanges: [refused('wrong-media-type', 422)] },
      { note: 'another method is called invalid', exchanges: [refused('unsupported-method', 400)] },
      {
        note: 'a body that cannot be read breaks the service, whatever the method',
        exchanges: [{ ...refused('unsupported-method', 500), about: { unreadable: true } }],
      },
      { note: 'a bad address breaks the service', exchanges: [refused('bad-address', 500)] },
      { note: 'a large body breaks the service', exchanges: [refused('too-large', 500)] },
    ],
    inapplicable: [
      {
        note: 'another media type is read',
        exchanges: [{ ...refused('wrong-media-type', 201), body: successBody({ id: 1 }) }],
      },
      { note: 'methods/unsupported reports a method that breaks', exchanges: [refused('unsupported-method', 500)] },
    ],
  }),
});

function refused(provokes: Provocation, status: number) {
  return { request: 'POST /users', provokes, status, body: failureBody('REFUSED') } as const;
}

/** A parameter may break what its encoding seems to. */
function ofParameter({ probe, reply }: Answered): readonly string[] {
  const { parameter } = probe.about;
  return reply.status >= 500 && parameter !== undefined ? [crashBy(parameter.name)] : [];
}

/** True for a change that was read and called invalid: whether the same change is taken as JSON, nothing shows here. */
function isOfChange({ probe, reply }: Answered): boolean {
  return probe.provokes === 'wrong-media-type' && probe.method !== 'POST' && reply.status === 422;
}

function conforms(exchange: Answered, { refusals, open }: Situation): boolean {
  const { status } = exchange.reply;
  if (refusals.includes(status)) return true;
  if (status >= 500) return false;
  // The body may have been looked at before the method.
  const isOfBody = exchange.probe.provokes === 'unsupported-method' && refusedBody(exchange);
  return open === 'any 4xx' || open.includes(status) || isOfBody || isOfChange(exchange);
}
