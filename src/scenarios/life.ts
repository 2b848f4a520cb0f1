/**
 * Life: two items of ours, from their creation to the delete of the first. PATCH goes to the second one, PUT and DELETE
 * to the first, so the item before and the item after the one that is written are ours, too.
 */
import { defineScenario, tracing } from '../core/scenario.ts';
import { lacksForCreate } from './lacks.ts';
import { createBoth, deleteFirst, ownedRow, patchAgain, patchSecond, replaceFirst, type Story } from './life-steps.ts';
import { watchNew } from './own.ts';
import type { Life } from './traces.ts';

const filtering = ['filteredBefore', 'filtered', 'unfiltered'] as const;
const listing = ['sortedBefore', 'sorted', 'listedAfter', 'unlisted'] as const;

export const life = defineScenario<Life>({
  id: 'life',
  phase: 'writes',
  needs: {
    reads: ['created'],
    own: ['before', 'created', 'afterReplace'],
    least: ['reads'],
    readLeast: ['least'],
    another: ['readLeast'],
    listed: ['before', 'reads'],
    shown: ['listed'],
    beforePatch: ['another'],
    patched: ['beforePatch'],
    afterPatch: ['patched'],
    beforeReplace: ['reads'],
    filteredBefore: ['reads'],
    replaced: ['beforeReplace'],
    afterReplace: ['replaced'],
    replacedAgain: ['afterReplace'],
    afterAgain: ['replacedAgain'],
    listedAfter: ['listed', 'patched', 'replaced'],
    filtered: ['filteredBefore', 'afterReplace'],
    sorted: ['sortedBefore', 'afterReplace'],
    deleted: ['reads'],
    afterDelete: ['deleted'],
    unfiltered: ['filtered', 'deleted'],
    unlisted: ['listed', 'deleted'],
    written: ['another', 'patched', 'replaced', 'deleted'],
    neighborAfter: ['written', 'shown', 'afterPatch'],
  },
  extra: ['written', 'neighborBefore', 'neighborAfter', 'replacedAgain', 'afterAgain', ...filtering, ...listing],
  lacks: lacksForCreate,
  async run(visit) {
    const story: Story = { visit, ...tracing(visit), rows: [] };
    const items = await createBoth(story);
    if (items !== undefined) {
      await patchSecond(story, items);
      await replaceFirst(story, items);
      await deleteFirst(story, items);
      await patchAgain(story, items);
    }
    if (visit.round > 1 && story.trace.created !== undefined)
      story.trace.watched = await watchNew(visit, story.trace.created.startedMs);
    return [{ row: 'items', trace: story.trace }, ownedRow(story), ...story.rows];
  },
});
