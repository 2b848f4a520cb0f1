import { clean } from '../facts/report/clean.ts';
import { problemLine } from '../plan/problem.ts';
import type { PlanMessages } from './failure.ts';
import { print, say } from './output.ts';
import { screenOf } from './screen.ts';

/** Tells the same to GitHub Actions, at the lines of the plan; nothing if the plan is outside of the repository. */
export async function annotatePlan({ problems }: PlanMessages, path: string): Promise<void> {
  const [{ planAnnotations }, { fileInRepository }] = await Promise.all([
    import('../report/github/plan-annotations.ts'),
    import('./repository.ts'),
  ]);
  const file = fileInRepository(path);
  if (file !== undefined) await print(planAnnotations(problems, file));
}

/** Tells errors and warnings of a plan on stderr: on a terminal with the lines that they are about, elsewhere a line each. */
export async function sayOfPlan({ problems, text }: PlanMessages): Promise<void> {
  if (problems.length === 0) return;
  if (!process.stderr.isTTY) {
    for (const problem of problems) await say(`${clean(problemLine(problem))}\n`);
    return;
  }
  const [{ planFrames, planTotal }, { print }, { marksFor }] = await Promise.all([
    import('./plan-frames.ts'),
    import('../report/layout/print.ts'),
    import('../report/layout/marks.ts'),
  ]);
  const screen = screenOf(process.stderr, undefined);
  const isRefused = problems.some(({ severity }) => severity === 'error');
  const lines = [...planFrames(problems, text, screen.width), ...(isRefused ? [planTotal(problems)] : [])];
  await say(print(lines, { ...screen, ellipsis: marksFor(screen).ellipsis }).join(''));
}
