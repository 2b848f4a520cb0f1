/**
 * Part: what is one-to-one with an item of ours, changed by PATCH and PUT. The parts of the item before, and of an
 * existing item, must not follow, and neither must the item itself.
 */
import type { Exchange } from '../core/exchange.ts';
import { type ItemRef, itemRef, offers } from '../core/operation.ts';
import { type JsonObject, parentOf } from '../core/plan.ts';
import type { ReadIntent, ReplaceIntent } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { defineScenario, type RowTrace, tracing, type Visit } from '../core/scenario.ts';
import { lacksForCreate, lacksForRead } from './lacks.ts';
import type { Patches, Reaches, Replaces } from './traces.ts';
import { freeTexts } from './odd-values.ts';

export interface Part extends Patches, Replaces, Reaches {}

export const part = defineScenario<Part>({
  id: 'part',
  phase: 'writes',
  needs: {
    patched: ['beforePatch'],
    afterPatch: ['patched'],
    replaced: ['beforeReplace'],
    afterReplace: ['replaced'],
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
    if (ids === undefined) return {};
    const item = itemRef(visit.resource, ids);
    const neighbors = await neighborsOf(visit, ids, before);
    const { change } = visit;
    const rows: RowTrace<Part>[] = [];
    const reach = async (row: string, written: Exchange | undefined): Promise<void> => {
      for (const [name, neighbor] of Object.entries(written === undefined ? {} : neighbors)) {
        const neighborAfter = await neighbor.read();
        const trace = { written, neighborBefore: neighbor.last, neighborAfter, neighborWrites: [] };
        rows.push({ row: `${row} ${name}`, trace });
        neighbor.last = neighborAfter;
      }
    };
    const first = await ask('beforePatch', () => visit.read(item));
    const patched = await ask('patched', () => visit.patch(item, lastHalf(change)));
    const then = await ask('afterPatch', () => visit.read(item));
    await reach('patch', patched);
    await ask('beforeReplace', async () => then ?? first ?? visit.read(item));
    const replaced = await ask('replaced', () => replaceWith(visit, item, change));
    await ask('afterReplace', () => visit.read(item));
    await reach('replace', replaced);
    return [{ row: 'part', trace }, ...rows];
  },
});

interface Neighbor {
  last: Exchange<ReadIntent>;
  read(): Promise<Exchange<ReadIntent>>;
}

/** The part of the item before, that of an existing item, and the item that the part belongs to. */
async function neighborsOf(
  visit: Visit<Part>,
  own: readonly string[],
  before: readonly string[] | undefined,
): Promise<Readonly<Record<string, Neighbor>>> {
  const { resource, plan, owners } = visit;
  const parent = parentOf(plan, resource);
  if (!visit.wants('neighborAfter')) return {};
  const isReadable = parent !== undefined && offers(parent, 'read');
  const existing = owners[0]?.ids;
  const items: Readonly<Record<string, ItemRef | undefined>> = {
    before: before && itemRef(resource, before),
    existing: existing && itemRef(resource, existing),
    owner: isReadable ? itemRef(parent, own) : undefined,
  };
  const found: Record<string, Neighbor> = {};
  for (const [name, item] of Object.entries(items)) {
    if (item === undefined) continue;
    const of = name === 'owner' && parent !== undefined ? parent : resource;
    const read = (): Promise<Exchange<ReadIntent>> => visit.ask(readProbe(of, item, { kind: 'read' }));
    found[name] = { last: await read(), read };
  }
  return found;
}

/**
 * The plan may not say everything that a PUT needs. With a marker in a text, a neighbor that takes the values shows it,
 * whatever it had before.
 */
async function replaceWith(visit: Visit<Part>, item: ItemRef, change: JsonObject): Promise<Exchange<ReplaceIntent>> {
  const { resource } = visit;
  const [text] = freeTexts(resource, change);
  const marked =
    text === undefined ? undefined : { ...change, [text]: `${String(change[text])} ${visit.fresh().marker}` };
  const replaced = await visit.replace(item, marked ?? change, { isUncertain: true });
  const status = replaced.response?.status ?? 0;
  const isRejected = marked !== undefined && status >= 400 && status < 500;
  return isRejected ? visit.replace(item, change, { isUncertain: true }) : replaced;
}

/** Some fields of the change, so that the others show whether PATCH leaves them alone. */
function lastHalf(change: JsonObject): JsonObject {
  const fields = Object.entries(change);
  return Object.fromEntries(fields.slice(Math.floor(fields.length / 2)));
}
