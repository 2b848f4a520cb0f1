import { type Answered, isAnswered, isSuccess, requestLine } from '../../../src/model/exchange.ts';
import { idOf } from '../../../src/model/item.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { itemGone, usedUp } from '../../../src/model/signs.ts';
import { stepOf, type Trace } from '../../../src/model/trace.ts';
import { repeat } from '../../../src/model/traces/repeat.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { diagnosisOf } from '../../stateless/shared/diagnosis.ts';
import { idFieldOf } from './written.ts';

/** Fewer may have been removed by others. */
const enough = 2;

/** So a read says that there is no such item. */
const missed: ReadonlySet<number> = new Set([404, 410]);

/** What reads used up: items, or a list that showed its items once, while they can still be read. */
export function usedUpViolations(trace: Trace, context: RuleContext): readonly Violation[] {
  const [first, last] = [stepOf(trace, repeat.first), stepOf(trace, repeat.cold.of('list'))];
  if (first === undefined || last === undefined) return [];
  const items = usedUpItems(trace, [first], [last], context);
  return items.length > 0 ? items : emptiedList(trace, first, last, context);
}

/** Items that were read and then are missing, though a list shows them still, or though it lost these alone. `first`, `last`: the lists before and after the reads. */
export function usedUpItems(
  trace: Trace,
  first: readonly Answered[],
  last: readonly Answered[],
  context: RuleContext,
): readonly Violation[] {
  const [before, after] = [first, last].map((lists) => idsIn(lists, idFieldOf(trace, context)));
  if (before === undefined || after === undefined) return [];
  const reads = readsOf(trace);
  const isGone = (id: string): boolean => missed.has(reads.get(id)?.at(-1)?.reply.status ?? 0);
  const gone = [...reads.keys()].filter((id) => before.has(id) && isGone(id));
  const used = gone.find((id) => reads.get(id)?.some(({ reply }) => isSuccess(reply.status)) === true);
  // What is missed later the list may have shown before it went.
  const end = last.at(-1)?.sentAt ?? 0;
  const isMissedBefore = (id: string): boolean =>
    reads.get(id)?.some(({ reply, receivedAt }) => missed.has(reply.status) && receivedAt <= end) === true;
  const listed = gone.filter((id) => after.has(id) && isMissedBefore(id));
  const ids = [...before];
  // The last of a list is read by every audit, whether here or elsewhere.
  const isReadElsewhere = (id: string): boolean => id === ids.at(-1) && !after.has(id);
  const isLeft =
    ids.some((id) => !reads.has(id) && after.has(id)) &&
    ids.every((id) => reads.has(id) !== after.has(id) || isReadElsewhere(id));
  const missing = used === undefined ? undefined : reads.get(used)?.at(-1);
  if (missing === undefined || gone.length < enough || (listed.length < enough && !isLeft)) return [];
  const where = listed.length >= enough ? 'the list shows it still' : 'the list lost what was read, and nothing else';
  const { status } = missing.reply;
  const seen = `${requestLine(missing)} was answered 200, and ${status} when it was asked again`;
  return [told(missing, '200', String(status), `${seen}; ${where}`)];
}

function emptiedList(trace: Trace, first: Answered, last: Answered, context: RuleContext): readonly Violation[] {
  const [before, after] = [first, last].map((list) => idsIn([list], idFieldOf(trace, context)));
  if (before === undefined || after === undefined) return [];
  const reads = readsOf(trace);
  // A page that is full again shows what came since.
  const isEmptied = before.size >= enough && after.size < before.size && [...before].every((id) => !after.has(id));
  const readable = [...before].filter((id) => isSuccess(reads.get(id)?.at(-1)?.reply.status ?? 0));
  if (!isEmptied || readable.length < enough) return [];
  // What was used up does not come back.
  const later = trace.exchanges.slice(trace.exchanges.indexOf(last) + 1).filter(isAnswered);
  const isBack = later.some(({ reply }) =>
    listingOf(reply)?.items.some((item) => before.has(idOf(item, idFieldOf(trace, context)) ?? '')),
  );
  if (isBack) return [];
  // What goes on with each call comes again: stateless/continues tells of that.
  if (diagnosisOf(trace, 'list', context).dependence.kind === 'continues') return [];
  const seen = `showed ${before.size} items, and none of them when it was asked again`;
  return [told(last, `${before.size} items`, 'none of them', `${requestLine(last)} ${seen}; they can still be read`)];
}

function told(exchange: Answered, expected: string, actual: string, message: string): Violation {
  const signs = [itemGone, usedUp];
  return violation({ at: 'body:', expected, actual, message, exchange: exchange.id, key: 'a read uses it up', signs });
}

/** The answered reads of each item, in order. */
function readsOf({ exchanges }: Trace): ReadonlyMap<string, readonly Answered[]> {
  const reads = new Map<string, Answered[]>();
  for (const exchange of exchanges) {
    const { operation, about, method, provokes } = exchange.probe;
    if (operation?.kind !== 'read' || method !== 'GET' || provokes === 'missing' || about.id === undefined) continue;
    if (isAnswered(exchange)) reads.set(about.id, [...(reads.get(about.id) ?? []), exchange]);
  }
  return reads;
}

/** The ids that some lists show together; undefined where one of them is no list, or there is none. */
function idsIn(lists: readonly Answered[], idField: string): ReadonlySet<string> | undefined {
  const shown = lists.map(({ reply }) => (isSuccess(reply.status) ? listingOf(reply)?.items : undefined));
  if (shown.length === 0 || shown.includes(undefined)) return undefined;
  return new Set(shown.flatMap((items) => items ?? []).flatMap((item) => idOf(item, idField) ?? []));
}
