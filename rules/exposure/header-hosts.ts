import { defineRule, everyStep } from '../../src/model/rule.ts';
import { read, successBody } from '../envelope/shared/examples.ts';
import { judgePart } from './shared/judge.ts';

/** In a body they are exposure/internal-hosts'. */
export default defineRule({
  id: 'exposure/header-hosts',
  proves: [],
  breaks: ['service.6'],
  weight: 2,
  label: 'security',
  level: 'should',
  title: 'No header names a host or an address of the internal network',
  why: 'Such headers are made for operators; they show everyone else how many machines there are and what they are called.',
  fix: 'Let the gateway strip these headers, and build Location and Link from the public address.',
  scope: 'exchange',
  wants: everyStep,
  appliesTo: ({ reply }) => reply.headers.length > 0,
  check: (exchange, context) => judgePart(exchange, context, 'header-host'),
  examples: () => ({
    passed: [
      { note: 'none', exchanges: [read(successBody({ id: 1 }))] },
      {
        note: 'a link to itself',
        exchanges: [read(successBody({ id: 1 }), { headers: [['Location', 'http://127.0.0.1/users/1']] })],
      },
    ],
    failed: [
      {
        note: 'the machine that answered',
        exchanges: [read(successBody({ id: 1 }), { headers: [['X-Served-By', 'app-3.internal']] })],
      },
      {
        note: 'a private address',
        exchanges: [read(successBody({ id: 1 }), { headers: [['Location', 'http://10.0.0.5:8080/users/1']] })],
      },
    ],
    inapplicable: [{ note: 'no headers', exchanges: [{ request: 'DELETE /users/1', status: 204 }] }],
  }),
});
