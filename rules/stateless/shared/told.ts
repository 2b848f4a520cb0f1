import { generalKey } from '../../../src/model/answer-view.ts';
import { type Answered, requestLine } from '../../../src/model/exchange.ts';
import { idOf } from '../../../src/model/item.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import { repeatedSubjects, type RepeatedSubject } from '../../../src/model/repetition.ts';
import { inapplicable, indistinct, type Judgement, type RuleContext } from '../../../src/model/rule.ts';
import { field, goesOn, itemGone, listFollows } from '../../../src/model/signs.ts';
import type { Trace } from '../../../src/model/trace.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { type Change, type Dependence, diagnosisOf } from './diagnosis.ts';
import type { Sighting } from './moves.ts';

/** Judges one kind of dependence for all subjects of a trace; `words` say what a change comes from. */
export function judgeDependence(
  trace: Trace,
  context: RuleContext,
  kind: Exclude<Dependence['kind'], 'unasked' | 'steady' | 'unclear'>,
  words: (change: Change) => string,
): Judgement {
  const found = repeatedSubjects.map((subject) => ({ subject, ...diagnosisOf(trace, subject, context) }));
  const asked = found.filter(({ dependence }) => dependence.kind !== 'unasked');
  if (asked.length === 0) return inapplicable('nothing-asked-twice');
  const violations = asked.flatMap(({ subject, dependence }) =>
    dependence.kind === kind && 'change' in dependence
      ? [toldOf(subject, kind, dependence.change, words, context, trace)]
      : [],
  );
  const examined = asked.reduce((sum, { compared }) => sum + compared, 0);
  if (violations.length > 0) return { violations, examined };
  const unclear = asked.find(({ dependence }) => dependence.kind === 'unclear');
  if (unclear === undefined) return { examined };
  return indistinct('changes-by-others', { what: nouns[unclear.subject] });
}

const nouns: Readonly<Record<RepeatedSubject, string>> = {
  list: 'list',
  read: 'item',
  missing: 'answer for a missing item',
};

function toldOf(
  subject: RepeatedSubject,
  kind: string,
  change: Change,
  words: (change: Change) => string,
  context: RuleContext,
  trace: Trace,
): Violation {
  const { before, after, keys } = change;
  const [key = 'status'] = [...keys].sort((one, other) => rank(one) - rank(other));
  const idField = trace.resource === undefined ? 'id' : context.readings.of(trace.resource).idField;
  return violation({
    at: placeIn(key, after.exchange, idField),
    expected: shownIn(before, key),
    actual: shownIn(after, key),
    exchange: after.exchange.id,
    key: `${kind}: ${subject}, ${generalKey(key)}`,
    ...(subject === 'list' && key !== 'status' ? { signs: [...signsIn(key), itemGone] } : {}),
    // Lists that go on by themselves do so for all resources, though not each is asked often enough to be told of.
    ...(subject === 'list' && kind === 'continues' ? { signOfService: goesOn } : {}),
    ...(subject === 'list' && kind === 'order' ? { signOfService: listFollows } : {}),
    message: `${requestLine(after.exchange)} got another answer than before ${words(change)}`,
  });
}

/** What shows other items shows another page; else the name of what changed. */
function signsIn(key: string): readonly string[] {
  return [field(key === 'members' ? 'page' : (key.split('/').at(-1) ?? key))];
}

/** Statuses tell most, then page numbers, then what is shown, then its order. */
function rank(key: string): number {
  if (key === 'status') return 0;
  if (/\/(?:page|size|totalElements|totalPages)$/.test(key)) return 1;
  return key === 'members' ? 2 : key === 'order' ? 3 : 4;
}

/** A value of a view for people, cut where it is long. */
export function shownIn({ view }: Pick<Sighting, 'view'>, key: string): string {
  const value = view.get(key) ?? 'nothing';
  return value.length > 120 ? `${value.slice(0, 120)}…` : value;
}

/** Where a key of a view stands in the answer. */
export function placeIn(key: string, exchange: Answered, idField: string): string {
  if (key === 'status') return 'status';
  if (key === 'type') return 'header:Content-Type';
  if (key === 'language') return 'header:Content-Language';
  const listing = listingOf(exchange.reply);
  if (key === 'members' || key === 'order') return `body:${listing?.at ?? ''}`;
  if (key === 'text') return 'body:';
  const [, id] = /\/#([^/]*)/.exec(key) ?? [];
  if (id === undefined) return `body:${key}`;
  const index = listing?.items.findIndex((item) => pointer(idOf(item, idField) ?? '') === `/${id}`) ?? -1;
  return `body:${key.replace(`#${id}`, String(Math.max(0, index)))}`;
}
