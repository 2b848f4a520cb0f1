import { shapeOf, unslashed } from '../../../src/model/operation.ts';
import { operationsOf, type Plan, type Resource } from '../../../src/model/plan.ts';
import { words } from '../../../src/text/casing.ts';
import { isSingularNoun } from '../../../src/text/english.ts';
import type { Address, Segment } from './address.ts';
import { isCountedPlural } from './segment.ts';

/** Verbs that ask for some of the items. */
const searchWords: ReadonlySet<string> = new Set(['search', 'filter', 'find', 'lookup']);

/** Adjectives that choose among the items of a list; those in -ed are found by their ending. */
const stateWords: ReadonlySet<string> = new Set(
  `active inactive available unavailable open pending hidden new old recent latest popular trending top best
  upcoming past online offline unread read public private favorite favourite overdue done`.split(/\s+/),
);

/** Query parameters of lists. */
const listParameters: ReadonlySet<string> = new Set(['page', 'size', 'sort']);

/** A segment that chooses items, and the collection that it chooses from. */
export interface Selection {
  readonly segment: Segment;
  readonly from: Segment | undefined;
}

/**
 * What a segment of an address does where it filters or searches (clause path.query-filters): /users/search,
 * /users/by-name/{name}, /users/status/{status}, /users/page/2, a filter or a value of one that the plan knows, and, where the address
 * is one of a list, /users/active beside /users.
 */
export function selectionAt(address: Address, segment: Segment, plan: Plan, isList: boolean): Selection | undefined {
  const { segments, operation } = address;
  const index = segments.indexOf(segment);
  if (operation.kind === 'action' || (segment.kind !== 'name' && segment.kind !== 'unclear')) return undefined;
  const from = collectionBefore(segments, index);
  const selection = { segment, from };
  const [first, second] = words(segment.text);
  if (first !== undefined && searchWords.has(first) && (second === undefined || second === 'by')) return selection;
  if (index > 0 && first === 'by' && second !== undefined && !/^by-(?:products|laws|lines)$/.test(segment.text)) {
    return selection;
  }
  if (from === undefined) return undefined;
  const next = segments[index + 1];
  const isNext = segments[index - 1] === from;
  if (isNext && first === 'query' && second === undefined) return selection;
  if (isNext && next !== undefined && listParameters.has(segment.text)) return selection;
  if (isNext && isKnownFilter(segment, next, resourceAt(plan, from))) return selection;
  if (isNext && next?.kind === 'parameter' && isNamedAfter(next.text, segment.text)) return selection;
  const isLast = next === undefined;
  return isLast && isList && isState(segment.text, isListedAt(plan, from)) ? selection : undefined;
}

/** True where the plan reads the collection itself. */
function isListedAt(plan: Plan, { prefix }: Segment): boolean {
  return operationsOf(plan).some(
    ({ kind, method, template }) =>
      (kind === 'list' || kind === 'probe') && method === 'GET' && shapeOf(unslashed(template)) === prefix,
  );
}

/** The nearest collection before, where no item of it stands between. */
function collectionBefore(segments: readonly Segment[], index: number): Segment | undefined {
  for (const segment of segments.slice(0, index).toReversed()) {
    if (segment.kind === 'name' && (segment.isCollection || isCountedPlural(segment.text))) return segment;
    if (segment.kind !== 'unclear') return undefined;
  }
  return undefined;
}

function resourceAt(plan: Plan, segment: Segment): Resource | undefined {
  return plan.resources.find(({ path }) => shapeOf(path) === segment.prefix);
}

/** A filter with a value behind it, or a value alone. */
function isKnownFilter(segment: Segment, next: Segment | undefined, resource: Resource | undefined): boolean {
  if (resource === undefined) return false;
  const text = plain(segment.text);
  const isName = next !== undefined && fieldsOf(resource).some((name) => plain(name) === text);
  return isName || Object.values(resource.filters).some(({ values }) => values.some((value) => plain(value) === text));
}

/** Fields that the plan, or the text, gives to the items of a resource: a value behind one of them chooses items by it. */
function fieldsOf({ create, filters, kind, sort }: Resource): readonly string[] {
  const own = kind === 'user' ? ['name', 'email', 'nickname'] : [];
  return [...Object.keys(filters), ...sort, ...Object.keys(create?.example ?? {}), ...own];
}

/** `/users/status/{status}`: the parameter says what the segment before it said. An id identifies, it does not filter. */
function isNamedAfter(parameter: string, text: string): boolean {
  return words(text).at(-1) !== 'id' && plain(parameter) === plain(text);
}

/** A participle may name all that there is (`/metals/supported`): it chooses where the collection is listed as well. */
function isState(text: string, isListed: boolean): boolean {
  const isParticiple = isListed && /[^e]ed$/.test(text) && !text.includes('-') && !isSingularNoun(text);
  return stateWords.has(text.toLowerCase()) || isParticiple;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
