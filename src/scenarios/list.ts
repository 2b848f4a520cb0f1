/** List: the plain list, and for a collection below owners, that of another owner, who may own nothing. */
import type { Exchange } from '../core/exchange.ts';
import { itemRef, offers } from '../core/operation.ts';
import type { ListIntent, ReadIntent } from '../core/probe.ts';
import { defineScenario, type RowTrace } from '../core/scenario.ts';
import { listIn } from '../reading/lists.ts';
import { lacksForList } from './lacks.ts';

export interface Listed {
  readonly listed: Exchange<ListIntent>;
  /** If the list shows no objects: the read of an item whose id would be the first entry. */
  readonly named: Exchange<ReadIntent>;
}

export const list = defineScenario<Listed>({
  id: 'list',
  phase: 'lists',
  needs: { named: ['listed'] },
  lacks: lacksForList,
  async run(visit) {
    const { resource, owners, owner } = visit;
    const listed = await visit.list();
    const { items = [], entries: [entry] = [] } = listIn(listed) ?? {};
    const isName = items.length === 0 && (typeof entry === 'string' || typeof entry === 'number');
    const isNamed = isName && visit.wants('named') && offers(resource, 'read');
    const named = isNamed ? await visit.read(itemRef(resource, [...owner, String(entry)])) : undefined;
    const rows: RowTrace<Listed>[] = [{ row: 'plain', trace: { listed, named } }];
    // The last owner is the newest one in most lists, so it is the likeliest to own nothing.
    const last = resource.parent === undefined || visit.isQuick ? undefined : owners.at(-1)?.ids;
    if (last !== undefined && String(last) !== String(owner))
      rows.push({ row: 'other-owner', trace: { listed: await visit.list({}, last) } });
    return rows;
  },
});
