import type { Api } from '../../fixtures/reference/http.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Finding, Report } from '../../src/model/report.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { auditListening } from '../support/audit-listening.ts';
import type { Conformant } from './servers/conformant.ts';

/** What is said about a service, as a test wants to read it. */
export interface Verdict {
  readonly verdict: Report['verdict'];
  /** One line for each failed must, and for what broke on our side. */
  readonly alarms: readonly string[];
  /** Ids of the rules that warn, and of those that cannot tell. */
  readonly warnings: readonly string[];
  readonly undecided: readonly string[];
  readonly report: Report;
}

function planOf({ plan: text, name }: Conformant): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(`${name}: ${read.problems.map(({ message }) => message).join('\n')}`);
  return read.plan;
}

/** Audits a service in this process, on a clock that waits for nothing. */
export async function auditConformant(server: Conformant): Promise<Verdict> {
  return verdictOf(await auditInProcess(server.make, { plan: planOf(server), rules, clauses }));
}

/** Audits a service over the wire. `wrap` lays something over the Api. */
export async function auditOverWire(server: Conformant, wrap: (api: Api) => Api = (api) => api): Promise<Verdict> {
  const api = wrap(server.make({ now: Date.now, advance: () => undefined }));
  const { report } = await auditListening(api, () => planOf(server));
  return verdictOf(report);
}

function verdictOf(report: Report): Verdict {
  const idsOf = (is: (finding: Finding) => boolean): readonly string[] =>
    [...new Set(report.findings.filter(is).map(({ rule }) => rule))].sort();
  const failed = report.findings.filter(({ outcome, level }) => outcome === 'failed' && level === 'must');
  return {
    verdict: report.verdict,
    alarms: [
      ...failed.map(({ rule, violations }) => `${rule}: ${violations[0]?.message ?? ''}`),
      ...report.findings.filter(({ outcome }) => outcome === 'errored').map(({ rule }) => `${rule} threw`),
      ...report.diagnosis.filter(({ level }) => level === 'error').map(({ message }) => message),
    ],
    warnings: idsOf(({ outcome, level }) => outcome === 'failed' && level === 'should'),
    undecided: idsOf(({ outcome }) => outcome === 'inconclusive'),
    report,
  };
}
