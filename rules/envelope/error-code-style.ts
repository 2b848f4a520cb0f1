import { member } from '../../src/model/body.ts';
import { defineRule, everyStep, inapplicable, judged } from '../../src/model/rule.ts';
import { code } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { errorObjectOf, listed } from './shared/answer.ts';
import { failureBody, missing, read, successBody } from './shared/examples.ts';

const shown = 3;

export default defineRule({
  id: 'envelope/error-code-style',
  proves: [],
  breaks: ['envelope.error-code'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: 'Error codes are in one style, UPPER_SNAKE_CASE',
  why: 'Codes in one style are easy to guess, search and list; USER_NOT_FOUND next to invalid-input invites mistakes.',
  fix: 'Write every code in capitals, with underscores between words: USER_NOT_FOUND.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed', 'envelope/error-code'],
  digest: (exchange) => {
    const word = member(errorObjectOf(exchange) ?? {}, 'code');
    return typeof word === 'string' ? word : undefined;
  },
  check: ({ digests }) => {
    if (digests.length === 0) return inapplicable('no-error-code');
    const odd = new Map(digests.filter(({ kept }) => !isUpperSnake(kept)).map((digest) => [digest.kept, digest]));
    const [first] = odd.values();
    if (first === undefined) return { examined: digests.length };
    const names = [...odd.keys()];
    const more = names.length > shown ? ` (and ${names.length - shown} more)` : '';
    // What one part of the service writes otherwise than another, a version say, may be told by that.
    const upper = new Set(digests.flatMap(({ kept }) => (isUpperSnake(kept) ? [kept.toLowerCase()] : [])));
    const isMixed = digests.some(({ kept }) => isUpperSnake(kept));
    const beside = isMixed ? ', next to codes that are' : '';
    return judged([
      violation({
        at: 'body:/error/code',
        expected: 'UPPER_SNAKE',
        actual: first.kept,
        exchange: first.exchange,
        key: 'style',
        signs: names.filter((name) => upper.has(name.toLowerCase())).map(code),
        isOfService: true,
        message: `${listed(names.slice(0, shown))}${more} ${names.length === 1 ? 'is' : 'are'} not in UPPER_SNAKE${beside}`,
      }),
    ]);
  },
  examples: () => ({
    passed: [
      {
        note: 'UPPER_SNAKE, single words among them',
        exchanges: [missing(failureBody('USER_NOT_FOUND')), failing('UNAUTHORIZED'), failing('E1001')],
      },
    ],
    failed: [
      { note: 'one of another style', exchanges: [missing(failureBody('USER_NOT_FOUND')), failing('invalid-input')] },
      { note: 'all in lower case', exchanges: [missing(failureBody('user_not_found')), failing('unauthorized')] },
    ],
    inapplicable: [{ note: 'no failure', exchanges: [read(successBody({ id: 1 }))] }],
  }),
});

function failing(code: string) {
  return { request: 'GET /users', provokes: 'unauthorized', status: 401, body: failureBody(code) } as const;
}

function isUpperSnake(code: string): boolean {
  return /^(?=.*\p{Lu})[\p{Lu}\d]+(?:_[\p{Lu}\d]+)*$/u.test(code);
}
