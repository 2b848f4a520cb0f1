/**
 * The rules about versions: a table of what can differ between an older and a newer state, the rule that reports it, and
 * how it says so.
 */
import { comparisonsOf } from '../src/contract/compare.ts';
import { type DifferenceKind, type Findings, verdictIn, type VersionKey } from '../src/contract/differences.ts';
import { isCompared, type Recording } from '../src/contract/recording.ts';
import { defineDifferenceRule, type DifferenceRule, type Judgment, type RunContext } from '../src/core/rule.ts';
import type { Verdict } from '../src/core/verdict.ts';
import { snapshot } from '../src/projections/snapshot.ts';

/** Without clauses, it breaks version.non-breaking. */
type Row = Pick<DifferenceRule, 'weight' | 'level' | 'breaks' | 'title' | 'headline' | 'why' | 'fix'> &
  Partial<Pick<DifferenceRule, 'proves'>>;

const rows = {
  'side-by-side': {
    proves: ['version.segment', 'version.scheme'],
    breaks: ['version.uri-stable'],
    weight: 7,
    title: 'Old and new versions are served side by side',
    headline: 'A version is not served',
    why: 'A version lets clients stay while others move on. If it is switched off, all of its clients break.',
    fix: 'Serve every announced version, including older ones, under its own prefix.',
  },
  operations: {
    proves: ['version.uri-stable'],
    breaks: ['version.non-breaking'],
    weight: 8,
    title: 'Every operation of the old version exists in the new one',
    headline: 'Operations of the old version do not exist in the new one',
    why: 'URLs are built into clients. Add new ones, and keep the old ones.',
    fix: 'Keep the operation in the new version, or announce its removal well in advance.',
  },
  'fields-kept': {
    proves: ['version.non-breaking'],
    breaks: ['version.deprecation'],
    weight: 8,
    title: 'No field is removed without notice',
    headline: 'Fields were removed without notice',
    why: 'A client that reads a field fails, or goes on without it, when the field is missing.',
    fix: 'Keep the field. Or announce it as deprecated (contract.deprecated, or a Deprecation header), wait, and then remove it.',
  },
  deprecation: {
    proves: ['version.deprecation'],
    weight: 5,
    title: 'Removals are announced in advance',
    headline: 'Fields were removed too soon after the announcement',
    why: 'Clients need time to stop using a field. A field that is removed without notice breaks them all at once.',
    fix: 'Announce the field as deprecated (contract.deprecated, or a Deprecation header), keep it for the promised time, then remove it.',
  },
  notice: {
    breaks: ['version.deprecation'],
    level: 'should',
    weight: 2,
    title: 'Removals are announced at least 90 days in advance',
    headline: 'Fields were removed less than 90 days after the announcement',
    why: 'Clients are updated a few times a year. A field that is removed within weeks is missing before most of them can follow.',
    fix: 'Keep deprecated fields for 90 days, or state how long you keep them (contract.min_notice).',
  },
  inputs: {
    proves: ['version.parameters'],
    breaks: ['version.non-breaking'],
    weight: 7,
    title: 'Optional inputs stay optional',
    headline: 'Requests that the old version accepts are rejected',
    why: 'Clients that do not know the new requirement keep sending the old request.',
    fix: 'Give new fields a default, and accept requests without them.',
  },
  appended: {
    level: 'should',
    weight: 1,
    title: 'New fields come at the end',
    headline: 'New fields come before existing ones',
    why: 'A field that is inserted in between shifts all later ones, for every client that reads by position.',
    fix: 'Add new fields after the existing ones.',
  },
  defaults: {
    level: 'should',
    weight: 2,
    title: 'The default page size and the default order stay the same',
    headline: 'The default page size or the default order changed',
    why: 'Clients that request no size and no order still depend on them.',
    fix: 'Keep the default page size and the default order. Let clients request others.',
  },
  'field-order': {
    proves: ['version.non-breaking'],
    weight: 3,
    title: 'Fields keep their order',
    headline: 'Fields come in a different order',
    why: 'For the conventions, a new field order is a breaking change: some clients read fields by position, in tables, diffs, and signatures.',
    fix: 'Write the fields of the older version first, in their order, then the new ones.',
  },
  'field-types': {
    proves: ['version.non-breaking'],
    weight: 8,
    title: 'Fields keep their types',
    headline: 'Fields have different types',
    why: 'A client that expects a number fails on a string, whatever the string says.',
    fix: 'Keep the type, and send the new form in a new field.',
  },
  nullability: {
    weight: 5,
    title: 'A field that was never null is not null in the new version',
    headline: 'Fields are null that never were',
    why: 'A client that has never seen null does not handle it.',
    fix: 'Keep sending a value, and show unknown values in a new field.',
  },
  statuses: {
    proves: ['version.non-breaking'],
    weight: 6,
    title: 'Status codes stay the same',
    headline: 'Status codes changed',
    why: 'Clients branch on the status code. A different one in the same situation sends them down the wrong branch.',
    fix: 'Return the status code of the older version.',
  },
  'error-codes': {
    proves: ['version.non-breaking'],
    weight: 5,
    title: 'Error codes stay the same',
    headline: 'Error codes changed',
    why: 'Programs read the code of an error. A new code for the same error is an unknown error.',
    fix: 'Keep the code of the older version, and put more detail into new fields.',
  },
  queries: {
    breaks: ['version.parameters', 'version.uri-stable', 'version.non-breaking'],
    weight: 6,
    title: 'Filters and sorts keep their effect',
    headline: 'Filters or sorts have no effect anymore',
    why: 'A client that filters and gets everything works on items that it never requested.',
    fix: 'Keep every filter and every sort property of the older version.',
  },
  paging: {
    weight: 7,
    title: 'Lists keep their form and their pagination',
    headline: 'Lists have a different form or pagination',
    why: 'Clients read a list by its form, its first page, and its maximum page size. If these change, they read nothing or miss items.',
    fix: 'Keep the form of the list, the number of its first page, and its maximum page size.',
  },
  headers: {
    weight: 6,
    title: 'Headers that clients act on are kept',
    headline: 'Headers that clients act on are missing',
    why: 'Clients find new items by Location, revalidate with ETag, cache by Cache-Control, page by Link, and wait by Retry-After.',
    fix: 'Send the header as the older version does.',
  },
  'media-types': {
    weight: 6,
    title: 'Media types stay the same',
    headline: 'Media types changed',
    why: 'Clients choose their parser by media type, and reject one that they do not know.',
    fix: 'Return the media type of the older version.',
  },
  formats: {
    weight: 7,
    title: 'Strings keep their format',
    headline: 'Strings have a different format',
    why: 'A client that parses a date, a decimal, an identifier, or a word in one format fails on another format, or misreads it.',
    fix: 'Keep the format, and send the new form in a new field.',
  },
  'same-values': {
    weight: 5,
    title: 'The same item shows the same values',
    headline: 'The same items show different values',
    why: 'Clients compute with a value, and compare it with what they stored. Another unit, format, or spelling breaks both.',
    fix: 'Keep the value, and send its new form in a new field.',
  },
  words: {
    weight: 6,
    title: 'Fields keep the values that the plan declares',
    headline: 'Declared values were renamed',
    why: 'Clients branch on the values of an enumerated field, and do not know the new ones.',
    fix: 'Keep the existing values, and send new ones in a new field.',
  },
} satisfies Record<string, Row>;

type Noun = keyof typeof rows;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const nouns = Object.keys(rows) as Noun[];

/** What each difference is: the rule that it violates, or that observes it, and the sentence. */
const differences: Readonly<Record<DifferenceKind, readonly [rule: Noun, says: string, isObserved?: true]>> = {
  'version-silent': ['side-by-side', '{request} returned {seen}, like every other request to this version'],
  'operation-vanished': ['operations', '{request} returned {seen} instead of {expected}'],
  'field-removed': ['fields-kept', '{request} did not show {field} ({expected})'],
  'field-removed-early': ['deprecation', '{request} did not show {field}, which was {seen}'],
  'field-removed-soon': ['notice', '{request} did not show {field}, which was {seen}'],
  'field-retyped': ['field-types', '{request} showed {field} as {seen} instead of {expected}'],
  'field-newly-null': ['nullability', '{request} showed {field} as {seen} instead of {expected}'],
  'field-reordered': ['field-order', '{request} showed {seen} instead of {expected}'],
  'field-between': ['appended', '{request} showed the new field {field} {seen}'],
  'field-reformatted': ['formats', '{request} wrote {field} as {seen} instead of {expected}'],
  'numbers-reclassed': ['formats', '{request} wrote {field} as {seen} instead of {expected}', true],
  'word-renamed': ['words', '{request} showed {seen} for {field} instead of {expected}'],
  'value-changed': ['same-values', '{request} showed {seen} as {field} instead of {expected}'],
  'status-changed': ['statuses', '{request} returned {seen} instead of {expected}'],
  'input-rejected': ['inputs', '{request} was rejected with {seen} instead of {expected}'],
  'code-changed': ['error-codes', '{request} returned the code {seen} instead of {expected}'],
  'media-type-changed': ['media-types', '{request} returned {seen} instead of {expected}'],
  'header-vanished': ['headers', '{request} returned no {field} header ({expected})'],
  'list-form-changed': ['paging', '{request} returned a list in the form {seen} instead of {expected}'],
  'page-base-changed': ['paging', '{request} counted pages from {seen} instead of {expected}'],
  'paging-vanished': ['paging', 'The size of {request} no longer has an effect'],
  'largest-size-reduced': ['paging', '{request} returned at most {seen} items instead of {expected}'],
  'filter-vanished': ['queries', 'The filter of {request} no longer has an effect'],
  'sort-vanished': ['queries', 'The sort of {request} no longer has an effect'],
  'default-size-changed': ['defaults', '{request} returned {seen} items per page instead of {expected}'],
  'default-order-changed': ['defaults', '{request} had the order {seen} instead of {expected}'],
};

const all = nouns.map((noun) => {
  const header: Row = rows[noun];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  const own = (Object.keys(differences) as DifferenceKind[]).filter((kind) => differences[kind][0] === noun);
  const isObserved = (kind: DifferenceKind): boolean => differences[kind][2] === true;
  const business = { kinds: own.filter((kind) => !isObserved(kind)), observed: own.filter(isObserved) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  const sentences = Object.fromEntries(own.map((kind) => [kind, differences[kind][1]])) as Record<VersionKey, string>;
  const nothing = 'the two sides showed nothing of this kind in the same situation';
  const thin = 'too few items were shown to tell a difference from chance';
  const says = { ...sentences, nothing, thin };
  const id = `version/${noun}`;
  const clauses = (header.proves ?? header.breaks) ? {} : ({ breaks: ['version.non-breaking'] } as const);
  const check = (context: RunContext): Verdict<VersionKey> => {
    const comparisons = comparisonsIn(context);
    if (comparisons !== undefined) return verdictIn(comparisons, business);
    return { outcome: 'inapplicable', because: { kind: 'plan-key', key: 'contract.versions or contract.snapshot' } };
  };
  return { business, rule: defineDifferenceRule<VersionKey>({ id, ...clauses, ...header, says, check }) };
});

export const versionRules: readonly DifferenceRule<VersionKey>[] = all.map(({ rule }) => rule);

/** What the rules make of comparisons without a run, such as those of two snapshot files. */
export function judgmentsOn(comparisons: readonly Findings[]): readonly Judgment[] {
  return all.map(({ rule, business }) => ({ rule, verdict: verdictIn(comparisons, business) }));
}

/** All rules use the same comparisons. */
const known = new WeakMap<Recording, readonly Findings[]>();

/** It is undefined if the plan has nothing to compare. */
function comparisonsIn({ plan, state }: RunContext): readonly Findings[] | undefined {
  const recording = state(snapshot);
  if (!isCompared(plan.contract) && recording.earlier === undefined) return undefined;
  const comparisons = known.get(recording) ?? comparisonsOf(recording, plan);
  known.set(recording, comparisons);
  return comparisons;
}
