import type { About } from '../../probe.ts';
import type { Declared, Step, StepSpec, TraceDeclaration } from '../../step.ts';

/** A place at which a list is asked for by a sort or by filters, and the one where what does not agree with the list is asked once more. */
export interface QuerySteps {
  readonly ask: Step;
  readonly again: Step;
}

/** The list as it comes, and by large pages where that is not all. */
export interface ListSteps {
  readonly plain: Step;
  readonly pages: Step;
}

/** The list without sort and filter: before the queries, after them and, where some were asked once more, at the end. */
export interface WholeSteps {
  readonly before: ListSteps;
  readonly after: ListSteps;
  readonly last: ListSteps;
  /** Its pages, where those of a query are in doubt. */
  readonly control: Step;
}

/** Declares the list as it is read before and after. */
export function wholeSteps(trace: TraceDeclaration): WholeSteps {
  const common = { effort: 'quick', carries: ['owners'] } as const;
  const read = (name: string, what: string, needs: readonly Declared[]): ListSteps => {
    const plain = trace.step(name, { ...common, what, needs });
    const provokes = ['success', 'anything'] as const;
    return { plain, pages: trace.step(`${name}-pages`, { ...common, what, provokes, needs: [plain] }) };
  };
  const before = read('before', 'to know the list without a filter or a sort', []);
  const changed = 'to see whether the list without a filter or a sort changed meanwhile';
  const after = read('after', changed, [before.plain, before.pages]);
  return {
    before,
    after,
    last: read('finally', changed, [after.plain, after.pages]),
    control: trace.step('control', {
      ...common,
      what: 'to know the pages of the list without a filter or a sort',
      provokes: ['success', 'anything'],
      needs: [before.plain, before.pages],
    }),
  };
}

/** Declares a query. */
export function querySteps(
  trace: TraceDeclaration,
  name: string,
  { carries, ...spec }: StepSpec & { readonly carries: readonly (keyof About)[] },
  { before, after, control }: WholeSteps,
): QuerySteps {
  const provokes = ['success', 'anything'] as const;
  const ask = trace.step(name, {
    provokes,
    carries: ['owners', ...carries],
    needs: [before.plain, before.pages],
    ...spec,
  });
  const again = trace.step(`${name}-again`, {
    what: 'to distinguish a fault from a list that others change',
    ...(spec.effort === undefined ? {} : { effort: spec.effort }),
    provokes,
    carries: ['owners', ...carries],
    needs: [ask, after.plain, after.pages, control],
  });
  return { ask, again };
}
