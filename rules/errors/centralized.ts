/**
 * Compares the failures of the framework with the service's other failures: whatever is wrong with a failure of the
 * framework alone is reported here.
 */
import type { WithResponse } from '../../src/core/exchange.ts';
import { isOfFramework } from '../../src/core/probe.ts';
import { defineFoldRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { failureFlaws, isEnveloped } from '../../src/reading/flaws.ts';
import { listed } from '../../src/reading/shown.ts';

/** The first failure with each combination of flaws. */
type Shapes = Map<string, { readonly flaws: readonly string[]; readonly exchange: WithResponse }>;

export default defineFoldRule({
  id: 'errors/centralized',
  proves: ['error.centralized'],
  breaks: ['error.envelope'],
  weight: 4,
  title: 'All failures have the same shape, including those of the framework',
  headline: 'Failures have different shapes',
  why: "Clients have one way to read a failure. The framework's default pages for unknown paths or malformed JSON break it.",
  fix: 'Register one handler that writes the envelope for everything that fails: unknown paths, wrong methods, and unreadable bodies included.',
  says: {
    outside: '{request} failed in a different shape than other failures: {seen}',
    few: 'no failure of the framework occurred',
    bare: 'without the envelope, nothing shows whether all failures have one shape',
  },
  seesFramework: true,
  start: (): { own: Shapes; framework: Shapes } => ({ own: new Map(), framework: new Map() }),
  step: (state, exchange, { dialect }) => {
    const flaws = failureFlaws(exchange, dialect);
    if (flaws === undefined) return state;
    // A rejected token comes from the service's own check, whatever the path is.
    const isFramework = isOfFramework(exchange.probe) && exchange.response.status !== 401;
    const shapes = isFramework ? state.framework : state.own;
    if (!shapes.has(flaws.join())) shapes.set(flaws.join(), { flaws, exchange });
    return state;
  },
  check: ({ own, framework }) => {
    const [ours, theirs] = [[...own.values()], [...framework.values()]];
    if (theirs.length === 0) return inapplicable('few');
    const known = new Set(ours.flatMap(({ flaws }) => flaws));
    const odd = theirs.find(({ flaws }) => flaws.some((flaw) => !known.has(flaw)));
    const isBare = ours.length > 0 && !ours.some(({ flaws }) => isEnveloped(flaws));
    if (odd === undefined) return isBare ? undecided('bare') : passed;
    const seen = listed(odd.flaws.filter((flaw) => !known.has(flaw)));
    const { exchange } = odd;
    return failed({ kind: 'outside', at: 'body:', seen, expected: 'the envelope of all other failures', exchange });
  },
});
