import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { notUtf8 } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { isJson } from '../envelope/shared/answer.ts';
import { read, successBody } from '../envelope/shared/examples.ts';

export default defineRule({
  id: 'json/utf-8',
  proves: [],
  breaks: ['service.3'],
  weight: 5,
  label: 'clients',
  title: 'JSON is sent in UTF-8 without a byte order mark',
  why: 'RFC 8259 allows only UTF-8 between systems: other bytes turn names into garbage, and many parsers fail on the mark.',
  fix: 'Encode the body in UTF-8, whatever the database or the platform uses, and do not write a byte order mark.',
  scope: 'exchange',
  isOfBody: true,
  wants: everyStep,
  after: ['json/well-formed'],
  joins: ['json/well-formed'],
  appliesTo: isJson,
  check: (exchange) => {
    const { bom, utf8 } = exchange.reply;
    if (utf8 && !bom) return judged([]);
    const seen = utf8 ? 'a byte order mark before the JSON' : 'bytes that are not UTF-8';
    return judged([
      violation({
        at: 'body:',
        expected: 'UTF-8 without a byte order mark',
        actual: seen,
        message: `${requestLine(exchange)} answered with ${seen}`,
        key: seen,
        ...(utf8 ? {} : { signOfService: notUtf8 }),
      }),
    ]);
  },
  examples: () => ({
    passed: [{ note: 'UTF-8', exchanges: [read(successBody({ id: 1, name: 'Zoë 李雷' }))] }],
    failed: [
      { note: 'a byte order mark', exchanges: [read(successBody({ id: 1 }), { reply: { bom: true } })] },
      { note: 'Latin-1', exchanges: [read(successBody({ id: 1, name: 'Zo\ufffd' }), { reply: { utf8: false } })] },
    ],
    inapplicable: [{ note: '204', exchanges: [{ request: 'DELETE /users/1', status: 204 }] }],
  }),
});
