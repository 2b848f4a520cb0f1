import { unpaged } from '../query/shared/unpaged.ts';
import { hasPageShape, numberOf, type PageFacts } from '../../src/facts/lists/page-facts.ts';
import type { Profile } from '../../src/model/plan.ts';
import { defineRule, indistinct, type Judgement, unstated } from '../../src/model/rule.ts';
import { pageWalk, walkedPages } from '../../src/model/traces/page-walk.ts';
import { parameter, sizeUnserved } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { type Evidence, walkedEvidence } from '../pagination/shared/evidence.ts';
import { changing, pageExchange } from '../pagination/shared/page-examples.ts';
import { sizeVerdict } from '../pagination/shared/size-verdict.ts';
import { lostAnswer } from '../query/shared/lost-answer.ts';

/** A judgement on one bound: a violation, a pass, or that nothing showed it. */
type Verdict = Violation | 'kept' | 'unseen';

export default defineRule({
  id: 'limits/page-size',
  proves: ['limits.page-size'],
  breaks: [],
  weight: 3,
  label: 'clients',
  title: 'The default and the maximum page size are what the profile states',
  why: 'Clients are written for the documented limits; a page that is cut shorter loses items that they rely on.',
  fix: 'Use the documented default and maximum, or correct profile.limits in the plan.',
  scope: 'trace',
  confirm: 'alone',
  wants: walkedPages,
  after: ['json/well-formed', 'errors/never-200'],
  explainedBy: ['query/size'],
  joins: ['pagination/size'],
  check: (trace, context): Judgement => {
    const { maxPageSize, defaultPageSize } = context.profile.limits;
    if (maxPageSize === undefined && defaultPageSize === undefined) {
      return unstated('no-page-size');
    }
    const evidence = walkedEvidence(trace, context);
    const lost = lostAnswer(trace);
    if (!evidence.isPaged) return lost ?? unpaged(evidence, trace);
    const verdicts = [
      ...(defaultPageSize === undefined ? [] : [byDefault(evidence, defaultPageSize)]),
      ...(maxPageSize === undefined ? [] : [atMost(evidence, maxPageSize)]),
    ];
    const violations = verdicts.filter((verdict) => typeof verdict === 'object');
    if (violations.length > 0) return { violations, examined: verdicts.length };
    if (lost !== undefined) return lost;
    return verdicts.includes('unseen') ? indistinct('too-few-for-largest') : { examined: verdicts.length };
  },
  examples: () => ({
    passed: [
      { note: 'as stated', plan: stating({ defaultPageSize: 3, maxPageSize: 4 }), exchanges: sizes(3, 4) },
      {
        note: 'a size over the maximum refused',
        plan: stating({ maxPageSize: 4 }),
        exchanges: [...sizes(3, 4).slice(0, 2), pageExchange({ page: 0, size: 10 }, { status: () => 400 })],
      },
    ],
    failed: [
      { note: 'another default', plan: stating({ defaultPageSize: 2 }), exchanges: sizes(3, 4) },
      { note: 'a larger maximum', plan: stating({ maxPageSize: 3 }), exchanges: sizes(3, 4) },
      {
        note: 'a default over the maximum',
        plan: stating({ maxPageSize: 2 }),
        exchanges: [pageExchange({}), pageExchange({ page: 0, size: 2 })],
      },
      { note: 'a smaller maximum', plan: stating({ maxPageSize: 5 }), exchanges: sizes(3, 4) },
      {
        note: 'the stated maximum refused',
        plan: stating({ maxPageSize: 4 }),
        exchanges: [
          pageExchange({}),
          pageExchange({ page: 0, size: 2 }),
          pageExchange({ page: 0, size: 4 }, { status: () => 400 }),
        ],
      },
    ],
    inapplicable: [{ note: 'a profile without page sizes', exchanges: sizes(3, 4) }],
  }),
});

function byDefault(evidence: Evidence, wanted: number): Verdict {
  const { lists, usual, met } = evidence;
  const plain = lists.find((facts) => facts.size === undefined && facts.isWhole && (facts.page ?? 0) <= 1);
  if (plain === undefined || sizeVerdict(plain, evidence) === 'exceeded') return 'unseen';
  if (plain.count > wanted) return notStated(plain, wanted, plain.count, 'default');
  const seen = isTrusted(evidence) && usual !== undefined ? usual : plain.count < (met ?? 0) ? plain.count : undefined;
  if (seen === undefined) return 'unseen';
  return seen === wanted ? 'kept' : notStated(plain, wanted, seen, 'default');
}

function atMost(evidence: Evidence, wanted: number): Verdict {
  const over = evidence.lists.filter(
    (facts) => facts.size !== undefined && facts.size >= wanted && sizeVerdict(facts, evidence) !== 'exceeded',
  );
  // A service that takes no size at all has no largest page.
  if (evidence.lists.every((facts) => facts.size === undefined)) return 'unseen';
  const refused = evidence.answers.find((facts) => facts.size === wanted && isRefusedForSize(facts, evidence));
  if (refused !== undefined) return notStated(refused, wanted, 0, 'largest');
  const seen = over.map((facts) => ({ facts, size: servedSize(facts, evidence) }));
  const wrong = seen.find(({ facts, size }) => facts.count > wanted || (size !== undefined && size !== wanted));
  const unasked = evidence.lists.find(
    (facts) => facts.size === undefined && facts.count > wanted && isPageOfSize(facts, evidence),
  );
  if (unasked !== undefined) return notStated(unasked, wanted, unasked.count, 'largest');
  if (wrong !== undefined)
    return notStated(wrong.facts, wanted, Math.max(wrong.size ?? 0, wrong.facts.count), 'largest');
  return seen.some(({ size }) => size === wanted) ? 'kept' : 'unseen';
}

/** True for a refusal of what is shown by a smaller size: a page that is not taken at all is refused by whatever size. */
function isRefusedForSize({ outcome, page, size = 0 }: PageFacts, { lists }: Evidence): boolean {
  return outcome === 'refused' && lists.some((other) => other.page === page && (other.size ?? size) < size);
}

/** True for a page, and not a list that is cut only where a size is asked for; one beyond its own size is told elsewhere. */
function isPageOfSize(facts: PageFacts, evidence: Evidence): boolean {
  return hasPageShape(facts) && sizeVerdict(facts, evidence) !== 'exceeded';
}

/** The size by which a page was cut: as it states, where that can be trusted, else as its items show where there are more. */
function servedSize(facts: PageFacts, evidence: Evidence): number | undefined {
  const isFirst = facts.page === undefined || facts.page === evidence.base;
  const isCut = facts.count > 0 && isFirst && facts.count < (evidence.met ?? 0);
  const stated = isTrusted(evidence) ? numberOf(facts, 'size') : undefined;
  return stated ?? (isCut ? facts.count : undefined);
}

/** True where no answer misstates its size. */
function isTrusted(evidence: Evidence): boolean {
  return evidence.lists.every((facts) => sizeVerdict(facts, evidence) !== 'misstated');
}

function notStated(facts: PageFacts, wanted: number, seen: number, which: 'default' | 'largest'): Violation {
  const isRefused = facts.outcome !== 'page';
  const shows = facts.count < seen ? 'states' : 'shows';
  const shown = isRefused ? `was answered ${facts.status}` : `${shows} pages of ${seen}`;
  return violation({
    at: 'query:size',
    expected: `${which} page size ${wanted}`,
    actual: isRefused ? `status ${facts.status}` : String(seen),
    message: `${facts.request} ${shown}; profile.limits states a ${which} page size of ${wanted}`,
    exchange: facts.exchange,
    key: `${which} page size`,
    signs: [parameter('size')],
    ...(shows === 'states' ? { signOfService: sizeUnserved } : {}),
  });
}

function stating(limits: Profile['limits']): { profile: Profile } {
  return { profile: { limits, statuses: {}, errorCodes: {}, idFields: {} } };
}

/** A list of nine items that has this default and this maximum. */
function sizes(usual: number, largest: number): ReturnType<typeof pageExchange>[] {
  const asked = [undefined, largest, 10].map((size) => (size === undefined ? {} : { page: 0, size }));
  return asked.map((each) => {
    const size = Math.min(each.size ?? usual, largest);
    const data = Array.from({ length: size }, (_, index) => ({ id: index + 1 }));
    const edit = changing('data', () => data);
    const about = { ...each, walk: 'by example' };
    return pageExchange(
      each,
      { items: 9, edit: (body, at, round) => ({ ...edit(body, at, round), size }) },
      { step: pageWalk.page, about },
    );
  });
}
