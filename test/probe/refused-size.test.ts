import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { everyRule } from '../support/every-rule.ts';
import { auditApi } from '../support/audit-api.ts';
import { planOf } from './lifecycle-plan.ts';

const largest = 50;

/** The reference, where a size over the largest is refused instead of cut. */
function refusing(api: Api): Api {
  return (request) => {
    const size = new URLSearchParams(request.target.split('?')[1] ?? '').get('size');
    if (request.method !== 'GET' || Number(size) <= largest) return api(request);
    // The page walk's refusal is the same as that of a size that is no number.
    return api({ ...request, target: request.target.replace(/size=\d+/, 'size=abc') });
  };
}

describe('a size that the page walk saw refused', () => {
  it('is asked for by no other scenario, nor by the cleanup', async () => {
    const { exchanges, report } = await auditApi(refusing(createReference()), {
      plan: planOf(),
      scenarios,
      ...everyRule,
      cleaning,
    });
    const large = exchanges.filter(({ probe }) => (probe.about.size ?? 0) > largest);
    expect(new Set(large.map(({ scenario }) => scenario))).toEqual(new Set(['page-walk']));
    const paging = exchanges.filter(({ probe }) => probe.about.size !== undefined).map(({ scenario }) => scenario);
    expect(paging).toEqual(expect.arrayContaining(['lifecycle', 'clean-up']));
    expect(report.cleanup.left).toEqual([]);
  });
});
