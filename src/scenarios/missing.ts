/** Missing: reads of items that do not exist, compared with a read of one that does. */
import type { ItemRef } from '../core/operation.ts';
import { readProbe } from '../core/requests.ts';
import { idFormOf, unknownId } from '../reading/unknown-id.ts';
import { itemNamed, knownIds, listOf, readOf } from './items.ts';
import { lacksForRead } from './lacks.ts';
import type { Row, TableVisit } from './rows.ts';
import { table } from './table.ts';

const rule = 'status/missing';
/** No integer type of 64 bits holds it. */
const hugeNumber = '9'.repeat(20);
/** An id that cannot exist may be rejected as unusable. */
const tolerated = [400];

export const missing = table({
  id: 'missing',
  phase: 'reads',
  situation: 'missing',
  controls: { read: readOf },
  // Others may delete the item meanwhile.
  closing: listOf,
  rejected: [404],
  sample: ['unknown', 'unknown-word'],
  quickRows: ['unknown', 'unknown-word', 'other-kind'],
  lacks: lacksForRead,
  rows: [
    {
      row: 'unknown',
      rule,
      says: 'For an id that does not exist',
      ...to((ids) => (isWord(ids) ? undefined : unknownId(ids))),
    },
    {
      row: 'unknown-word',
      rule,
      says: 'For an id that does not exist',
      tolerated,
      ...to((ids) => (isWord(ids) ? unknownId(ids) : undefined)),
    },
    {
      row: 'no-accept',
      rule,
      per: 'run',
      says: 'Without a media type in Accept, for an id that does not exist',
      tolerated,
      alter: async (control, field, visit) => {
        const altered = await to(unknownId).alter(control, field, visit);
        return altered && { ...altered, headers: { ...control.headers, accept: '' } };
      },
    },
    {
      row: 'huge',
      rule,
      says: 'For an id with 20 digits',
      tolerated,
      ...to((ids) => (idFormOf(ids) === 'number' ? hugeNumber : undefined)),
    },
    {
      row: 'other-kind',
      rule,
      says: 'For an id with letters at its end',
      tolerated,
      // A service may ignore what follows a slug, but not what follows a number.
      ...to((ids) => (idFormOf(ids) === 'number' ? `${ids[0]}probity` : undefined)),
    },
    {
      row: 'no-uuid',
      rule,
      says: 'For a word instead of a UUID',
      tolerated,
      ...to((ids) => (idFormOf(ids) === 'uuid' ? 'probity' : undefined)),
    },
  ],
});

/** The read of an id that does not exist, as the table sends it. */
export async function missingProbe(visit: TableVisit) {
  const row = isWord(await knownIds(visit)) ? 'unknown-word' : 'unknown';
  return missing.request(row, visit);
}

function to(name: (ids: readonly string[]) => string | undefined): Pick<Row, 'alter'> {
  return {
    alter: async (_control, _field, visit) => {
      const item: ItemRef | undefined = await itemNamed(visit, name);
      return item && { url: readProbe(visit.resource, item, { kind: 'read' }).url, item };
    },
  };
}

function isWord(ids: readonly string[]): boolean {
  return idFormOf(ids) === 'word';
}
