import { requestLine } from '../../../src/model/exchange.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import { answeredAt, type Trace } from '../../../src/model/trace.ts';
import { credentials as steps } from '../../../src/model/traces/credentials.ts';
import { show, type Violation, violation } from '../../../src/model/violation.ts';
import { type Json, printJson } from '../../../src/text/json.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { cameOf } from './attempts.ts';

/** Items that refused creates left in the list. Undefined where none was refused, or the list was not searched. */
export function leftBehind(trace: Trace): { readonly violation?: Violation; readonly isTelling: boolean } | undefined {
  const creates = answeredAt(trace, steps.creates).filter(
    ({ probe, reply }) => cameOf(reply) !== 'accepted' && (probe.about.marks ?? []).length > 0,
  );
  const searches = answeredAt(trace, steps.search);
  if (creates.length === 0 || searches.length === 0) return undefined;
  let seen = 0;
  let total: number | undefined;
  for (const search of searches) {
    const listing = listingOf(search.reply);
    if (listing === undefined) continue;
    seen += listing.items.length;
    total = listing.total ?? total;
    for (const [index, item] of listing.items.entries()) {
      const create = creates.find(({ probe }) => showsOneOf(item, probe.about.marks ?? []));
      if (create === undefined) continue;
      const { operation } = create.probe;
      return {
        isTelling: true,
        violation: violation({
          at: `body:${listing.at}${pointer(index)}`,
          expected: 'no such item',
          actual: show(item),
          exchange: search.id,
          ...(operation === undefined ? {} : { operation: operation.id }),
          key: 'create took effect',
          message: `${requestLine(create)} was answered ${create.reply.status} without a valid credential, and yet the list shows what it sent`,
        }),
      };
    }
  }
  return { isTelling: total === undefined ? seen > 0 : seen >= total };
}

/** True where the item holds a word that only the refused create sent. */
function showsOneOf(item: Json, marks: readonly string[]): boolean {
  const text = printJson(item).toLowerCase();
  return marks.some((mark) => text.includes(mark));
}
