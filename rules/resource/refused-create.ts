/** Looks in the lists for the markers of creates that were rejected. An item that was created shows that it can be seen. */
import { creationOf } from '../../src/core/probe.ts';
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { listIn } from '../../src/reading/lists.ts';
import { carriesMarker } from '../../src/reading/sent.ts';
import { duplicate } from '../../src/scenarios/duplicate.ts';
import { input } from '../../src/scenarios/input.ts';

export default defineRule({
  id: 'resource/refused-create',
  weight: 8,
  label: 'data',
  title: 'A rejected POST stores nothing',
  headline: 'Rejected items are stored anyway',
  why: 'A client whose POST is rejected tries again, and every attempt leaves one more broken item behind.',
  fix: 'Check everything before you store anything, or store in a transaction that a rejection rolls back.',
  says: {
    stored: 'After {request} was rejected, the list shows what it sent: {seen}',
    accepted: 'the POST was accepted',
    unmarked: 'nothing that was sent would be recognized in a list',
    unseen: 'the list does not show what this run created',
  },
  on: [input, duplicate],
  rows: [...input.rows, ...duplicate.rows.slice(0, 1)].map(({ row }) => row),
  judges: ['control', 'attempt', 'finish'],
  sees: ['prepared'],
  check: ({ control, attempt: exchange, finish, prepared = [] }) => {
    const { status } = exchange.response;
    const creation = creationOf(exchange.probe);
    if (status < 400 || status >= 500) return inapplicable('accepted');
    if (creation === undefined || creation.isUnmarked === true) return inapplicable('unmarked');
    const items = finish.flatMap((list) => (listIn(list)?.items ?? []).map((item) => ({ item, list })));
    const [stored] = items.filter(({ item }) => carriesMarker(item, creation));
    if (stored !== undefined) {
      const { ref, pointer: at } = stored.item;
      const isDuplicate = exchange.probe.intent.situation === 'duplicate';
      const breaks = [isDuplicate ? 'status.duplicate' : 'status.invalid-input'] as const;
      return failed({ kind: 'stored', at, seen: ref?.url ?? 'an item', expected: 'no such item', exchange, breaks });
    }
    const created = [control, ...prepared].flatMap(({ probe }) => creationOf(probe) ?? []);
    return created.some((each) => items.some(({ item }) => carriesMarker(item, each))) ? passed : undecided('unseen');
  },
});
