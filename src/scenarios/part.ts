/**
 * Part: what is one-to-one with an item of ours, changed by PUT and then by PATCH. The parts of the item before, and of an
 * existing item, must not follow, and neither must the item itself.
 */
import { type Exchange, hasResponse } from '../core/exchange.ts';
import { itemRef, type ItemRef, offers } from '../core/operation.ts';
import { type JsonObject, parentOf } from '../core/plan.ts';
import type { PatchIntent, ReplaceIntent } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { defineScenario, type RowTrace, tracing, type Visit } from '../core/scenario.ts';
import { idNamesOf, readItem } from '../reading/items.ts';
import { lacksForCreate, lacksForRead } from './lacks.ts';
import { freeTexts } from './odd-values.ts';
import { type Neighbor, reached } from './own.ts';
import type { Patches, Reaches, Read, Replaces } from './traces.ts';

export interface Part extends Patches, Replaces, Reaches {}

export const part = defineScenario<Part>({
  id: 'part',
  phase: 'writes',
  quick: 'sample',
  needs: {
    replaced: ['beforeReplace'],
    afterReplace: ['replaced'],
    patched: ['beforePatch'],
    afterPatch: ['patched'],
    written: ['patched', 'replaced'],
    neighborAfter: ['written'],
  },
  lacks(resource, plan) {
    const parent = parentOf(plan, resource);
    if (!resource.isSingle || parent === undefined) return 'resources[].children[].single: true';
    if (resource.change === undefined) return 'resources[].change';
    return lacksForRead(resource) ?? lacksForCreate(parent, plan);
  },
  async run(visit) {
    const { trace, ask } = tracing(visit);
    const [before, ids] = [await visit.newOwner(), await visit.newOwner()];
    const item = ids && itemRef(visit.resource, ids);
    const first = item && (await visit.read(item));
    const shown = first && readItem(first)?.fields;
    if (ids === undefined || item === undefined || shown === undefined || isOfAnother(visit, shown, ids)) return {};
    const neighbors = await neighborsOf(visit, ids, before);
    const rows: RowTrace<Part>[] = [];
    await ask('beforeReplace', async () => first);
    const replaced = await ask('replaced', () => replaceWith(visit, item, shown));
    const now = await ask('afterReplace', () => visit.read(item));
    rows.push(...(await reached('replace', replaced, neighbors)));
    await ask('beforePatch', async () => now ?? first);
    const [one = {}, other] = halvesOf(visit.change, shown);
    const patched = await ask('patched', () => visit.patch(item, one));
    const then = await ask('afterPatch', () => visit.read(item));
    rows.push(...(await reached('patch', patched, neighbors)));
    if (other !== undefined && then !== undefined && patched !== undefined && hasResponse(patched)) {
      const again: Exchange<PatchIntent> = await visit.patch(item, other);
      rows.push({ row: 'again', trace: { beforePatch: then, patched: again, afterPatch: await visit.read(item) } });
    }
    return [{ row: 'part', trace }, ...rows];
  },
});

/** True if the part says that it belongs to another item. */
function isOfAnother({ plan, resource }: Visit<Part>, fields: JsonObject, ids: readonly string[]): boolean {
  const parent = parentOf(plan, resource);
  const names = [resource.ownerField, ...(parent === undefined ? [] : idNamesOf(parent))];
  const named = names.flatMap((name) => (name === undefined ? [] : (fields[name] ?? [])));
  return named.some((id) => (typeof id === 'string' || typeof id === 'number') && String(id) !== ids.at(-1));
}

/**
 * A PUT with everything that is shown, and with a marker in a text, so that a neighbor that accepts the values shows it. If
 * the service rejects that, a PUT with the change alone.
 */
async function replaceWith(visit: Visit<Part>, item: ItemRef, shown: JsonObject): Promise<Exchange<ReplaceIntent>> {
  const { resource, change, dialect } = visit;
  const [text] = freeTexts(resource, change);
  const marked = text === undefined ? {} : { [text]: `${String(change[text])} ${visit.fresh().marker}` };
  const { [dialect.idField]: _, ...whole } = { ...shown, ...change, ...marked };
  const replaced = await visit.replace(item, whole, { isUncertain: true });
  const status = replaced.response?.status ?? 0;
  return status >= 400 && status < 500 ? visit.replace(item, change, { isUncertain: true }) : replaced;
}

/** Half of the fields, and the other half, as they were at first if that was something. */
function halvesOf(change: JsonObject, shown: JsonObject): readonly JsonObject[] {
  const fields = Object.entries(change).map(([field, value]) => [field, shown[field] || value] as const);
  const middle = Math.floor(fields.length / 2);
  const halves = [fields.slice(0, middle), fields.slice(middle)];
  return halves.filter((each) => each.length > 0).map((each) => Object.fromEntries(each));
}

/** The part of the item before, that of an existing item, and the item that the part belongs to. */
async function neighborsOf(visit: Visit<Part>, own: readonly string[], before: readonly string[] | undefined) {
  const { resource, plan, owners } = visit;
  const parent = parentOf(plan, resource);
  if (!visit.wants('neighborAfter')) return [];
  const existing = owners[0]?.ids;
  const known = [
    { name: 'before', of: resource, ids: before },
    { name: 'existing', of: resource, ids: existing },
    { name: 'owner', of: parent, ids: parent !== undefined && offers(parent, 'read') ? own : undefined },
  ];
  const found: Neighbor[] = [];
  for (const { name, of, ids } of known) {
    if (of === undefined || ids === undefined) continue;
    const read = (): Promise<Read> => visit.ask(readProbe(of, itemRef(of, ids), { kind: 'read' }));
    found.push({ name, last: await read(), read });
  }
  return found;
}
