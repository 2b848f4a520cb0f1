import { defineRule, everyStep } from '../../src/model/rule.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { canShow, judgePart } from './shared/judge.ts';

/** A path that the request itself held is none of the server's. */
export default defineRule({
  id: 'exposure/internal-paths',
  proves: ['service.6'],
  breaks: [],
  weight: 6,
  label: 'security',
  title: 'No answer names a file or a folder of the server',
  why: 'Paths show how the server is laid out, and many attacks need exactly that.',
  fix: 'Answer with URLs below base_url instead of file paths, and with your own messages instead of those of the file system.',
  scope: 'exchange',
  wants: everyStep,
  joins: ['exposure/stack-traces', 'exposure/database-errors'],
  appliesTo: canShow,
  check: (exchange, context) => judgePart(exchange, context, 'path'),
  examples: () => ({
    passed: [
      {
        note: 'the path of the request',
        exchanges: [missing({ status: 404, error: 'Not Found', path: '/users/999' })],
      },
      {
        note: 'a text about Linux',
        exchanges: [read(successBody({ id: 1, text: 'Look into /var/log/syslog first.' }))],
      },
      {
        note: 'the path of the request, as a proxy passed it on',
        exchanges: [missing({ status: 404, error: 'Not Found', path: '/srv/shop/users/999' })],
      },
      { note: 'an address', exchanges: [read(successBody({ id: 1, avatarUrl: '/home/avatars/1.png' }))] },
    ],
    failed: [
      {
        note: 'in a message',
        exchanges: [
          missing(failureBody('X', { error: { code: 'X', message: 'Cannot open /usr/src/app/users.json' } })),
        ],
      },
      {
        note: 'instead of the path of the request',
        exchanges: [missing({ status: 404, title: 'Not Found', instance: '/home/deploy/shop/src/users.js' })],
      },
      {
        note: 'of Windows',
        exchanges: [missing(null, { text: 'Cannot open C:\\inetpub\\wwwroot\\users.json' })],
      },
      {
        note: 'the file that it was read from',
        exchanges: [read(successBody({ id: 1, source_location: { first_line: 3, path: '/etc/shop/users.conf' } }))],
      },
      {
        note: 'in a field for files',
        exchanges: [read(successBody({ id: 1, filePath: '/var/www/shop/files/1.png' }))],
      },
    ],
    inapplicable: [{ note: 'nothing to see', exchanges: [missing(null, { text: '', headers: [] })] }],
  }),
});
