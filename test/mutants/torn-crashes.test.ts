import { expect, it } from 'vitest';
import { everyMutant } from '../../fixtures/mutants/index.ts';
import { type Mutant } from '../../fixtures/mutants/mutant.ts';
import { auditMutant } from '../../src/selftest/matrix.ts';
import { everyRule } from '../support/every-rule.ts';
import { fullPlan, planFrom } from '../support/reference-plan.ts';
import { someOf } from '../support/share-of.ts';

const crashing = (await everyMutant()).filter(({ id }) => /500|crash/.test(id));

/** The mutant whose crashes are answered by the server, and not by the service. */
function torn(mutant: Mutant): Mutant {
  return {
    ...mutant,
    mutate: (api) => {
      const own = mutant.mutate?.(api) ?? api;
      return (request) => {
        const reply = own(request);
        return reply.status === 500
          ? { status: 500, headers: [['Content-Type', 'text/html']], body: '<!doctype html><h1>Error</h1>' }
          : reply;
      };
    },
  };
}

it.each(someOf(crashing).map((mutant) => [mutant.id, mutant] as const))(
  'a crash is judged by its status where its body is a page: %s',
  async (_id, mutant) => {
    const plan = mutant.plan === undefined ? fullPlan : planFrom(mutant.plan);
    const report = await auditMutant(torn(mutant), 'narrow', { plan, ...everyRule });
    expect(report.rules.find(({ id }) => id === mutant.kills)?.outcome).toBe('failed');
  },
);
