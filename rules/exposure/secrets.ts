import { defineRule, everyStep } from '../../src/model/rule.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { canShow, judgePart } from './shared/judge.ts';

const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

/** What is found is shown in part only. */
export default defineRule({
  id: 'exposure/secrets',
  proves: ['service.6'],
  breaks: [],
  weight: 10,
  label: 'security',
  title: 'No answer shows a password, its hash, a key, or how they are encrypted',
  why: 'An attacker can try passwords against a hash offline, without limit, and the name of its algorithm says how.',
  fix: 'Leave such fields out of every answer, and never put messages of the crypto library into one.',
  scope: 'exchange',
  wants: everyStep,
  faults: true,
  appliesTo: canShow,
  check: (exchange, context) => judgePart(exchange, context, 'secret'),
  examples: () => ({
    passed: [
      { note: 'none', exchanges: [read(successBody({ id: 1, name: 'Ada' }))] },
      {
        note: 'what the request had itself',
        exchanges: [missing(failureBody('UNAUTHORIZED', { error: { code: 'UNAUTHORIZED', message: 'Not ***.' } }))],
      },
      { note: 'masked', exchanges: [read(successBody({ id: 1, password: '********' }))] },
      {
        note: 'an article about bcrypt',
        exchanges: [read(successBody({ id: 1, text: `A hash looks like ${hash}.` }))],
      },
      {
        note: 'a message about a password',
        exchanges: [
          missing(
            failureBody('X', { error: { code: 'X', message: 'password=abc12345 is too short: 12 characters.' } }),
          ),
        ],
      },
      {
        note: 'a variable that somebody has to set',
        exchanges: [
          missing(
            failureBody('X', { error: { code: 'X', message: 'Set SHOP_API_KEY=<key> or SHOP_TOKEN=your-own-token' } }),
          ),
        ],
      },
      { note: 'a checksum of a file', exchanges: [read(successBody({ id: 1, checksumAlgorithm: 'SHA-256' }))] },
    ],
    failed: [
      { note: 'a hash', exchanges: [read(successBody({ id: 1, credential: hash }))] },
      { note: 'a field for one', exchanges: [read(successBody([{ id: 1, password_hash: 'c2FsdHk=' }]))] },
      { note: 'the password', exchanges: [read(successBody({ id: 1, password: 'swordfish' }))] },
      {
        note: 'the address of the storage with its password',
        exchanges: [read(successBody({ state: 'up', database: 'postgres://forum:swordfish@db-1:5432/forum' }))],
      },
      {
        note: 'the same in a message',
        exchanges: [
          missing(
            failureBody('X', {
              error: { code: 'X', message: 'No answer from postgres://forum:swordfish@db-1:5432/forum' },
            }),
          ),
        ],
      },
      {
        note: 'the environment of the service',
        exchanges: [
          missing(
            failureBody('X', {
              error: { code: 'X', message: 'No such user. env: NODE_ENV=production DB_PASSWORD=k7-22-qq-91 PORT=80' },
            }),
          ),
        ],
      },
      {
        note: 'the settings on a page of a debugger',
        exchanges: [
          missing('', { text: '<table><tr><td>SECRET_KEY</td><td><pre>k7-22-qq-91</pre></td></tr></table>' }),
        ],
      },
      {
        note: 'the token of the run, to who did not have it',
        exchanges: [
          {
            ...missing(failureBody('UNAUTHORIZED', { error: { code: 'UNAUTHORIZED', message: 'Wanted ***.' } })),
            reply: { showsCredential: true },
          },
        ],
      },
      { note: 'the algorithm', exchanges: [read(successBody({ id: 1, passwordAlgorithm: 'bcrypt' }))] },
      {
        note: 'in a message',
        exchanges: [missing(failureBody('X', { error: { code: 'X', message: 'AES-256-GCM: could not decrypt' } }))],
      },
    ],
    inapplicable: [{ note: 'nothing to see', exchanges: [{ request: 'DELETE /users/1', status: 204 }] }],
  }),
});
