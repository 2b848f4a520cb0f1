import { generalKey, viewOf } from '../../src/model/answer-view.ts';
import { type Exchange, isAnswered, requestLine } from '../../src/model/exchange.ts';
import { sightings } from '../../src/model/repetition.ts';
import { defineRule, inapplicable, indistinct, type Judgement, type RuleContext } from '../../src/model/rule.ts';
import { coldSteps, repeat, repeatSteps } from '../../src/model/traces/repeat.ts';
import { isStep, type Step } from '../../src/model/step.ts';
import type { Trace } from '../../src/model/trace.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { cookieAnswersExamples as examples } from './shared/cookie-examples.ts';
import { inAnyOrder, type Motion, motionOf, movedKeys, type Sighting } from './shared/moves.ts';
import { placeIn, shownIn } from './shared/told.ts';

export default defineRule({
  id: 'stateless/cookie-answers',
  proves: [],
  breaks: ['service.2'],
  weight: 5,
  label: 'clients',
  title: 'An answer does not depend on cookies',
  why: "What a cookie changes is kept on the server or sent without the client's knowledge: the same request means different things for two clients.",
  fix: 'Ignore cookies; take options such as language, page and order from the parameters and headers of the request.',
  scope: 'trace',
  confirm: 'alone',
  wants: repeatSteps,
  check: (trace, context) => {
    const idField = trace.resource === undefined ? 'id' : context.readings.of(trace.resource).idField;
    const comparisons = [
      compare(
        trace,
        context,
        'list',
        [repeat.start.of('list'), repeat.noCookie, repeat.cold.of('list')],
        repeat.foreignCookie,
      ),
      compare(trace, context, 'list', [repeat.plain.of('list')], repeat.cookie.of('list')),
      compare(trace, context, 'read', [repeat.plain.of('read')], repeat.cookie.of('read')),
    ].filter((each) => each !== undefined);
    if (comparisons.length === 0) {
      const foreign = sightings(trace.exchanges, [repeat.foreignCookie]).filter(isAnswered);
      return inapplicable(foreign.some((exchange) => isRefused({ exchange })) ? 'cookie-refused' : 'no-cookie-sent');
    }
    const violations = comparisons.flatMap(({ change }) => (change === undefined ? [] : [told(change, idField)]));
    const examined = comparisons.filter(({ isClear }) => isClear).length;
    if (violations.length > 0 || examined > 0) return { violations, examined } satisfies Judgement;
    return indistinct('cookieless-answers-differ');
  },
  examples,
});

/** A cookie that nobody set, refused as invalid input like any other input that is unknown: that is no state. */
function isRefused({ exchange: { probe, reply } }: Pick<Sighting, 'exchange'>): boolean {
  return isStep(probe.step, repeat.foreignCookie) && reply.status === 400;
}

interface Change {
  readonly plain: Sighting;
  readonly known: Sighting;
  readonly keys: readonly string[];
}

/** All plain answers agree, and every one with the cookie differs from them. */
function compare(
  trace: Trace,
  { plan, readings }: RuleContext,
  subject: 'list' | 'read',
  plainSteps: readonly Step[],
  knownStep: Step,
): { readonly isClear: boolean; readonly change?: Change } | undefined {
  const idField = trace.resource === undefined ? 'id' : readings.of(trace.resource).idField;
  const see = (exchanges: readonly Exchange[]): readonly Sighting[] =>
    exchanges
      .filter(isAnswered)
      .map((exchange) => ({ exchange, view: viewOf(exchange, { volatile: plan.volatile, idField }) }));
  const strict = motionOf(see(sightings(trace.exchanges, coldSteps(subject))), see(trace.exchanges));
  const plain = see(sightings(trace.exchanges, plainSteps));
  const known = see(sightings(trace.exchanges, [knownStep]));
  const [first] = plain;
  const [with1] = known;
  if (first === undefined || with1 === undefined || plain.length < 2) return undefined;
  if (isRefused(with1)) return undefined;
  const isAlike = (motion: Motion): boolean =>
    plain.every(({ view }) => movedKeys(first.view, view, motion).length === 0);
  const motion = isAlike(strict) ? strict : inAnyOrder(strict);
  const isClear = isAlike(motion);
  const differing = known.map(({ view }) => movedKeys(first.view, view, motion));
  const keys = differing[0] ?? [];
  if (!isClear || differing.some((each) => each.length === 0)) return { isClear };
  return { isClear, change: { plain: first, known: with1, keys } };
}

function told({ plain, known, keys }: Change, idField: string): Violation {
  const { exchange } = known;
  const key = keys.includes('status') ? 'status' : (keys[0] ?? 'status');
  return violation({
    at: placeIn(key, exchange, idField),
    expected: shownIn(plain, key),
    actual: shownIn(known, key),
    exchange: exchange.id,
    key: `with a cookie: ${generalKey(key)}`,
    message: `${requestLine(exchange)} with a cookie got another answer than without`,
  });
}
