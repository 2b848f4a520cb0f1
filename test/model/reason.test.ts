import { describe, expect, it } from 'vitest';
import { exampleExchange, exampleResource } from '../../src/model/example.ts';
import { because, becauses, identityOf, keyFor, lostFacts, textOf, unmet, why } from '../../src/model/reason.ts';
import { reportSchema } from '../generate/report.ts';
import { testStep } from '../support/steps.ts';

describe('a reason', () => {
  it('is told with the key of the plan that would change it', () => {
    const reason = unmet('not-declared', { resource: '/users', operation: 'patch' });
    expect(textOf(reason)).toBe('/users does not declare patch; to exercise it: resources[].operations: [patch]');
    expect(keyFor(reason)).toBe('resources[].operations: [patch]');
    expect(textOf(unmet('unspecified', { key: 'profile.page_base' }))).toBe('fill it in with profile.page_base');
    expect(textOf(why('not-paged', { resource: '/users' }))).toBe(
      'the list of /users does not page: it ignores page and size',
    );
  });

  it('is the same whatever id, status or wording it is told with', () => {
    const lost = (id: string, message: string) => {
      const exchange = exampleExchange(
        { request: `PATCH /users/${id}`, step: testStep('patch'), status: 200 },
        exampleResource(),
      );
      return because('no-answer')('lost', { ...lostFacts(exchange), message });
    };
    expect(textOf(lost('17', 'reset'))).toBe('PATCH /users/17: reset');
    expect(identityOf(lost('17', 'reset'))).toBe(identityOf(lost('99', 'no answer within 10 s')));
    const field = (name: string): string => identityOf(because('indistinct')('all-match', { field: name }));
    expect(field('status')).not.toBe(field('city'));
  });

  it('comes from what the published schema lists', async () => {
    const text = (await reportSchema()).definitions?.['grounds']?.properties?.['because']?.description ?? '';
    expect(becauses.filter((each) => !text.includes(each))).toEqual([]);
  });
});
