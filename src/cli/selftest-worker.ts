import { parentPort } from 'node:worker_threads';
import { mutantOf } from '../../fixtures/mutants/index.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import type { Plan } from '../model/plan.ts';
import { readPlan } from '../plan/read-plan.ts';
import { loadSchemaTools } from '../plan/schema-tools.ts';
import { auditReference, type Depth, type Kill, prove } from '../selftest/matrix.ts';
import { withoutContract } from '../selftest/plans.ts';
import { PlanError } from './failure.ts';
import { readText } from './files.ts';
import { packageFile } from './package-root.ts';

/** What a thread is asked: to prove a mutant, or that the reference passes. */
export type Task = { readonly mutant: string; readonly depth: Depth } | 'reference';

/** What it answers: of the reference, in words, what is wrong with it or how it came out. */
export type Answer = Kill | { readonly conforms: boolean; readonly told: string };

interface Given {
  readonly tools: Awaited<ReturnType<typeof loadSchemaTools>>;
  readonly text: string;
  readonly plan: Plan;
}

const file = packageFile('fixtures', 'plans', 'reference-full.yaml');
const given = loaded();

parentPort?.on('message', (task: Task) => {
  // A rejection ends the thread with its error.
  void answer(task).then((result) => parentPort?.postMessage(result));
});

/** What all tasks share: the tools that read a plan, and the text of the whole reference plan. */
async function loaded(): Promise<Given> {
  const [tools, text] = await Promise.all([loadSchemaTools(), readText(file, 'the plan')]);
  return { tools, text, plan: planOf(withoutContract(text), file, tools) };
}

async function answer(task: Task): Promise<Answer> {
  const { tools, text, plan } = await given;
  if (task === 'reference') return referenceAnswer(planOf(text, file, tools));
  const mutant = await mutantOf(task.mutant);
  if (mutant === undefined) throw new Error(`there is no mutant ${task.mutant}`);
  const own = mutant.plan === undefined ? plan : planOf(mutant.plan, `mutant ${mutant.id}`, tools);
  return prove(mutant, task.depth, { plan: own, rules, clauses });
}

async function referenceAnswer(plan: Plan): Promise<Answer> {
  const report = await auditReference({ plan, rules, clauses });
  const failed = report.rules.filter(({ outcome }) => outcome === 'failed' || outcome === 'errored');
  const { passed, inapplicable, inconclusive } = report.counts.rules;
  return report.verdict === 'conformant' && failed.length === 0
    ? {
        conforms: true,
        told: `The reference conforms: ${passed} rules passed, ${inapplicable} had nothing to judge, ${inconclusive} could not tell.`,
      }
    : {
        conforms: false,
        told: `The reference is ${report.verdict}; it fails ${failed.map(({ id }) => id).join(', ')}.`,
      };
}

function planOf(planText: string, name: string, tools: Given['tools']): Plan {
  const read = readPlan(planText, { file: name, env: {}, readFile: () => undefined, ...tools });
  if (!read.ok) throw new PlanError({ problems: read.problems, text: planText });
  return read.plan;
}
