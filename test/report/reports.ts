/** Reports for tests. */
import type { Finding } from '../../src/core/tally.ts';
import type { Probe } from '../../src/core/probe.ts';
import type { Result } from '../../src/core/result.ts';
import type { Rule } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';
import { type BuildOptions, buildReport } from '../../src/report/build.ts';
import type { Report } from '../../src/report/report.ts';
import { createMask } from '../../src/text/secrets.ts';
import { responded } from '../support/exchanges.ts';
import { audit, reference } from '../support/trials.ts';

export const { plan } = reference;

/** The result of the reference, in which everything conforms. */
export const conformant: Result = await audit(reference);

export function reportOf(changes: Partial<Result> = {}, options: Partial<BuildOptions> = {}, own = plan): Report {
  const nothing = { findings: [], errored: [], setupProblems: [], isIncomplete: false, lacking: undefined };
  return buildReport({ ...conformant, ...nothing, ...changes }, own, { mask: createMask([]), ...options });
}

const texts = { weight: 5, label: 'clients', title: 'Good', headline: 'Bad', why: 'Because.', fix: 'Fix it.' } as const;

export function ruleOf(id: string, changes: Partial<Rule> = {}): Rule {
  const says = { wrong: '{request} returned {seen}', odd: '{request} returned {seen} with {field}' };
  const check = () => ({ outcome: 'passed' }) as const;
  const rule: Rule = { ...texts, id, proves: ['service.1'], says, on: 'response', layer: 'any', check };
  return { ...rule, ...changes } as Rule;
}

/** A list of the plan, by the path of its resource. */
export function listOf(path: string, changes: Partial<Probe> = {}): Probe {
  const resource = plan.resources.find((each) => each.path === path);
  const operation = resource?.operations.find(({ kind }) => kind === 'list');
  const where = { ...(resource && { resource }), ...(operation && { operation }) };
  return { method: 'GET', url: path, owner: [], credential: 'valid', intent: { kind: 'list' }, ...where, ...changes };
}

export function findingOf(rule: Rule, probe: Probe, changes: Partial<Violation> = {}): Finding {
  const exchange = responded(probe, 500, { success: false });
  const violation = { kind: 'wrong', at: 'status', seen: '500', expected: '200', exchange, ...changes };
  return { rule, violation, fingerprint: `${rule.id} ${probe.url} ${violation.seen}`, places: new Set(['']), count: 1 };
}
