import { describe, expect, test } from 'vitest';
import { placeOf } from '../../src/facts/report/plan-place.ts';
import * as reports from './reports.ts';

const places = [{ resource: '/users', line: 6, column: 5 }];

describe('the place of a finding', () => {
  test.each([
    ['plan.yaml', 'plan.yaml'],
    ['api/plans/shop.yaml', 'api/plans/shop.yaml'],
    ['api\\plans\\shop.yaml', 'api/plans/shop.yaml'],
    ['./plan.yaml', 'plan.yaml'],
    ['/plan.yaml', 'plan.yaml'],
    ['../../plan.yaml', 'plan.yaml'],
    ['/', 'plan.yaml'],
    ['', 'plan.yaml'],
  ])('in the plan %j is in the file %j', (file, path) => {
    expect(placeOf(reports.report({ plan: { file, places } }), '/users')).toEqual({
      path,
      within: 'repository',
      line: 6,
      column: 5,
    });
  });

  test('is the first line of a plan that does not describe the resource', () => {
    expect(placeOf(reports.report({ plan: { file: 'plan.yaml', places } }), '/other')).toMatchObject({
      line: 1,
      column: 1,
    });
  });

  test.each([
    ['/users/{id}/orders', 'users/{id}/orders'],
    ['/../users', 'users'],
    ['/', 'service'],
    [null, 'service'],
  ])('without a plan is the resource: %j is %j', (resource, path) => {
    expect(placeOf(reports.report({ plan: null }), resource)).toEqual({ path, within: 'service', line: 1, column: 1 });
  });
});
