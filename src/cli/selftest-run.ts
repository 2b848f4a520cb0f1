import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { rules } from '../../rules/index.ts';
import type { Plan } from '../model/plan.ts';
import { problemLine } from '../plan/problem.ts';
import { readPlan } from '../plan/read-plan.ts';
import { loadSchemaTools, type SchemaTools } from '../plan/schema-tools.ts';
import { closest } from '../text/distance.ts';
import type { SelftestFlags } from './commands/selftest.ts';
import { exitCodes } from './exit-code.ts';
import { PlanError, UsageError } from './failure.ts';
import { readText } from './files.ts';
import { print } from './output.ts';
import { packageFile } from './package-root.ts';
import { auditMutant, auditReference, type Kill } from './selftest/matrix.ts';
import { withoutContract } from './selftest/plans.ts';

/** Proves the rules in this process, without a socket. Exit 0 where every mutant is killed, else 5: the fault is ours. */
export async function runSelftest(flags: SelftestFlags): Promise<number> {
  const chosen = chosenMutants(flags.mutant);
  const file = packageFile('fixtures', 'plans', 'reference-full.yaml');
  const tools = await loadSchemaTools();
  const text = await readText(file, 'the plan');
  const isReferenceClean = flags.mutant !== undefined || (await tellReference(planOf(text, file, tools)));
  const plan = planOf(withoutContract(text), file, tools);
  let survived = 0;
  for (const mutant of chosen) {
    const kill = await auditMutant(
      mutant,
      mutant.plan === undefined ? plan : planOf(mutant.plan, `mutant ${mutant.id}`, tools),
    );
    if (!kill.killed) survived += 1;
    if (!kill.killed || flags.verbose === true || flags.mutant !== undefined) await print(killLines(kill));
  }
  const proven = new Set(chosen.map((mutant) => mutant.kills)).size;
  await print([
    survived === 0
      ? `All ${chosen.length} mutants are killed; they prove ${proven} of ${rules.length} rules.\n`
      : `${survived} of ${chosen.length} mutants survive.\n`,
  ]);
  return survived === 0 && isReferenceClean ? exitCodes.fine : exitCodes.ourError;
}

async function tellReference(plan: Plan): Promise<boolean> {
  const report = await auditReference(plan);
  const failed = report.rules.filter((rule) => rule.outcome === 'failed' || rule.outcome === 'errored');
  const isClean = report.verdict === 'conformant' && failed.length === 0;
  const { passed, inapplicable, inconclusive } = report.counts.rules;
  await print([
    isClean
      ? `The reference conforms: ${passed} rules passed, ${inapplicable} had nothing to judge, ${inconclusive} could not tell.\n`
      : `The reference fails ${failed.map((rule) => rule.id).join(', ')}.\n`,
  ]);
  return isClean;
}

function killLines({ mutant, killed, failed, expected, errors }: Kill): readonly string[] {
  if (killed) return [`killed    ${mutant.id}  by ${expected.join(', ')}\n`];
  const missed = expected.filter((rule) => !failed.includes(rule));
  const extra = failed.filter((rule) => !expected.includes(rule));
  return [
    `survived  ${mutant.id}: ${mutant.note}\n`,
    ...(missed.length === 0 ? [] : [`          not caught by ${missed.join(', ')}\n`]),
    ...(extra.length === 0 ? [] : [`          but by ${extra.join(', ')}\n`]),
    ...errors.map((error) => `          ${error}\n`),
  ];
}

function chosenMutants(id: string | undefined): readonly Mutant[] {
  if (id === undefined) return mutants;
  const mutant = mutants.find((each) => each.id === id);
  if (mutant !== undefined) return [mutant];
  const near = closest(
    id,
    mutants.map((each) => each.id),
  );
  throw new UsageError(`there is no mutant ${id}${near === undefined ? '' : `; did you mean ${near}?`}`);
}

function planOf(text: string, file: string, tools: SchemaTools): Plan {
  const read = readPlan(text, { file, env: {}, readFile: () => undefined, ...tools });
  if (!read.ok) throw new PlanError(read.problems.map(problemLine));
  return read.plan;
}
