/** The paths of a plan, read segment by segment, in the light of all its other paths, and what they select. */
import { nameOf, type Operation } from '../core/operation.ts';
import type { Plan } from '../core/plan.ts';
import { type Checked, type Declared, definePlanRule, failed, inapplicable, type PlanRule } from '../core/rule.ts';
import type { Verdict, Violation } from '../core/verdict.ts';
import { listIn } from './lists.ts';
import { wordsOf } from '../text/casing.ts';
import { isCountedPlural } from '../text/english.ts';
import { perObject } from '../text/memo.ts';
import * as words from '../text/segments.ts';

/**
 * `name`: a word that the service chose. `value`: a literal id. `unclear`: a literal in the place of an id, such as `ada`
 * in /users/ada. `technical`: another specification chose it, such as /oauth2/token.
 */
export type SegmentKind = 'name' | 'parameter' | 'value' | 'unclear' | 'version' | 'technical';

export interface Segment {
  readonly text: string;
  readonly kind: SegmentKind;
  /** The template up to and including it, with ids as parameters: `/users/{}/orders`. */
  readonly prefix: string;
  /** A list or a create is declared on it, or a parameter follows it. */
  readonly isCollection: boolean;
  /** The path is the first of the plan that has it. Each prefix is judged once. */
  readonly isFirst: boolean;
}

export interface PlanPath extends Declared {
  readonly segments: readonly Segment[];
  /** A list is declared there, or a response showed one. */
  readonly isList: boolean;
  readonly showsList: boolean;
}

/** All rules about paths read the same paths. */
const pathsOf = perObject((plan: Plan) => perObject((declared: Declared) => planPathOf(declared, plan)));

/** The path of an operation. It is undefined if the response says that there is no such path. */
function planPathOf(declared: Declared, plan: Plan): PlanPath | undefined {
  const { operation, exchange } = declared;
  const { status, isSuccess } = exchange.response;
  const isOtherMethod = status === 405 && exchange.probe.method !== operation.method;
  const isRejection = status > 400 && status < 500 && !silent.includes(status);
  if (!isSuccess && status !== 400 && !isRejection && !isOtherMethod) return undefined;
  const mayList = operation.method === 'GET' && (operation.kind === 'probe' || operation.kind === 'list');
  const list = mayList && isSuccess ? listIn(exchange) : undefined;
  // An object with one list in it may be anything.
  const showsList = list !== undefined && list.form !== 'other';
  const isList = operation.kind === 'list' || showsList;
  return { ...declared, segments: segmentsOf(operation, plan), isList, showsList };
}

/** They do not say that the path is there. */
const silent: readonly number[] = [401, 403, 404, 405, 410];

/** The segments that are judged at this path, and not at an earlier one. */
export function ownSegments({ segments }: PlanPath, ...kinds: readonly SegmentKind[]): readonly Segment[] {
  return segments.filter(({ isFirst, kind }) => isFirst && kinds.includes(kind));
}

export function withSegment({ segments }: PlanPath, segment: Segment, text: string): string {
  return segments.map((each) => `/${each === segment ? text : each.text}`).join('');
}

/** The option of rules that let words pass. */
export const allowOption = {
  allow: {
    type: 'array',
    items: { type: 'string' },
    description: 'Path segments that are fine as they are, in upper or lower case.',
  },
};

/** The names that a path adds to those of other paths, and the literals in the place of an id. */
export function ownNames(path: PlanPath): readonly Segment[] {
  return ownSegments(path, 'name', 'unclear');
}

type PathRule<K extends string> = Omit<Checked<PlanRule<K>, K>, 'check'> & {
  check(path: PlanPath, plan: Plan): Verdict<K>;
};

/**
 * Defines a rule about paths that responses have shown to exist. The segment that a violation names as its field may be
 * one that the plan allows: `rules: { paths/plural-nouns: { allow: [staff] } }`.
 */
export function definePathRule<const K extends string>(rule: PathRule<K>): PlanRule<K | 'absent'> {
  return definePlanRule<K | 'absent'>({
    ...rule,
    says: { ...rule.says, absent: 'no response shows that the path exists' },
    check(declared, { plan, options: { allow } }) {
      const path = pathsOf(plan)(declared);
      if (path === undefined) return inapplicable('absent');
      const verdict = rule.check(path, plan);
      if (verdict.outcome !== 'failed') return verdict;
      const allowed = (Array.isArray(allow) ? allow : []).map((word) => String(word).toLowerCase());
      return failed(...verdict.violations.filter(({ field = '' }) => !allowed.includes(field.toLowerCase())));
    },
  });
}

/** A violation of a path. The sentence shows the operation. */
export function pathViolation<const K extends string>(
  { exchange, operation }: Declared,
  facts: Pick<Violation<K>, 'kind' | 'expected'> & Partial<Pick<Violation<K>, 'field' | 'breaks'>>,
): Violation<K> {
  return { at: 'path', seen: nameOf(operation), exchange, ...facts };
}

/** Every operation of the plan. Those that read come first, because they are sent in any run. */
export function operationsOf({ resources, probes }: Plan): readonly Operation[] {
  const all = [
    ...resources.flatMap(({ operations, actions }) => [...operations, ...actions.map(({ operation }) => operation)]),
    ...probes.map(({ operation }) => operation),
  ];
  const isRead = ({ method }: Operation): boolean => method === 'GET';
  return [...all.filter(isRead), ...all.filter((each) => !isRead(each))];
}

/** A template with all parameters alike: `/users/{}/orders`. */
export const shapeOf = (template: string): string => prefixesOf(template).at(-1)?.prefix ?? '';

function segmentsOf(operation: Operation, plan: Plan): readonly Segment[] {
  const [book, name] = [bookOf(plan), nameOf(operation)];
  const segments: Segment[] = [];
  let isTechnical = false;
  for (const { text, prefix } of prefixesOf(operation.template)) {
    isTechnical ||= words.isTechnicalRoot(text);
    const isCollection = book.collections.has(prefix);
    const kind = isTechnical ? 'technical' : kindOf(text, isCollection, segments);
    segments.push({ text, kind, prefix, isCollection, isFirst: book.first.get(prefix) === name });
  }
  return segments;
}

function kindOf(text: string, isCollection: boolean, before: readonly Segment[]): SegmentKind {
  if (text.includes('{')) return 'parameter';
  if (words.isVersion(text)) return 'version';
  const last = before.at(-1);
  if (words.isValue(text) || (last !== undefined && /^by-/i.test(last.text))) return 'value';
  if (last === undefined || isCollection) return 'name';
  const mayFollowId = last.kind === 'unclear' && !isCountedPlural(text);
  const isPlaceOfId = last.kind === 'name' && (last.isCollection || isCountedPlural(last.text));
  return mayFollowId || isPlaceOfId ? 'unclear' : 'name';
}

/** What all paths of a plan together say. `first` is the name of the first operation that has a prefix. */
const bookOf = perObject((plan: Plan) => {
  const collections = new Set(plan.resources.flatMap(({ isSingle, path }) => (isSingle ? [] : shapeOf(path))));
  const first = new Map<string, string>();
  for (const operation of operationsOf(plan)) {
    const parts = prefixesOf(operation.template);
    for (const [index, { text, prefix }] of parts.entries()) {
      if (!first.has(prefix)) first.set(prefix, nameOf(operation));
      const next = parts[index + 1]?.text ?? '';
      // A parameter after the name of an action does not make it a collection.
      if (operation.kind === 'action') continue;
      const isDeclared = index === parts.length - 1 && (operation.kind === 'list' || operation.kind === 'create');
      const isName = !text.includes('{') && !words.isValue(text) && !words.isVersion(text);
      if (isName && (isDeclared || next.includes('{') || words.isValue(next))) collections.add(prefix);
    }
  }
  return { collections, first };
});

function prefixesOf(template: string): readonly { readonly text: string; readonly prefix: string }[] {
  let prefix = '';
  const texts = template.split('/').filter((text) => text !== '');
  return texts.map((text) => {
    const named = words.nameBeforeParameter(text);
    if (named !== undefined) prefix += `/${named}/{}`;
    else prefix += text.includes('{') || words.isIdentifier(text) ? '/{}' : `/${text}`;
    return { text, prefix };
  });
}

/** The selection that a segment makes from the collection before it. `isList` says that its path returns a list. */
export function selectionAt(path: PlanPath, segment: Segment, plan: Plan, isList: boolean) {
  const { segments, operation } = path;
  if (operation.kind === 'action' || (segment.kind !== 'name' && segment.kind !== 'unclear')) return undefined;
  const index = segments.indexOf(segment);
  const from = collectionBefore(segments.slice(0, index));
  const next = segments[index + 1];
  const isSearching = words.isSearch(segment.text) || (index > 0 && words.isSelection(segment.text));
  const isSubset = next === undefined && isList && words.isState(segment.text);
  const isNext = from !== undefined && segments[index - 1] === from && isFilter(segment, next, from, plan);
  return isSearching || isNext || (isSubset && from !== undefined) ? { segment, from } : undefined;
}

/** The nearest collection before, if no item of it is in between. */
function collectionBefore(segments: readonly Segment[]): Segment | undefined {
  const nearest = segments.findLast(({ kind }) => kind !== 'unclear');
  const isNamed = nearest?.kind === 'name' && (nearest.isCollection || isCountedPlural(nearest.text));
  return isNamed ? nearest : undefined;
}

/** True for a known field or parameter with a value after it, and for a known value alone. */
function isFilter({ text }: Segment, next: Segment | undefined, from: Segment, { resources }: Plan): boolean {
  const resource = resources.find(({ path }) => shapeOf(path) === from.prefix);
  const { filters = {}, sort = [], create, isUser } = resource ?? {};
  const ofUser = isUser === true ? ['name', 'email', 'nickname'] : [];
  const fields = [...Object.keys(filters), ...sort, ...Object.keys(create?.example ?? {}), ...ofUser];
  const isOneOf = (names: readonly string[]): boolean => names.some((name) => plain(name) === plain(text));
  if (isOneOf(['query', ...Object.values(filters).flatMap(({ values }) => values)])) return true;
  // An id identifies. It does not filter.
  const isNamed = next?.kind === 'parameter' && wordsOf(text).at(-1) !== 'id' && isOneOf([next.text]);
  return isNamed || (next !== undefined && isOneOf([...fields, 'page', 'size', 'sort']));
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
