import { createReference, statedRate } from '../../fixtures/reference/api.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { lackingKeyOf } from '../../src/audit/result/coverage.ts';
import { compose } from '../../src/audit/result/compose.ts';
import { demandOf } from '../../src/audit/wanted/demand.ts';
import { createEvidence } from '../../src/audit/evidence/evidence.ts';
import { createJudge } from '../../src/audit/judge/judge.ts';
import { contractOptions } from '../../src/contract/options.ts';
import type { Clause } from '../../src/model/clause.ts';
import type { Answered, Exchange } from '../../src/model/exchange.ts';
import { operationsOf, type Plan } from '../../src/model/plan.ts';
import { createReadings } from '../../src/model/readings.ts';
import type { ClauseResult } from '../../src/model/report.ts';
import { defineRule, everyStep, type Rule } from '../../src/model/rule.ts';
import type { Trace } from '../../src/model/trace.ts';
import { stepKinds } from '../../src/model/traces/index.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';

/** What an audit saw, to be judged again. */
export interface RecordedRun {
  readonly plan: Plan;
  /** Every answer, each once, in the order in which they came. */
  readonly answers: readonly Answered[];
  readonly traces: readonly Trace[];
}

/** Audits the reference, and keeps what its rules were shown. */
export async function recordReference(plan: Plan): Promise<RecordedRun> {
  const answers: Answered[] = [];
  const traces: Trace[] = [];
  await auditInProcess((clock) => createReference({ now: clock.now, ratePerSecond: statedRate }), {
    plan,
    clauses,
    rules: [
      ...rules,
      answerWitness((answer) => void answers.push(answer)),
      traceWitness((trace) => void traces.push(trace)),
    ],
  });
  return { plan, answers, traces };
}

const told = { proves: [], breaks: [], weight: 1, label: 'style', why: '', fix: '', wants: everyStep } as const;
const noExamples = () => ({ passed: [], failed: [], inapplicable: [] });

function answerWitness(note: (answer: Answered) => void): Rule {
  return defineRule({
    ...told,
    id: 'witness/answers',
    title: 'sees every answer',
    scope: 'exchange',
    faults: true,
    appliesTo: (answer) => {
      note(answer);
      return false;
    },
    check: () => ({}),
    examples: noExamples,
  });
}

function traceWitness(note: (trace: Trace) => void): Rule {
  return defineRule({
    ...told,
    id: 'witness/traces',
    title: 'sees every trace',
    scope: 'trace',
    check: (trace) => {
      note(trace);
      return {};
    },
    examples: noExamples,
  });
}

/** What becomes of some clauses where only some of the answers had been given. */
export function judgedAgain(
  run: RecordedRun,
  judged: readonly Clause[],
  isGiven: (answer: Exchange) => boolean,
): readonly ClauseResult[] {
  const { plan } = run;
  const answers = run.answers.filter(isGiven);
  const readings = createReadings(plan);
  const judging = rulesFor(judged);
  const isComparing = judging.some(({ scope }) => scope === 'versions');
  const contract = isComparing ? contractOptions(plan).contract?.(readings) : undefined;
  for (const answer of answers) {
    readings.note(answer);
    contract?.note(answer);
  }
  const evidence = createEvidence(0);
  const judge = createJudge(
    plan,
    { rules: judging, clauses },
    demandOf(judging, { effort: 'full', kinds: stepKinds }),
    readings,
    evidence,
  );
  const orders = new Map(answers.map(({ id }, order) => [id, order]));
  const told = new Set<Exchange>(answers);
  answers.forEach((answer, order) => judge.exchange(answer, order));
  for (const { exchanges, ...trace } of run.traces) {
    const given = exchanges.filter(isGiven);
    for (const each of given) if (!told.has(each)) judge.shared(each, orders.get(each.id) ?? 0);
    judge.trace({ ...trace, exchanges: given }, { mayConfirm: false });
  }
  return compose({
    subject: {
      target: { name: plan.name, baseUrl: plan.baseUrl, labels: {} },
      plan,
      operations: operationsOf(plan).length,
      lackingKey: (each) => lackingKeyOf(each, plan),
      isFilledIn: (each) => each.isFilledIn?.(plan) ?? true,
    },
    clauses: judged,
    version: '0.0.0',
    planDigest: '',
    tallies: judge.end(contract?.comparisons(Date.UTC(2026, 0, 1)) ?? []),
    evidence,
    startedAt: 0,
    endedAt: 0,
    rulesDigest: '',
  }).clauses;
}

/** The rules that name the clauses and, with theirs, those that must hold first. */
function rulesFor(judged: readonly Clause[]): readonly Rule[] {
  const ids = new Set(judged.map(({ id }) => id));
  const wanted = new Set(rules.filter((rule) => rule.clauses.some((clause) => ids.has(clause))).map(({ id }) => id));
  for (const id of wanted) for (const first of rules.find((rule) => rule.id === id)?.after ?? []) wanted.add(first);
  return rules.filter(({ id }) => wanted.has(id));
}
