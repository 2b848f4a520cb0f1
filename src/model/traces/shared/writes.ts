import type { Declared, Effort, Step, TraceDeclaration } from '../../step.ts';

/** The writes to items of ours, each with a read afterwards. */
export interface WriteSteps {
  /** One field alone. */
  readonly patch: Step;
  readonly patchRead: Step;
  /** Each attempt, until one is taken. */
  readonly replace: Step;
  readonly replaceRead: Step;
  readonly remove: Step;
  readonly removeRead: Step;
}

/** The read after a PUT of what is missing that was taken. */
export const made = {
  what: 'to see whether the replace of what is missing made it',
  provokes: 'anything',
  carries: ['id', 'owners', 'taken'],
} as const;

/** Declares them. */
export function itemSteps(trace: TraceDeclaration, needs: readonly Declared[], effort: Effort = 'full'): WriteSteps {
  const write = { effort, carries: ['id', 'owners', 'item', 'before'], needs } as const;
  const read = { ...write, provokes: 'anything' } as const;
  const patch = trace.step('patch', { ...write, what: 'to change one field of an item of ours' });
  const replace = trace.step('replace', { ...write, what: 'to replace an item of ours' });
  const remove = trace.step('delete', { ...write, what: 'to delete an item of ours' });
  return {
    patch,
    patchRead: trace.step('patch-read', {
      ...read,
      what: 'to see that what was patched stays, and that nothing else changed',
      needs: [patch],
    }),
    replace,
    replaceRead: trace.step('replace-read', {
      ...read,
      what: 'to see that the replaced item stays replaced',
      needs: [replace],
    }),
    remove,
    removeRead: trace.step('delete-read', { ...read, what: 'to see that a deleted item is gone', needs: [remove] }),
  };
}
