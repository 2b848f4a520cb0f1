/** Missing: reads of items that do not exist, compared with a read of one that does. */
import type { Probe, Provocation } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { idFormOf, unknownId } from '../reading/unknown-id.ts';
import { itemNamed, knownIds, listOf, readOf, unknownItem } from './items.ts';
import { lacksForRead } from './lacks.ts';
import { type Altered, once, provocation, type Row, rowsOf, type TableVisit } from './rows.ts';
import { table } from './table.ts';

/** No integer type of 64 bits holds it. */
const hugeNumber = '9'.repeat(20);
const anyId = 'For an id that does not exist';

export const missing = table({
  id: 'missing',
  phase: 'reads',
  situation: 'missing',
  controls: { read: readOf },
  // Others may delete the item meanwhile.
  closing: listOf,
  rejected: [404],
  sampleRows: ['unknown', 'unknown-word'],
  quickRows: ['unknown', 'unknown-word', 'other-kind'],
  lacks: lacksForRead,
  // An id that cannot exist may be rejected as unusable.
  rows: rowsOf({ rule: 'status/missing', tolerated: [400] }, [
    ['unknown', anyId, to((ids) => (isWord(ids) ? undefined : unknownId(ids))), { tolerated: [] }],
    ['unknown-word', anyId, to((ids) => (isWord(ids) ? unknownId(ids) : undefined))],
    ['no-accept', 'Without a media type in Accept, for an id that does not exist', withoutAccept, once],
    ['huge', 'For an id with 20 digits', toNumber(() => hugeNumber)],
    // A service may ignore what follows a slug, but not what follows a number.
    ['other-kind', 'For an id with letters at its end', toNumber((ids) => `${ids[0]}probity`)],
    ['no-uuid', 'For a word instead of a UUID', to((ids) => (idFormOf(ids) === 'uuid' ? 'probity' : undefined))],
  ]),
});

/** The read of an id that does not exist, as the table sends it. */
export async function missingProbe(visit: TableVisit): Promise<Probe<Provocation> | undefined> {
  const item = await unknownItem(visit);
  const [row, tolerated] = isWord(await knownIds(visit)) ? ['unknown-word', [400]] : ['unknown', []];
  const intent = provocation({ table: 'missing', row, situation: 'missing', says: anyId, rejected: [404], tolerated });
  return item && readProbe(visit.resource, item, intent);
}

function to(name: (ids: readonly string[]) => string | undefined): Row['alter'] {
  return async (_control, _field, visit) => {
    const item = await itemNamed(visit, name);
    return item && { url: readProbe(visit.resource, item, { kind: 'read' }).url, item };
  };
}

/** If ids are numbers. */
function toNumber(name: (ids: readonly string[]) => string): Row['alter'] {
  return to((ids) => (idFormOf(ids) === 'number' ? name(ids) : undefined));
}

async function withoutAccept(control: Probe, field: string, visit: TableVisit): Promise<Altered | undefined> {
  const altered = await to(unknownId)(control, field, visit);
  return altered && { ...altered, headers: { ...control.headers, accept: '' } };
}

const isWord = (ids: readonly string[]): boolean => idFormOf(ids) === 'word';
