import type { Declared, Effort, Step, TraceDeclaration } from '../../step.ts';

/** The list, read anew at the end of a scenario: rules look in it for the words of what was created, and of what should not have been. */
export function search(trace: TraceDeclaration, needs: readonly Declared[], effort: Effort = 'full'): Step {
  return trace.step('search', {
    what: 'to see what the creates left behind',
    provokes: ['success', 'anything'],
    carries: ['owners'],
    effort,
    needs,
  });
}
