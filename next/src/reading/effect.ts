/** The effect of PUT and PATCH: what reads and lists show afterward, compared with what was sent, and what was there. */
import type { WithResponse } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import type { CreateIntent, Creation, PatchIntent, ReplaceIntent } from '../core/probe.ts';
import { fieldViolations, type Violation } from '../core/verdict.ts';
import { type Item, readItem } from './items.ts';
import { isSame, unionOfKeys } from './json.ts';
import { listIn } from './lists.ts';
import { carriesMarker } from './marker.ts';
import { settledFields } from './sent.ts';
import { isStored } from './stored.ts';

/** A change, and what surrounds it. */
export interface Changed {
  /** The last read before. */
  readonly before: WithResponse;
  readonly exchange: WithResponse<PatchIntent | ReplaceIntent>;
  /** The first read after. */
  readonly after: WithResponse;
  /** A list before the change, and one after it. */
  readonly lists?: readonly (WithResponse | undefined)[];
  /** The creates of our items. */
  readonly creates: readonly (WithResponse<CreateIntent> | undefined)[];
  /** Fields that no write may change by itself, in addition to those that the creates sent. */
  readonly kept?: readonly string[];
}

type Kind = 'rejected' | 'absent' | 'other' | 'gone' | 'lost' | 'untold' | 'stale' | 'copied';
type Doubt = 'forbidden' | 'uncertain' | 'unread' | 'unshown' | 'later';
type Facts = Omit<Violation, 'kind' | 'exchange'>;

export interface Effect {
  readonly found: readonly Violation<Kind>[];
  /** Fields that were not sent, and that no write may change by itself. PUT may reset them. */
  readonly stray: readonly Violation<'stray'>[];
  /** Why it proves nothing that nothing was found. */
  readonly doubt?: Doubt;
}

/** Not allowed, or not without a header that the plan does not have. */
const unauthorized: readonly number[] = [401, 403, 412, 428];

export function effectOf(change: Changed, movesByItself: (field: string) => boolean): Effect {
  const { before, exchange, after } = change;
  const { status, isSuccess } = exchange.response;
  const fault = (kind: Kind, facts: Facts): Effect => ({ found: [{ kind, exchange, ...facts }], stray: [] });
  const open = (doubt: Doubt): Effect => ({ found: [], stray: [], doubt });
  const seen = String(status);
  if (unauthorized.includes(status)) return open('forbidden');
  if (!isSuccess && isUncertain(exchange)) return open('uncertain');
  if (!isSuccess) return fault('rejected', { at: 'status', seen, expected: '2xx' });
  const [was, is, told] = [readItem(before), readItem(after), readItem(exchange)];
  if (was === undefined) return open('unread');
  // An accepted request may take effect later.
  if (status === 202) return open('later');
  if (is === undefined) return fault('gone', { at: 'status', seen: String(after.response.status), expected: '200' });
  if (told === undefined && status !== 204) return fault('absent', { at: 'body:', seen, expected: 'the item' });
  const [itsUrl, url] = [told?.ref?.url, was.ref?.url];
  if (told !== undefined && itsUrl !== url)
    return fault('other', { at: told.pointer, seen: itsUrl ?? '', expected: url ?? '' });
  return fieldsOf(change, { was, is, told }, movesByItself);
}

/** Values that may be invalid. */
function isUncertain({ probe: { intent }, response }: Changed['exchange']): boolean {
  return intent.kind === 'patch' && intent.isUncertain === true && response.status < 500;
}

interface Shown {
  readonly was: Item;
  readonly is: Item;
  readonly told: Item | undefined;
}

function fieldsOf(change: Changed, { was, is, told }: Shown, movesByItself: (field: string) => boolean): Effect {
  const { exchange, lists = [], creates, kept = [] } = change;
  const { sent } = exchange.probe.intent;
  // Fields that no read shows are write-only.
  const fields = unionOfKeys(was.fields, is.fields).filter((field) => !movesByItself(field));
  const isKept = (field: string): boolean => isSame(is.fields[field], was.fields[field]);
  const settled = [...settledFields(was, creates), ...kept].filter((field) => !(field in sent));
  const lost = fields.filter((field) => field in sent && !isStored(is.fields[field], sent[field]));
  const stray = fields.filter((field) => settled.includes(field) && !isKept(field));
  const isUntold = (field: string): boolean => !isSame(told?.fields[field], is.fields[field]);
  const isOurs = (field: string): boolean => field in sent || settled.includes(field);
  const untold = fields.filter((field) => isOurs(field) && !lost.includes(field) && !stray.includes(field));
  const listed = shownIn(lists.at(-1), is);
  const isStale = (field: string): boolean =>
    listed !== undefined && field in listed.fields && !isKept(field) && isSame(listed.fields[field], was.fields[field]);
  const stale = fields.filter((field) => field in sent && isStale(field));
  const found = [
    ...fieldViolations('lost', lost, is, sent, exchange),
    ...(told === undefined ? [] : fieldViolations('untold', untold.filter(isUntold), told, is.fields, exchange)),
    ...(listed === undefined ? [] : fieldViolations('stale', stale, listed, is.fields, exchange)),
    ...copiesIn(change),
  ];
  const isVisible = (field: string): boolean => field in is.fields && !isStored(was.fields[field], sent[field]);
  const isShown = fields.some((field) => field in sent && isVisible(field));
  const effect = { found, stray: fieldViolations('stray', stray, is, was.fields, exchange) };
  return isShown ? effect : { ...effect, doubt: 'unshown' };
}

function shownIn(list: WithResponse | undefined, { ref }: Item): Item | undefined {
  return list && listIn(list)?.items.find((item) => item.ref !== undefined && item.ref.url === ref?.url);
}

/** Other items with the marker, which only the later list shows. */
function copiesIn({ exchange, lists = [], creates }: Changed): readonly Violation<'copied'>[] {
  const [before, after] = lists;
  if (before === undefined || after === undefined) return [];
  const known = new Set(listIn(before)?.items.map(({ ref }) => ref?.url));
  const own = creates.find((each) => each?.probe.intent !== undefined && isOf(exchange, each));
  const marked = own === undefined ? [] : markedIn(after, own.probe.intent);
  return marked
    .filter(({ ref }) => ref !== undefined && ref.url !== exchange.probe.item?.url && !known.has(ref.url))
    .map(({ ref, pointer }) => {
      return { kind: 'copied', at: pointer, seen: ref?.url ?? '', expected: 'no other item', exchange };
    });
}

function isOf({ probe }: Changed['exchange'], create: WithResponse<CreateIntent>): boolean {
  const { sent } = probe.intent;
  const { marker } = create.probe.intent;
  return JSON.stringify(sent).includes(marker) || readItem(create)?.ref?.url === probe.item?.url;
}

function markedIn(list: WithResponse, creation: Creation): readonly Item[] {
  return (listIn(list)?.items ?? []).filter((item) => carriesMarker(item, creation));
}
