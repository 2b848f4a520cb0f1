import { type Step, traceOf } from '../step.ts';

const trace = traceOf('versions');

/** The same request under an older version, under the next one and, where the two differ, under the older one again. */
export interface BesideSteps {
  readonly older: Step;
  readonly newer: Step;
  readonly again: Step;
}

function beside(name: string, what: string, effort: 'quick' | 'full', needs: readonly Step[] = []): BesideSteps {
  const carries = ['owners', 'pair'] as const;
  const older = trace.step(`older${name}`, { what: `to see ${what} under an older version`, effort, carries, needs });
  const newer = trace.step(`newer${name}`, {
    what: `to compare ${what} under the next version`,
    effort,
    carries,
    needs: [older],
  });
  const again = trace.step(`older${name}-again`, {
    what: `to see that ${what} did not change meanwhile`,
    effort,
    carries,
    needs: [older, newer],
  });
  return { older, newer, again };
}

const lists = beside('', 'the list', 'quick');
const ends = beside('-end', 'the last page of the list', 'full', [lists.older]);
const items = beside('-item', 'an item', 'full', [lists.older]);

/** Lists and items under each version and the one before it. */
export const versions = { trace, lists, ends, items, all: [lists, ends, items] };

/** Every step of the scenario. */
export const versionSteps: readonly Step[] = versions.all.flatMap(({ older, newer, again }) => [older, newer, again]);
