import { expect, it } from 'vitest';
import unauthorized from '../../rules/auth/unauthorized.ts';
import { rules } from '../../rules/index.ts';
import { exampleDifference } from '../../src/report/example-difference.ts';
import { exampleRows } from '../../src/report/example-rows.ts';

const [conforming] = unauthorized.examples().passed;
const named = (note: string) => unauthorized.examples().failed.find((example) => example.note === note);

it('tells of a violating example what the conforming one does not have, and who asks', () => {
  const [open, any] = [named('a list that anybody may read'), named('any token will do')];
  if (conforming === undefined || open === undefined || any === undefined) throw new Error('no such example');
  expect(exampleDifference(conforming, open)?.slice(0, 2)).toEqual([
    'GET /users with no credential  ->  200',
    'status 200, not 401',
  ]);
  expect(exampleDifference(conforming, any)).toBeUndefined();
  expect(exampleRows(any, [conforming])[0]).toBe('GET /users with a wrong token  ->  200');
  expect(exampleRows(any)[0]).toBe('GET /users  ->  200');
});

it('shows of no violating example what the conforming one has as well', () => {
  const alike = rules.flatMap(({ id, examples }) => {
    const { passed, failed } = examples();
    const [first] = passed;
    const shown = first === undefined ? [] : exampleRows(first);
    return failed
      .filter((example) => first !== undefined && exampleDifference(first, example) === undefined)
      .filter(({ exchanges }) => exchanges.length > 0)
      .filter((example) => exampleRows(example, passed.slice(0, 1)).join() === shown.join())
      .map(({ note }) => `${id}: ${note}`);
  });
  expect(alike).toEqual([]);
});
