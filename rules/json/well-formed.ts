import { parsedBody } from '../../src/model/body.ts';
import { type Answered, headerOf, isFailure, isSuccess, type Reply } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { frameworkErrors } from '../../src/model/traces/framework-errors.ts';
import { noJson, notUtf8, nothingSaid, ofCrash } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { parseMediaType } from '../../src/text/media-type.ts';
import { hasForm, isFrameworkFailure } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody, unknownAddress } from '../envelope/shared/examples.ts';
import { asked } from './shared/asked.ts';

/** An empty body of a failure is errors/separation's; JSON with another label is json/media-type's. */
export default defineRule({
  id: 'json/well-formed',
  proves: ['service.3'],
  breaks: ['envelope.shape', 'error.envelope', 'error.centralized', 'service.4'],
  weight: 7,
  label: 'clients',
  title: 'Every response body is well-formed JSON',
  why: 'A client that gets HTML, plain text or half a document instead of JSON fails in its parser, far from the cause.',
  fix: "Serialize every answer with a JSON library, and replace the framework's own error pages with the envelope.",
  scope: 'exchange',
  // A 5xx is judged by its status: where a rule tells of that, it is that rule's problem, or that of the trace on its page.
  joins: ['operation/reliable', 'operation/read', 'status/invalid-input', 'status/missing', 'exposure/stack-traces'],
  isOfBody: true,
  wants: [frameworkErrors.htmlAccept, everyStep],
  appliesTo: (exchange) => hasForm(exchange) && (exchange.reply.text !== '' || isSuccess(exchange.reply.status)),
  check: (exchange) => {
    const { reply } = exchange;
    const body = parsedBody(reply);
    if (body.ok) return judged([]);
    const form = formOf(reply);
    const where = form === 'malformed JSON' ? `: ${body.message} (at character ${body.offset + 1})` : '';
    return judged([
      violation({
        at: 'body:',
        expected: 'well-formed JSON',
        actual: form,
        message: `${asked(exchange)} answered ${reply.status} with ${form}${where}`,
        key: form,
        clauses: clausesFor(exchange),
        signs: reply.text === '' ? [nothingSaid(exchange.probe.operation?.id)] : [...ofCrash(exchange), noJson],
        ...(reply.utf8 ? {} : { signOfService: notUtf8 }),
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'an object', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'a scalar is JSON too', exchanges: [read('done')] },
    ],
    failed: [
      { note: 'HTML', exchanges: [{ ...unknownAddress(null), text: '<!doctype html><title>404</title>' }] },
      {
        note: 'plain text that begins with a number, without a Content-Type',
        exchanges: [{ ...missing(null, { headers: [] }), text: '404 Not Found' }],
        keys: ['text that is not JSON'],
      },
      { note: 'plain text', exchanges: [{ ...missing(null), text: 'Not Found' }] },
      { note: 'NaN', exchanges: [{ ...read(null), text: '{"success":true,"data":{"score":NaN}}' }] },
      { note: 'cut short', exchanges: [{ ...read(null), text: '{"success":true,"data":' }] },
      { note: 'two documents', exchanges: [{ ...read(null), text: '{}{}' }] },
      { note: 'the page of a redirect', exchanges: [{ request: 'GET /users', status: 301, text: '<html>' }] },
      { note: 'the methods as a text', exchanges: [{ request: 'OPTIONS /users', status: 200, text: 'GET,HEAD' }] },
      { note: 'a success without a body', exchanges: [{ request: 'GET /users/1', status: 200 }] },
    ],
    inapplicable: [
      { note: '204', exchanges: [{ request: 'DELETE /users/1', status: 204 }] },
      { note: 'HEAD', exchanges: [{ request: 'HEAD /users', status: 200 }] },
      { note: 'a redirect without a body', exchanges: [{ request: 'GET /users', status: 301 }] },
      { note: 'OPTIONS without a body', exchanges: [{ request: 'OPTIONS /users', status: 200 }] },
      {
        note: 'errors/separation reports a failure without a body',
        exchanges: [{ request: 'GET /users/999', provokes: 'missing', status: 404 }],
      },
      { note: 'not even sent as a body', exchanges: [{ ...missing(failureBody('X')), request: 'HEAD /users/999' }] },
    ],
  }),
});

function formOf(reply: Reply): string {
  const { text } = reply;
  const start = text.trimStart();
  if (start === '') return text === '' ? 'an empty body' : 'blanks';
  if (/^<[!?a-z]/i.test(start)) return /^<\?xml/i.test(start) ? 'XML' : 'HTML';
  // "404 page not found" begins like a number, and says by its media type that it is none.
  const media = parseMediaType(headerOf(reply, 'content-type') ?? '');
  const isNoJson = (media === undefined || media.type === 'text') && !/^[[{"]/.test(start);
  return /^[[{"\d-]/.test(start) && !isNoJson ? 'malformed JSON' : 'text that is not JSON';
}

function clausesFor(exchange: Answered): readonly string[] {
  const isRefusal = isFailure(exchange.reply.status);
  const isFramework = isFrameworkFailure(exchange);
  return [
    'service.3',
    'envelope.shape',
    ...(isRefusal ? ['error.envelope'] : []),
    ...(isFramework ? ['error.centralized'] : []),
    ...(isRefusal ? ['service.4'] : []),
  ];
}
