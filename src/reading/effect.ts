/** The effect of POST, PUT, and PATCH: what reads and lists show afterward, compared with what was sent, and what was there. */
import type { WithResponse } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import type { CreateIntent, PatchIntent, ReplaceIntent } from '../core/probe.ts';
import type { Context } from '../core/rule.ts';
import { fieldViolations, type Violation } from '../core/verdict.ts';
import { reportedFailure } from './envelope.ts';
import { type Item, readItem } from './items.ts';
import { isSame, unionOfKeys } from './json.ts';
import { listedItem, listIn } from './lists.ts';
import { isCreationTime, isStateName } from './names.ts';
import { carriesMarker, isOfProbity, settledFields } from './sent.ts';
import { isEmpty, isStored, storageOf } from './stored.ts';

/** A change, and what surrounds it. */
export interface Changed {
  readonly before: WithResponse;
  readonly exchange: WithResponse<PatchIntent | ReplaceIntent>;
  readonly after: WithResponse;
  /** A list before the change, and one after it. */
  readonly lists?: readonly (WithResponse | undefined)[];
  readonly creates: readonly (WithResponse<CreateIntent> | undefined)[];
  readonly earlier?: readonly WithResponse[];
  /** Fields that no write may change by itself, in addition to those that the creates sent. */
  readonly kept?: readonly string[];
}

type Kind = 'rejected' | 'absent' | 'other' | 'gone' | 'lost' | 'untold' | 'stale' | 'copied';
type Doubt = 'forbidden' | 'uncertain' | 'reported' | 'unread' | 'unshown' | 'later';

export interface Effect {
  readonly found: readonly Violation<Kind>[];
  /** Fields that were not sent, and that no write may change by itself. PUT may reset them. */
  readonly stray: readonly Violation<'stray'>[];
  /** Why it proves nothing that nothing was found. */
  readonly doubt?: Doubt;
}

type Moving = Pick<Context, 'movesByItself' | 'dialect'>;

/** Not allowed, or not without a header that the plan does not have. */
const unauthorized: readonly number[] = [401, 403, 412, 428];

export function effectOf(change: Changed, context: Moving): Effect {
  const { before, exchange, after } = change;
  const { status, isSuccess } = exchange.response;
  const fault = (kind: Kind, facts: Omit<Violation, 'kind' | 'exchange'>): Effect => {
    return { found: [{ kind, exchange, ...facts }], stray: [] };
  };
  const open = (doubt: Doubt): Effect => ({ found: [], stray: [], doubt });
  const seen = String(status);
  if (unauthorized.includes(status)) return open('forbidden');
  if (!isSuccess && exchange.probe.intent.isUncertain === true && status < 500) return open('uncertain');
  if (!isSuccess) return fault('rejected', { at: 'status', seen, expected: '2xx' });
  if (reportedFailure(exchange) !== undefined) return open('reported');
  const [was, is, told] = [readItem(before), readItem(after), readItem(exchange)];
  if (was === undefined) return open('unread');
  if (is === undefined) return fault('gone', { at: 'status', seen: String(after.response.status), expected: '200' });
  if (told === undefined && status !== 204 && status !== 202)
    return fault('absent', { at: 'body:', seen, expected: 'the item' });
  const [itsUrl, url] = [told?.ref?.url, was.ref?.url];
  if (told !== undefined && itsUrl !== url)
    return fault('other', { at: told.pointer, seen: itsUrl ?? '', expected: url ?? '' });
  const effect = effectOn(change, { was, is, told }, context);
  // An accepted request may take effect later.
  return status === 202 && effect.found.length + effect.stray.length > 0 ? open('later') : effect;
}

type Shown = { readonly was: Item; readonly is: Item; readonly told: Item | undefined };

function effectOn(change: Changed, { was, is, told }: Shown, { movesByItself, dialect }: Moving): Effect {
  const { exchange, creates, lists = [], earlier = [], kept = [] } = change;
  const { intent } = exchange.probe;
  const sent = ofClients(change);
  // Fields that no read shows are write-only.
  const all = unionOfKeys(was.fields, is.fields);
  const fields = all.filter((field) => field !== dialect.idField && !movesByItself(field));
  const isKept = (field: string): boolean => isSame(is.fields[field], was.fields[field]);
  const isLost = (field: string): boolean =>
    storageOf(field, is.fields[field], sent[field]) === 'lost' &&
    (isKept(field) || !isDefault(is.fields[field], sent[field]));
  /** A PUT sent it back as it was shown, and now it is missing. */
  const isDropped = (field: string): boolean =>
    !isEmpty(was.fields[field]) && isSame(was.fields[field], intent.sent[field]) && isEmpty(is.fields[field]);
  const settled = [...settledFields(was, [...creates, ...earlier]), ...kept].filter((field) => !(field in sent));
  const lost = fields.filter((field) => (field in sent ? isLost(field) : isDropped(field)));
  const stray = fields.filter((field) => settled.includes(field) && !isKept(field));
  const isOurs = (field: string): boolean => field in sent || (settled.includes(field) && !isCreationTime(field));
  const isUntold = (field: string): boolean =>
    isOurs(field) && ![...lost, ...stray].includes(field) && !isStored(told?.fields[field], is.fields[field]);
  const untold = told === undefined ? [] : fields.filter(isUntold);
  const listed = listedItem(lists[1], is.ref?.url);
  const isOld = (field: string): boolean => !isKept(field) && isSame(listed?.fields[field], was.fields[field]);
  const stale = fields.filter((field) => field in sent && field in (listed?.fields ?? {}) && isOld(field));
  const found = [
    ...fieldViolations('lost', lost, is, intent.sent, exchange),
    ...fieldViolations('untold', untold, told ?? is, is.fields, exchange),
    ...fieldViolations('stale', stale, listed ?? is, is.fields, exchange),
    ...copiesIn(change),
  ];
  const isVisible = (field: string): boolean =>
    field in is.fields && storageOf(field, was.fields[field], sent[field]) === 'lost';
  const effect = { found, stray: fieldViolations('stray', stray, is, was.fields, exchange) };
  return fields.some((field) => field in sent && isVisible(field)) ? effect : { ...effect, doubt: 'unshown' };
}

/** What was sent, without fields that only the service sets. A PUT may have to send them anyway. */
function ofClients({ exchange, creates }: Changed): JsonObject {
  const { intent, resource } = exchange.probe;
  const known = [resource?.change, ...creates.map((create) => create?.probe.intent.sent)];
  const isKnown = (field: string): boolean => intent.kind === 'patch' || known.some((each) => field in (each ?? {}));
  return Object.fromEntries(Object.entries(intent.sent).filter(([field]) => isKnown(field)));
}

/** A service may have a default for null, and a least number. */
function isDefault(shown: unknown, sent: unknown): boolean {
  return sent === null || (sent === 0 && typeof shown === 'number');
}

/** Other items with the marker, which only the later list shows. */
function copiesIn({ exchange, lists: [before, after] = [], creates }: Changed): readonly Violation<'copied'>[] {
  const { item, intent } = exchange.probe;
  const sent = JSON.stringify(intent.sent);
  const own = creates.find((each) => each !== undefined && sent.includes(each.probe.intent.marker));
  if (before === undefined || after === undefined || own === undefined) return [];
  const marked = (listIn(after)?.items ?? []).filter((each) => carriesMarker(each, own.probe.intent));
  return marked.flatMap(({ ref, pointer }) => {
    if (ref === undefined || ref.url === item?.url || listedItem(before, ref.url) !== undefined) return [];
    return [{ kind: 'copied' as const, at: pointer, seen: ref.url, expected: 'no other item', exchange }];
  });
}

/**
 * The fields that a create sent and every read shows otherwise, those that were stored and its response shows otherwise,
 * and whether a read shows any field as it was sent. `shown` is the item in each read, and `before` a list of other items.
 */
export function createdFields(
  created: WithResponse<CreateIntent>,
  shown: readonly Item[],
  before: WithResponse | undefined,
  { movesByItself, dialect, resource }: Pick<Context, 'movesByItself' | 'dialect' | 'resource'>,
) {
  const { sent } = created.probe.intent;
  const told = readItem(created)?.fields ?? {};
  const others = ((before && listIn(before)?.items) ?? []).filter((item) => !isOfProbity(item));
  const fields = Object.keys(sent).filter((field) => field !== dialect.idField && !movesByItself(field));
  /** A service may move a state on at once. */
  const mayMove = (field: string): boolean =>
    (field === resource.states?.field || isStateName(field)) && isStored(told[field], sent[field]);
  const isLost = (field: string): boolean =>
    !mayMove(field) && shown.every((item) => isLostIn(item.fields, field, sent[field], others));
  const lost = fields.filter(isLost);
  const visible = fields.filter((field) => !lost.includes(field) && shown.some((item) => field in item.fields));
  const isUntold = (field: string): boolean =>
    !mayMove(field) && !shown.some((item) => isStored(told[field], item.fields[field]));
  const isSent = (field: string): boolean =>
    shown.some((item) => storageOf(field, item.fields[field], sent[field]) === 'stored');
  return { lost, untold: visible.filter(isUntold), isShown: visible.some(isSent) };
}

/** A field that no read shows is write-only, unless all other items show it. */
function isLostIn(fields: JsonObject, field: string, sent: unknown, others: readonly Item[]): boolean {
  const isUsual = others.length > 0 && others.every((item) => (item.fields[field] ?? null) !== null);
  if (!(field in fields) && !isUsual) return false;
  return !isDefault(fields[field], sent) && storageOf(field, fields[field], sent) === 'lost';
}
