import { type Answered, headerOf, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { type MediaType, parseMediaType } from '../../src/text/media-type.ts';
import { isJson } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';

export default defineRule({
  id: 'json/media-suffix',
  proves: [],
  breaks: ['service.3'],
  weight: 1,
  label: 'clients',
  level: 'should',
  title: 'The media type is application/json itself',
  why: 'A client that looks for application/json does not recognize application/problem+json as JSON.',
  fix: 'Send Content-Type: application/json; the envelope needs no media type of its own.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed'],
  appliesTo: (exchange) => isJson(exchange) && typeOf(exchange)?.type === 'application',
  check: (exchange) => {
    const type = typeOf(exchange);
    if (type?.suffix !== 'json') return judged([]);
    const name = `${type.type}/${type.subtype}`;
    return judged([
      violation({
        at: 'header:Content-Type',
        expected: 'application/json',
        actual: name,
        message: `${requestLine(exchange)} answered ${name}`,
        key: name,
      }),
    ]);
  },
  examples: () => ({
    passed: [{ note: 'application/json', exchanges: [read(successBody({ id: 1 }))] }],
    failed: [
      {
        note: 'a problem document',
        exchanges: [
          missing(failureBody('USER_NOT_FOUND'), { headers: [['Content-Type', 'application/problem+json']] }),
        ],
      },
    ],
    inapplicable: [
      {
        note: 'json/media-type reports another type',
        exchanges: [read(successBody({ id: 1 }), { headers: [['Content-Type', 'text/plain']] })],
      },
    ],
  }),
});

function typeOf(exchange: Answered): MediaType | undefined {
  return parseMediaType(headerOf(exchange.reply, 'content-type') ?? '');
}
