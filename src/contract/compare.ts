import {
  type Announcement,
  type Aspect,
  type Comparison,
  type Difference,
  type DifferenceKind,
  itemPointer,
  type OperationShape,
  type VersionShape,
} from '../model/contract.ts';
import { idFormOf } from '../model/item.ts';
import { type Announcements, collectionOf } from './announcements.ts';
import { answersWell, compareAnswers, isGone, type OperationPair, successes } from './compare-answers.ts';
import { compareLists } from './compare-lists.ts';
import { compareShapes } from './compare-shapes.ts';
import { compareValues } from './compare-values.ts';
import type { DeclaredWords } from './declared-words.ts';
import { count, createFindings, type Findings, tell } from './difference.ts';
import type { Evidence } from './evidence.ts';
import { dropUnsteadyOrder } from './unsteady.ts';

/** What is known beside the two sides. */
export interface CompareOptions {
  readonly fromName: string;
  readonly toName: string;
  /** When the newer side was seen, in epoch milliseconds. */
  readonly at: number;
  readonly evidence: Evidence;
  /** Of the older side; there is none of a snapshot. */
  readonly olderEvidence: Evidence;
  readonly declared: DeclaredWords;
  /** How the same items differ, where both sides showed some. */
  readonly pair: Findings | undefined;
  readonly announcements: Announcements;
  readonly minNoticeDays: number | undefined;
}

/** Compares an older version with a newer one. What was not exercised on one side is no difference. */
export function compareVersions(from: VersionShape, to: VersionShape, options: CompareOptions): Comparison {
  const findings = createFindings();
  takeOver(findings, options.pair);
  const pairs = from.operations.flatMap((older): readonly OperationPair[] => {
    const newer = to.operations.find(({ operation }) => operation === older.operation);
    return newer === undefined ? [] : [{ older, newer, findings, evidence: options.evidence }];
  });
  const isVersioned = from.prefix !== null && to.prefix !== null;
  const isNullable = nullableOf(from);
  if (!isVersioned || !tellSilence(pairs, options)) {
    for (const pair of pairs) compareOperations(pair, { ...options, isNullable });
  }
  dropBelowVanished(findings, pairs);
  dropTold(findings);
  dropUnsteadyOrder(findings, from);
  return {
    from: { name: options.fromName, prefix: from.prefix },
    to: { name: options.toName, prefix: to.prefix },
    differences: findings.differences.map((each) => withAnnouncement(each, options.announcements)),
    compared: countsOf(findings, options.announcements.all),
    open: [...findings.open.values()],
    announcements: options.announcements.all,
    at: options.at,
    ...(options.minNoticeDays === undefined ? {} : { minNoticeDays: options.minNoticeDays }),
  };
}

/** True where one side answers nothing of what the other one does: that is told once. */
function tellSilence(pairs: readonly OperationPair[], { fromName, toName, evidence }: CompareOptions): boolean {
  const [first] = pairs;
  if (first === undefined) return false;
  const { findings } = first;
  const isSilent = (side: 'older' | 'newer'): boolean => {
    const asked = pairs.map((pair) => pair[side]).filter((operation) => answersWell(operation) || isGone(operation));
    return asked.length > 0 && asked.every(isGone);
  };
  const isAlive = (side: 'older' | 'newer'): boolean => pairs.some((pair) => answersWell(pair[side]));
  if (isAlive('older') && isAlive('newer')) count(findings, 'version');
  for (const [side, other, name, otherName] of [
    ['newer', 'older', toName, fromName],
    ['older', 'newer', fromName, toName],
  ] as const) {
    if (!isSilent(side) || !isAlive(other)) continue;
    const silent = pairs.find((pair) => isGone(pair[side]));
    const statuses = silent === undefined ? [] : successes(silent[side]);
    const after = `${name} answers ${[...new Set(statuses.map(({ status }) => status))].join(' or ')}`;
    const texts = { at: 'path', before: `${otherName} answers`, after };
    const exchange = side === 'newer' ? evidence.any(silent?.older.operation ?? '', 'success') : undefined;
    tell(findings, { kind: 'version-silent', operation: null, situation: null, ...texts }, exchange);
    return true;
  }
  return false;
}

/** True for a spelled-out address of one item, which may have been deleted or made meanwhile. */
function isAboutItem({ operation, kind }: OperationShape): boolean {
  return kind === 'probe' && operation.split(/[/?]/).some((segment) => idFormOf(segment) !== 'word');
}

/** Whether a field of the items of an operation was null in the answer to any operation on them: clients have met that. */
function nullableOf({ operations }: VersionShape): (operation: string, at: string) => boolean {
  const placeIn = (operation: string, at: string): string => `${collectionOf(operation)} ${at}`;
  const places = operations.flatMap(({ operation, items }) =>
    (items?.fields ?? [])
      .filter(({ found, sent, unsent }) => [found, sent, unsent].some((sight) => (sight?.nulls ?? 0) > 0))
      .map(({ at }) => placeIn(operation, at)),
  );
  const known = new Set(places);
  return (operation, at) => known.has(placeIn(operation, at));
}

function compareOperations(
  pair: OperationPair,
  {
    olderEvidence,
    declared,
    isNullable,
  }: CompareOptions & { readonly isNullable: (operation: string, at: string) => boolean },
): void {
  const { older, newer, findings, evidence } = pair;
  const { operation } = older;
  if (isAboutItem(older) && answersWell(older) !== answersWell(newer)) return;
  if (answersWell(older)) {
    if (answersWell(newer)) count(findings, 'operations');
    if (isGone(newer)) {
      const [missing] = successes(newer);
      const texts = { situation: 'success', at: 'status', before: 'offered', after: String(missing?.status) };
      const exchange = evidence.any(operation, 'success');
      tell(findings, { kind: 'operation-vanished', operation, ...texts }, exchange);
      return;
    }
  }
  compareAnswers(pair, compareLists(pair));
  if (older.items === null || newer.items === null) return;
  const context = {
    findings,
    operation,
    situation: null,
    place: placeOf(newer),
    isFixed: false,
    isNullable: (at: string) => isNullable(operation, at),
    evidence: evidence.items(operation),
  };
  compareShapes(older.items, newer.items, context);
  compareValues(older.items, newer.items, { ...context, olderEvidence: olderEvidence.items(operation), declared });
}

/** Drops how a newer version refuses what it has no address for any more. Changed in place. */
function dropBelowVanished({ differences }: Findings, pairs: readonly OperationPair[]): void {
  const isWithin = (operation: string | null, address: string): boolean =>
    `${operation?.split(' ')[1] ?? ''}/`.startsWith(`${address}/`);
  const vanished = differences
    .flatMap(({ kind, operation }) => (kind === 'operation-vanished' ? (operation?.split(' ')[1] ?? []) : []))
    .filter((address) => !pairs.some(({ newer }) => answersWell(newer) && isWithin(newer.operation, address)));
  const kept = differences.filter(
    ({ kind, operation }) => kind === 'operation-vanished' || !vanished.some((address) => isWithin(operation, address)),
  );
  differences.splice(0, differences.length, ...kept);
}

/** Changes of form, and those that are only seen. */
const reforming: ReadonlySet<DifferenceKind> = new Set(['field-reformatted', 'word-renamed']);
const onlySeen: ReadonlySet<DifferenceKind> = new Set(['words-exchanged', 'numbers-reclassed']);

/** Drops what another difference in that place of the same items tells better. Changed in place. */
function dropTold({ differences }: Findings): void {
  const placesOf = (isMeant: (kind: DifferenceKind) => boolean): ReadonlySet<string> =>
    new Set(differences.filter(({ kind }) => isMeant(kind)).map(itemPlaceOf));
  const reformed = placesOf((kind) => reforming.has(kind));
  const changed = placesOf((kind) => kind === 'value-changed');
  const kept = differences.filter((each) => {
    if (each.kind === 'value-changed') return !reformed.has(itemPlaceOf(each));
    return !onlySeen.has(each.kind) || !changed.has(itemPlaceOf(each));
  });
  differences.splice(0, differences.length, ...kept);
}

/** The same for a field in a list, alone, and in the answer to a write. */
function itemPlaceOf({ operation, at }: Difference): string {
  return `${collectionOf(operation ?? '')} ${itemPointer(at)}`;
}

/** JSON pointer of the items in an answer. */
function placeOf(operation: OperationShape): string {
  const { kind, list } = operation;
  const hasBody = successes(operation).some(({ body }) => body !== null);
  if (kind !== 'list') return hasBody ? '/data' : '';
  return list?.forms.includes('array') === true
    ? '/*'
    : list?.forms.includes('nested') === true
      ? '/data/data/*'
      : '/data/*';
}

function takeOver(findings: Findings, pair: Findings | undefined): void {
  if (pair === undefined) return;
  for (const difference of pair.differences) tell(findings, difference, difference.exchange);
  for (const [aspect, more] of pair.compared) count(findings, aspect, more);
  for (const [key, open] of pair.open) findings.open.set(key, open);
}

/** A field of an item that goes may have been announced; so may an operation. */
function withAnnouncement(difference: Difference, announcements: Announcements): Difference {
  const { kind, operation, situation, at } = difference;
  if (operation === null) return difference;
  if (kind !== 'operation-vanished' && !(kind === 'field-removed' && situation === null)) return difference;
  const announced = announcements.ofField(operation, kind === 'field-removed' ? itemPointer(at) : '');
  return announced === undefined ? difference : { ...difference, announced };
}

function countsOf({ compared }: Findings, announced: readonly Announcement[]): Comparison['compared'] {
  const of = (aspect: Aspect): number => compared.get(aspect) ?? 0;
  return {
    version: of('version'),
    operations: of('operations'),
    fields: of('fields'),
    order: of('order'),
    kinds: of('kinds'),
    nulls: of('nulls'),
    values: of('values'),
    forms: of('forms'),
    words: of('words'),
    statuses: of('statuses'),
    codes: of('codes'),
    'media-types': of('media-types'),
    headers: of('headers'),
    inputs: of('inputs'),
    paging: of('paging'),
    queries: of('queries'),
    defaults: of('defaults'),
    announcements: announced.length,
  };
}
