import type { WithResponse } from '../../src/core/exchange.ts';
import { defineFoldRule, failed, inapplicable } from '../../src/core/rule.ts';
import { codeOf, errorPointer } from '../../src/reading/envelope.ts';
import { listed } from '../../src/reading/shown.ts';
import { isUpperSnake } from '../../src/text/casing.ts';

const mostNamed = 3;

export default defineFoldRule({
  id: 'envelope/error-code-style',
  breaks: ['envelope.error-code'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: 'Error codes are in one style, UPPER_SNAKE_CASE',
  headline: 'Error codes are in several styles, or not in UPPER_SNAKE_CASE',
  why: 'Codes in one style are easy to guess, search, and list. USER_NOT_FOUND next to invalid-input invites mistakes.',
  fix: 'Write every code in capitals, with underscores between words: USER_NOT_FOUND.',
  says: {
    odd: 'Not in UPPER_SNAKE_CASE: {seen}',
    none: 'no failure has an error code',
  },
  seesFramework: true,
  start: (): { odd: Map<string, WithResponse>; count: number } => ({ odd: new Map(), count: 0 }),
  step: (state, exchange) => {
    const code = codeOf(exchange);
    if (code === undefined) return state;
    state.count++;
    // Several words are the problem of envelope/error-code.
    if (!isUpperSnake(code) && !/\s/.test(code) && !state.odd.has(code)) state.odd.set(code, exchange);
    return state;
  },
  check: ({ odd, count }) => {
    if (count === 0) return inapplicable('none');
    const [exchange] = odd.values();
    if (exchange === undefined) return failed();
    const [at, seen] = [errorPointer(exchange, 'code'), listed([...odd.keys()], mostNamed)];
    return failed({ kind: 'odd', at, seen, expected: 'UPPER_SNAKE_CASE', exchange });
  },
});
