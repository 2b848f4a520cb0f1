/** Prints a line when a step of `npm run prove` ends: `passed  811 tried (92.1 s)  every mutant fails its rule`. */
import type { Reporter, TestCase } from 'vitest/node';

export default class ProveReporter implements Reporter {
  onTestCaseResult(step: TestCase): void {
    const result = step.result();
    const { state } = result;
    const seconds = ((step.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
    const tried = `${step.meta().tried ?? 1} tried (${seconds} s)`;
    if (state === 'skipped' && result.note === undefined) return;
    if (state === 'skipped') process.stdout.write(`skipped  ${step.fullName}: ${result.note}\n`);
    else process.stdout.write(`${state === 'passed' ? 'passed' : 'FAILED'}  ${tried.padEnd(28)}  ${step.fullName}\n`);
  }
}
