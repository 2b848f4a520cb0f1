/**
 * Paths that filter or search (clause path.query-filters): /users/search, /users/by-name/{name}, /users/status/{status},
 * /users/page/2, filters and their values that the plan knows, and lists such as /users/active next to /users.
 */
import type { Plan, Resource } from '../core/plan.ts';
import { wordsOf } from '../text/casing.ts';
import { isCountedPlural, isSingularNoun } from '../text/english.ts';
import { isSearch, isSelection, isState } from '../text/segments.ts';
import { operationsOf, type PlanPath, type Segment, shapeOf } from './plan-paths.ts';

export interface Selection {
  readonly segment: Segment;
  /** The collection that it selects from. */
  readonly from: Segment | undefined;
}

const listParameters: readonly string[] = ['page', 'size', 'sort'];

/** The selection that a segment makes. `isList` says that its path returns a list. */
export function selectionAt(path: PlanPath, segment: Segment, plan: Plan, isList: boolean): Selection | undefined {
  const { segments, operation } = path;
  const index = segments.indexOf(segment);
  if (operation.kind === 'action' || (segment.kind !== 'name' && segment.kind !== 'unclear')) return undefined;
  const from = collectionBefore(segments.slice(0, index));
  const selection = { segment, from };
  if (isSearch(segment.text) || (index > 0 && isSelection(segment.text))) return selection;
  if (from === undefined) return undefined;
  const next = segments[index + 1];
  const isSelecting = segments[index - 1] === from && selectsNext(segment, next, from, plan);
  const isSubset = next === undefined && isList && isStateOf(segment, from, plan);
  return isSelecting || isSubset ? selection : undefined;
}

function selectsNext(segment: Segment, next: Segment | undefined, from: Segment, plan: Plan): boolean {
  if (wordsOf(segment.text).join(' ') === 'query') return true;
  if (next !== undefined && listParameters.includes(segment.text)) return true;
  const resource = plan.resources.find(({ path }) => shapeOf(path) === from.prefix);
  if (resource !== undefined && isKnownFilter(segment, next, resource)) return true;
  // An id identifies. It does not filter.
  const isId = wordsOf(segment.text).at(-1) === 'id';
  return next?.kind === 'parameter' && !isId && plain(next.text) === plain(segment.text);
}

/** The nearest collection before, if no item of it is in between. */
function collectionBefore(segments: readonly Segment[]): Segment | undefined {
  for (const segment of segments.toReversed()) {
    if (segment.kind === 'name' && (segment.isCollection || isCountedPlural(segment.text))) return segment;
    if (segment.kind !== 'unclear') return undefined;
  }
  return undefined;
}

/** A filter with a value after it, or a value alone. */
function isKnownFilter({ text }: Segment, next: Segment | undefined, resource: Resource): boolean {
  const { filters, sort, create, isUser } = resource;
  const ofUser = isUser ? ['name', 'email', 'nickname'] : [];
  const fields = [...Object.keys(filters), ...sort, ...Object.keys(create?.example ?? {}), ...ofUser];
  const isName = next !== undefined && fields.some((field) => plain(field) === plain(text));
  return isName || Object.values(filters).some(({ values }) => values.some((value) => plain(value) === plain(text)));
}

/** A participle may name everything there is (`/metals/supported`), unless the collection itself is listed, too. */
function isStateOf({ text }: Segment, from: Segment, plan: Plan): boolean {
  if (!isState(text)) return false;
  if (!/[^e]ed$/.test(text)) return true;
  const isListed = operationsOf(plan).some(
    ({ kind, method, template }) =>
      (kind === 'list' || kind === 'probe') && method === 'GET' && shapeOf(template) === from.prefix,
  );
  return isListed && !isSingularNoun(text);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
