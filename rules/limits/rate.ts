import { jsonOf, member } from '../../src/model/body.ts';
import { errorOf, successOf } from '../../src/model/envelope.ts';
import { type Answered, headerOf, type Reply, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { show, violation } from '../../src/model/violation.ts';
import { isObject } from '../../src/text/json.ts';
import { parseMediaType } from '../../src/text/media-type.ts';
import { listed, missingKeys } from '../envelope/shared/answer.ts';
import { failureBody, read, successBody } from '../envelope/shared/examples.ts';
import { memberClauses } from '../errors/shared/member-clauses.ts';

/** A 429 is waited for and tried again; what is judged here are the 429 answers that were met on the way. */
export default defineRule({
  id: 'limits/rate',
  proves: ['limits.rate'],
  breaks: [
    'error.envelope',
    'error.centralized',
    'error.separation',
    'service.3',
    'service.4',
    'envelope.shape',
    'envelope.success',
    'envelope.data',
    ...Object.values(memberClauses),
  ],
  weight: 3,
  label: 'clients',
  title: 'A 429 carries the error envelope',
  why: 'A client that is slowed down must be able to read why, as with every other failure.',
  fix: 'Let the rate limiter, or the gateway that limits, answer with the envelope: success: false, data: null, and an error with code and message.',
  scope: 'exchange',
  wants: everyStep,
  faults: true,
  appliesTo: (exchange) => throttled(exchange).length > 0,
  check: (exchange) => {
    const [bad] = throttled(exchange).flatMap((reply) => {
      const fault = faultOf(reply);
      return fault === undefined ? [] : [{ reply, ...fault }];
    });
    if (bad === undefined) return judged([]);
    const { reply, problem, clauses } = bad;
    // What was answered when it was sent again is all that the exchange shows.
    const text = reply.text === '' ? '' : `: ${show(reply.text)}`;
    const later = reply === exchange.reply ? '' : ', before it was sent again and answered as shown';
    return judged([
      violation({
        at: reply === exchange.reply ? 'body:' : 'status',
        expected: 'the error envelope',
        actual: `${problem}${text}`,
        message: `${requestLine(exchange)} was answered 429 with ${problem}${later}`,
        key: problem,
        clauses: ['limits.rate', ...clauses],
      }),
    ]);
  },
  examples: () => ({
    passed: [{ note: 'the envelope', exchanges: [after({ body: failureBody('RATE_LIMITED') })] }],
    failed: [
      { note: 'a text', exchanges: [after({ text: 'Too Many Requests' })] },
      { note: 'nothing', exchanges: [after({ text: '' })] },
      { note: 'JSON outside the envelope', exchanges: [after({ body: { message: 'Slow down.' } })] },
      { note: 'success=true', exchanges: [after({ body: failureBody('RATE_LIMITED', { success: true }) })] },
      { note: 'no code', exchanges: [after({ body: failureBody('', { error: { message: 'Slow down.' } }) })] },
      {
        note: 'not declared as JSON',
        exchanges: [after({ body: failureBody('RATE_LIMITED'), headers: [['Content-Type', 'text/plain']] })],
      },
    ],
    inapplicable: [{ note: 'no 429 was met', exchanges: [read(successBody({ id: 1 }))] }],
  }),
});

function after(reply: NonNullable<Parameters<typeof read>[1]>) {
  return read(successBody({ id: 1 }), { throttled: [reply] });
}

function throttled({ probe, reply, throttledReplies = [] }: Answered): readonly Reply[] {
  if (probe.method === 'HEAD') return [];
  return reply.status === 429 ? [...throttledReplies, reply] : throttledReplies;
}

/** What keeps a 429 from being the error envelope, and what that breaks beside the clause of its own; undefined where nothing does. */
function faultOf(reply: Reply): { readonly problem: string; readonly clauses: readonly string[] } | undefined {
  const failure = ['error.envelope', 'error.centralized'];
  if (reply.text === '') return { problem: 'an empty body', clauses: [...failure, 'error.separation', 'service.4'] };
  const body = jsonOf(reply);
  if (body === undefined) {
    const clauses = [...failure, 'service.3', 'service.4', 'envelope.shape'];
    return { problem: 'a body that is not JSON', clauses };
  }
  const type = parseMediaType(headerOf(reply, 'content-type') ?? '');
  if (type?.subtype !== 'json' && type?.suffix !== 'json')
    return { problem: 'JSON that is not declared as application/json', clauses: ['service.3', 'error.centralized'] };
  const missing = missingKeys(reply);
  if (missing.length > 0)
    return {
      problem: `no ${listed(missing)}`,
      clauses: [...failure, 'envelope.shape', ...(missing.length >= 3 ? ['service.3'] : [])],
    };
  if (successOf(reply) !== false)
    return { problem: 'a success that is not false', clauses: ['error.envelope', 'envelope.success'] };
  if (isObject(body) && member(body, 'data') !== null)
    return { problem: 'data that is not null', clauses: ['error.envelope', 'envelope.data'] };
  const error = errorOf(reply);
  const lacking = (['code', 'message'] as const).filter((key) => typeof member(error ?? {}, key) !== 'string');
  if (lacking.length === 0) return undefined;
  const clauses = [...failure, ...lacking.map((key) => memberClauses[key])];
  return { problem: `an error without ${listed(lacking)}`, clauses };
}
