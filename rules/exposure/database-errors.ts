import { defineRule, everyStep } from '../../src/model/rule.ts';
import { failureBody, read, successBody } from '../envelope/shared/examples.ts';
import { canShow, judgePart } from './shared/judge.ts';

const duplicate = { request: 'POST /users', provokes: 'duplicate', status: 409 } as const;

/** SQL that the request itself held, and that comes back in a message, is no leak. */
export default defineRule({
  id: 'exposure/database-errors',
  proves: ['service.6'],
  breaks: [],
  weight: 8,
  label: 'security',
  title: 'No answer shows SQL, or an error of the database, its driver or the ORM',
  why: 'Statements, tables and constraints reveal how data is stored: they make injection easier, and tie clients to what should stay free to change.',
  fix: 'Catch database errors where you call the database, and answer with a code and a message of your API: DUPLICATE_EMAIL, not the name of the constraint.',
  scope: 'exchange',
  wants: everyStep,
  faults: true,
  joins: ['exposure/stack-traces'],
  appliesTo: canShow,
  check: (exchange, context) => judgePart(exchange, context, 'database'),
  examples: () => ({
    passed: [
      { note: 'a message of its own', exchanges: [{ ...duplicate, body: failureBody('DUPLICATE_EMAIL') }] },
      { note: 'a book about SQL', exchanges: [read(successBody({ id: 1, title: 'SELECT * FROM users' }))] },
      {
        note: 'what was asked for comes back',
        exchanges: [
          {
            request: 'GET /users?sort=%27%3B%20DROP%20TABLE%20users',
            provokes: 'unusable-parameter',
            status: 400,
            body: failureBody('INVALID_PARAMETER', {
              error: { code: 'INVALID_PARAMETER', message: "Cannot sort by '; DROP TABLE users." },
            }),
          },
        ],
      },
    ],
    failed: [
      {
        note: 'a constraint of PostgreSQL',
        exchanges: [
          {
            ...duplicate,
            body: failureBody('CONFLICT', {
              error: { code: 'CONFLICT', message: 'duplicate key value violates unique constraint "users_email_key"' },
            }),
          },
        ],
      },
      {
        note: 'a code of MySQL',
        exchanges: [{ ...duplicate, body: failureBody('X', { error: { code: 'ER_DUP_ENTRY', message: 'No.' } }) }],
      },
      {
        note: 'SQL in a header',
        exchanges: [
          read(successBody({ id: 1 }), { headers: [['X-Query', 'SELECT id, name FROM users WHERE id = 1']] }),
        ],
      },
      {
        note: 'SQL in a field for it',
        exchanges: [read(successBody({ id: 1, sqlQuery: 'select * from users where id = ?' }))],
      },
    ],
    inapplicable: [{ note: 'nothing to see', exchanges: [{ request: 'DELETE /users/1', status: 204 }] }],
  }),
});
