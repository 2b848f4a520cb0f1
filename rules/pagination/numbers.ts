import { hasPageShape, isPartOfList, type PageFacts } from '../../src/facts/lists/page-facts.ts';
import { pageNumbers } from '../../src/model/envelope.ts';
import type { PageNumber } from '../../src/model/list-page.ts';
import { type Names, pointerOf } from '../../src/model/names.ts';
import type { ResourceReadings } from '../../src/model/readings.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { field, noNumbers } from '../../src/model/signs.ts';
import { pageWalk } from '../../src/model/traces/page-walk.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { enumerate } from '../../src/text/enumerate.ts';
import { everyPage, keepPage, listsOf } from './shared/evidence.ts';
import { numbersExamples } from './shared/numbers-examples.ts';

/** A list that lacks page numbers of which it tells nothing in other words either, but has the others, is for the rules of each number. */
export default defineRule({
  id: 'pagination/numbers',
  proves: [],
  breaks: ['pagination.page', 'pagination.size', 'pagination.total-elements', 'pagination.total-pages'],
  weight: 5,
  label: 'clients',
  title: 'A list that shows only some of its items carries page, size, totalElements and totalPages',
  why: 'A client that gets part of a list must learn which part it is and how much more there is, under the names of the conventions.',
  fix: 'Answer partial lists with page, size, totalElements and totalPages next to data. If other names must stay, map them in profile.names, and Probity judges the rest by them.',
  scope: 'run',
  wants: everyPage,
  after: ['json/well-formed', 'errors/never-200'],
  digest: (exchange, context) => {
    const facts = keepPage(exchange, context);
    const resource = exchange.probe.operation?.resource ?? '';
    return facts === undefined ? undefined : { resource, facts };
  },
  check: ({ digests }, { readings, plan }) => {
    const parts = plan.resources.flatMap((resource) => {
      const own = digests.filter(({ kept }) => kept.resource === resource.key).map(({ kept }) => kept.facts);
      return partOf(listsOf(own), readings.of(resource)) ?? [];
    });
    if (parts.length === 0) return inapplicable('nothing-left-out');
    // One habit of the service: told once, where it says most.
    const [told] = parts.flatMap((part) => numberless(part, plan.profile.names ?? {}) ?? []);
    return { examined: parts.length, violations: told === undefined ? [] : [told] };
  },
  examples: numbersExamples,
});

/** A list of which an answer shows a part. */
interface Part {
  readonly facts: PageFacts;
  /** How it is known. */
  readonly shows: string;
  /** The page numbers that no answer of the list has. */
  readonly lacking: readonly PageNumber[];
}

function partOf(
  lists: readonly PageFacts[],
  { isLiving, isCut }: Pick<ResourceReadings, 'isLiving' | 'isCut'>,
): Part | undefined {
  const lacking = pageNumbers.filter((name) => lists.every(({ numbers }) => numbers[name] === undefined));
  const stated = lists.find(isPartOfList);
  const { inAll = Infinity } = stated?.rest ?? {};
  if (stated !== undefined) {
    const many = Number.isFinite(inAll)
      ? `${stated.count} of ${items(inAll)}`
      : `${items(stated.count)}, and says that there are more`;
    return { facts: stated, shows: many, lacking };
  }
  // What others change may show other items for that alone.
  if (isLiving) return undefined;
  const [beyond, plain] = lists.filter(({ step }) => step === pageWalk.further.name).slice(-2);
  if (isCut && beyond !== undefined && plain !== undefined) {
    return { facts: plain, shows: `${items(plain.count)}, and ${beyond.request} others`, lacking };
  }
  const paged = cutFrom(lists) ?? turnedTo(lists);
  if (paged !== undefined) {
    const [facts, other] = paged;
    return { facts, shows: `${items(facts.count)}, and ${other.request} others`, lacking };
  }
  const shaped = lists.find(hasPageShape);
  return shaped === undefined ? undefined : { facts: shaped, shows: items(shaped.count), lacking };
}

/** A page of a size, and the list as it came at first, which had more: what the audit makes itself comes later. */
function cutFrom(lists: readonly PageFacts[]): readonly [PageFacts, PageFacts] | undefined {
  const isPlain = ({ walk, page, size, ids, round }: PageFacts): boolean =>
    walk === undefined && page === undefined && size === undefined && ids.length > 0 && round === 1;
  for (const cut of lists.filter(isSilentPage)) {
    const whole = lists.find((each) => isPlain(each) && each.path === cut.path && each.step !== pageWalk.further.name);
    if (whole === undefined) continue;
    const all = new Set(whole.ids);
    const isWithin = cut.ids.every((id) => all.has(id));
    if (isWithin && cut.count <= (cut.size ?? 0) && cut.count < whole.count) return [cut, whole];
  }
  return undefined;
}

/** Two pages of one walk that have no item in common. */
function turnedTo(lists: readonly PageFacts[]): readonly [PageFacts, PageFacts] | undefined {
  const pages = lists.filter(isSilentPage);
  for (const one of pages) {
    const shown = new Set(one.ids);
    const other = pages.find((each) => each.walk === one.walk && each.ids.every((id) => !shown.has(id)));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

/** A page of a walk that does not say that it shows all. */
function isSilentPage({ walk, count, rest }: PageFacts): boolean {
  return walk !== undefined && count > 0 && rest.inAll !== count;
}

function items(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

function numberless({ facts, shows, lacking: unread }: Part, theirs: Names): Violation | undefined {
  // A list that is not where it belongs has its numbers unread; by their own names beside it, or those of the plan, they are there all the same.
  const isThere = (name: PageNumber): boolean => facts.rest.names[name] === pointerOf(theirs[name] ?? name);
  const lacking = unread.filter((name) => !isThere(name));
  const elsewhere = Object.entries(facts.rest.names).filter(([name]) => lacking.some((each) => each === name));
  const isPlaced = hasPageShape(facts) && ['merged', 'bare', 'nested'].includes(facts.form ?? '');
  // One number that is left out by mistake has a rule of its own.
  if (lacking.length === 0 || (isPlaced && elsewhere.length === 0)) return undefined;
  const words = elsewhere.map(([name, place]) => `${name} as ${place}`);
  const instead = words.length === 0 ? '' : ` (it has ${enumerate(words)})`;
  return violation({
    at: `body:${facts.numbersAt}`,
    expected: enumerate(lacking),
    actual: words.length === 0 ? 'none of them' : enumerate(words),
    message: `${facts.request} shows ${shows}, without ${enumerate(lacking)}${instead}`,
    exchange: facts.exchange,
    clauses: lacking.map((name) => clauseOf[name]),
    key: words.length === 0 ? 'a part without page numbers' : 'page numbers under other names',
    signs: [noNumbers, ...(words.length === 0 ? [] : lacking.map(field))],
    isOfService: true,
  });
}

const clauseOf: Readonly<Record<PageNumber, string>> = {
  page: 'pagination.page',
  size: 'pagination.size',
  totalElements: 'pagination.total-elements',
  totalPages: 'pagination.total-pages',
};
