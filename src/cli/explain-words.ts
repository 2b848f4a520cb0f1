import type { ClauseStatus, Outcome, Qualifier } from '../model/finding.ts';
import type { Verdict } from '../model/report.ts';

/** Words of comparisons, of the gate and of what is counted. */
type More =
  | 'unchanged'
  | 'unjudged'
  | 'uncovered'
  | 'gate'
  | 'coverage'
  | 'problem'
  | 'weight'
  | 'must'
  | 'should'
  | 'gap';

/** What explains more than one rule's findings. */
type ProblemCause =
  | 'envelope-missing'
  | 'media-type'
  | 'public'
  | 'harm'
  | 'catch-all'
  | 'no-validation'
  | 'broke-down';

/** The words of a report and what they mean. */
export const words: Readonly<Record<Outcome | ClauseStatus | Verdict | Qualifier | More | ProblemCause, string>> = {
  passed: 'A rule examined at least one thing that could have failed, and nothing did.',
  failed: 'A rule saw at least one violation.',
  inapplicable: 'A rule had nothing to look at: the service or the plan has no such thing, or writes are not allowed.',
  inconclusive: 'A probe was sent and brought no usable answer, or the evidence cannot tell right from wrong.',
  errored: 'The rule itself failed. That is a fault of Probity; the other rules were judged all the same.',
  verified:
    'What the clause is about was seen, and every rule that can prove it passed. A reason next to it names where the evidence could not tell right from wrong.',
  violated: 'A rule that judges the clause failed.',
  undecided:
    'Something was sent for the clause and brought no usable answer, or the evidence cannot tell right from wrong.',
  'not-exercised':
    'Nothing that this plan lets Probity send touches the clause. The report names the plan key that would.',
  'not-specified': 'The conventions leave it open. The report names the profile key that would fill it in.',
  'not-observable': 'No client can see whether the clause holds.',
  conformant: 'No must clause is violated, and everything that the plan asked for was answered.',
  nonconformant: 'At least one must clause is violated.',
  incomplete: 'No must clause is violated, but part of the plan brought no usable answer, or nothing was judged.',
  error: 'The target could not be reached, or Probity itself failed.',
  waived:
    'A violation that the plan accepts, with a reason and an end (waivers). It is reported, and does not fail the run.',
  new: 'A violation that the earlier report does not have, even if that was only because it was not judged then. With a baseline, only what is new fails.',
  fixed:
    'Violated in the earlier report, and not now: the same rule judged the same again, and what showed the violation was asked and answered.',
  unchanged: 'Violated in the earlier report and in this one.',
  flaky: 'Violated in some runs of the same plan, and not in others.',
  unjudged:
    'Violated in the earlier report, and not checked in this one, so it may still be there. The report says why.',
  gate: 'What decides the exit code: --fail-on, --require, --require-coverage, --baseline, waivers and budgets. The verdict stays what was found.',
  coverage:
    'How many of the clauses that could be judged were: verified or violated, of all but those that are not specified or not observable.',
  uncovered:
    'Violated now, and not judged in the earlier report because a problem that is fixed by now hid it. It is not new.',
  problem:
    'What you fix: one cause with all that follows from it, in whatever places and clauses. Mostly one rule that failed. Problems are of level must and not waived; warnings are of level should.',
  weight:
    'How grave a problem is, from 1 to 10, with what suffers: security, data, clients or style. Problems are sorted by it.',
  must: 'The conventions demand it: a violation is a problem, and fails the run.',
  should: 'The conventions recommend it: a violation is a warning, and fails the run only with --fail-on should.',
  gap: 'The conventions leave it open: nothing is asserted until the profile of the plan fills it in. From then on it is a must.',
  'envelope-missing':
    'Cause of a problem: responses lack the common envelope (success, data, error, timestamp), so other rules cannot look into them.',
  'media-type': 'Cause of a problem: responses are not application/json, so other rules cannot read them.',
  public:
    'Cause of a problem: requests without the credential work, so other rules of authentication have nothing to judge.',
  harm: 'Cause of a problem: the service did not survive a request, or lost items by it. The report opens with that request.',
  'catch-all':
    'Cause of a problem: addresses that do not exist get the same page as those that do, so no other answer of them means anything.',
  'no-validation': 'Cause of a problem: a create accepts whatever it is sent.',
  'broke-down': 'Cause of a problem: from some request on, the service answered only with 5xx.',
};
