/**
 * Compares the failures of the framework with the service's other failures. If those have the envelope, whatever is wrong
 * with a failure of the framework alone is reported here. If they do not, all failures must at least be alike.
 */
import type { WithResponse } from '../../src/core/exchange.ts';
import { defineFoldRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';
import { type FailureShape, failureShapeOf, isEnveloped } from '../../src/reading/flaws.ts';
import { listed } from '../../src/reading/shown.ts';

interface Shown extends FailureShape {
  readonly exchange: WithResponse;
}
/** By everything that distinguishes a shape: the first failure of each. */
type Shapes = Map<string, Shown>;

export default defineFoldRule({
  id: 'errors/centralized',
  proves: ['error.centralized'],
  breaks: ['error.envelope'],
  weight: 4,
  label: 'clients',
  title: 'All failures have the same shape, including those of the framework',
  headline: 'Failures have different shapes',
  why: "Clients have one way to read a failure. The framework's default pages for unknown paths or malformed JSON break it.",
  fix: 'Register one handler that writes the envelope for everything that fails: unknown paths, wrong methods, and unreadable bodies included.',
  says: {
    outside: '{request} failed in a different shape than other failures: {seen}',
    differs: '{request} failed in a different shape than other failures: {seen}',
    few: 'no failure of the framework occurred',
  },
  seesFramework: true,
  start: (): { own: Shapes; framework: Shapes } => ({ own: new Map(), framework: new Map() }),
  step: (state, exchange) => {
    const shape = failureShapeOf(exchange);
    if (shape === undefined) return state;
    const { intent } = exchange.probe;
    // A rejected token comes from the service's own check, whatever the path is.
    const isFramework = intent.kind === 'provocation' && intent.isFramework && exchange.response.status !== 401;
    const shapes = isFramework === true ? state.framework : state.own;
    const signature = [shape.flaws, shape.codes, shape.messages].map((each) => each.join()).join(';');
    if (!shapes.has(signature)) shapes.set(signature, { ...shape, exchange });
    return state;
  },
  check: ({ own, framework }) => {
    const [ours, theirs] = [[...own.values()], [...framework.values()]];
    if (theirs.length === 0) return inapplicable('few');
    if (ours.length > 0 && !ours.some(isEnveloped)) return failed(...differences([...ours, ...theirs]));
    const known = new Set(ours.flatMap(({ flaws }) => flaws));
    const odd = theirs.find(({ flaws }) => flaws.some((flaw) => !known.has(flaw)));
    if (odd === undefined) return passed;
    const seen = listed(odd.flaws.filter((flaw) => !known.has(flaw)));
    const { exchange } = odd;
    return failed({ kind: 'outside', at: 'body:', seen, expected: 'the envelope of all other failures', exchange });
  },
});

/** Without the envelope: the first two failures whose code or message is in different places. */
function differences(shapes: readonly Shown[]): readonly Violation<'differs'>[] {
  for (const role of ['codes', 'messages'] as const) {
    const [one] = shapes.filter((shape) => shape[role].length > 0);
    const other = one && shapes.find((shape) => !one[role].some((place) => shape[role].includes(place)));
    if (one === undefined || other === undefined) continue;
    return [one, other].map((shape) => {
      const places = shape[role].map((place) => place.replace(/ .*/, ''));
      const seen = places.length === 0 ? `no ${role.slice(0, -1)}` : `its ${role.slice(0, -1)} in ${listed(places)}`;
      return { kind: 'differs', at: 'body:', seen, expected: 'one shape', exchange: shape.exchange };
    });
  }
  return [];
}
