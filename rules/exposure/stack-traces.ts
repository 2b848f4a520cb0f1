import { defineRule, everyStep } from '../../src/model/rule.ts';
import { failureBody, missing, read, successBody, unknownAddress } from '../envelope/shared/examples.ts';
import { canShow, judgePart } from './shared/judge.ts';

/** Paths and hosts inside a trace are part of it, and told here alone. */
export default defineRule({
  id: 'exposure/stack-traces',
  proves: ['service.6'],
  breaks: [],
  weight: 8,
  label: 'security',
  title: 'No answer shows a stack trace or an error of the runtime',
  why: 'Frames and class names show an attacker which libraries run, in which version, and where to look; clients cannot use them.',
  fix: 'Log the exception with an id, answer with your own message, and turn off the debug mode of the framework.',
  scope: 'exchange',
  wants: everyStep,
  faults: true,
  appliesTo: canShow,
  check: (exchange, context) => judgePart(exchange, context, 'stack-trace'),
  examples: () => ({
    passed: [
      { note: 'a message of its own', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
      {
        note: 'data that talks about errors',
        exchanges: [read(successBody({ id: 1, title: 'TypeError: x is not a function at line 3 (main.js:3:5)' }))],
      },
      {
        note: 'a time in a message',
        exchanges: [
          missing(failureBody('X', { error: { code: 'X', message: 'Closed since 2026-01-01 at 10:30:15.' } })),
        ],
      },
    ],
    failed: [
      {
        note: 'a frame of Java in the message',
        exchanges: [missing(failureBody('X', { error: { code: 'X', message: 'at shop.Users.find(Users.java:42)' } }))],
      },
      {
        note: 'a page of Express',
        exchanges: [
          unknownAddress(null, {
            text: '<pre>Error: no<br> &nbsp; &nbsp;at next (/app/node_modules/router/index.js:10:5)</pre>',
          }),
        ],
      },
      {
        note: 'an exception class',
        exchanges: [missing({ status: 404, exception: 'java.lang.NullPointerException', path: '/users/999' })],
      },
      {
        note: 'in a field of the data',
        exchanges: [read(successBody({ id: 1, stack: 'Error: no\n    at load (/app/src/users.js:12:9)' }))],
      },
    ],
    inapplicable: [{ note: 'nothing to see', exchanges: [{ request: 'DELETE /users/1', status: 204 }] }],
  }),
});
