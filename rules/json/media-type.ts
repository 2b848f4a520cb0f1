import { type Answered, headerOf } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { frameworkErrors } from '../../src/model/traces/framework-errors.ts';
import { violation } from '../../src/model/violation.ts';
import { type MediaType, parseMediaType } from '../../src/text/media-type.ts';
import { isFrameworkFailure, isJson } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody, unknownAddress } from '../envelope/shared/examples.ts';
import { asked } from './shared/asked.ts';

export default defineRule({
  id: 'json/media-type',
  proves: ['service.3'],
  breaks: ['error.centralized'],
  weight: 5,
  label: 'clients',
  title: 'JSON is declared as application/json',
  why: 'Client libraries parse a body as JSON only if its Content-Type says so.',
  fix: 'Send Content-Type: application/json with every body, including those of failures.',
  scope: 'exchange',
  wants: [frameworkErrors.htmlAccept, frameworkErrors.noAccept, everyStep],
  after: ['json/well-formed'],
  appliesTo: isJson,
  check: (exchange) => {
    const value = headerOf(exchange.reply, 'content-type');
    const type = value === undefined ? undefined : parseMediaType(value);
    if (type !== undefined && isJsonType(type)) return judged([]);
    const seen = value === undefined ? 'no Content-Type' : `Content-Type: ${value}`;
    return judged([
      violation({
        at: 'header:Content-Type',
        expected: 'application/json',
        actual: value ?? 'nothing',
        message: `${asked(exchange)} answered JSON with ${seen}`,
        key: type === undefined ? (value === undefined ? 'none' : 'unreadable') : `${type.type}/${type.subtype}`,
        clauses: clausesFor(exchange),
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'application/json', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'with a parameter, in capitals', exchanges: [labelled('Application/JSON; charset="utf-8"')] },
      { note: 'json/media-suffix reports a suffix', exchanges: [labelled('application/hal+json')] },
    ],
    failed: [
      { note: 'HTML by default', exchanges: [labelled('text/html; charset=utf-8')] },
      {
        note: 'plain text',
        exchanges: [unknownAddress(failureBody('NOT_FOUND'), { headers: [['Content-Type', 'text/plain']] })],
      },
      { note: 'a look-alike', exchanges: [labelled('text/json')] },
      { note: 'no label', exchanges: [missing(failureBody('USER_NOT_FOUND'), { headers: [] })] },
      { note: 'nonsense', exchanges: [labelled('json')] },
    ],
    inapplicable: [
      { note: 'not JSON: json/well-formed reports it', exchanges: [{ ...labelled('text/html'), text: '<html>' }] },
      { note: '204', exchanges: [{ request: 'DELETE /users/1', status: 204 }] },
    ],
  }),
});

function labelled(type: string) {
  return read(successBody({ id: 1 }), { headers: [['content-type', type]] });
}

function isJsonType({ type, subtype, suffix }: MediaType): boolean {
  return type === 'application' && (subtype === 'json' || suffix === 'json');
}

function clausesFor(exchange: Answered): readonly string[] {
  return isFrameworkFailure(exchange) ? ['service.3', 'error.centralized'] : ['service.3'];
}
