import type { ClauseStatus, Outcome, Qualifier } from '../model/finding.ts';
import type { Verdict } from '../model/report.ts';

/** Words of comparisons, of the gate and of what is counted. */
type Counted =
  | 'unchanged'
  | 'unjudged'
  | 'uncovered'
  | 'gate'
  | 'exit-code'
  | 'coverage'
  | 'problem'
  | 'warning'
  | 'weight'
  | 'severity'
  | 'cause';

/** What a clause demands, and what suffers if it is violated. */
type Grade = 'must' | 'should' | 'gap' | 'security' | 'data' | 'clients' | 'style';

/** What a report is made of. */
type Piece =
  | 'clause'
  | 'rule'
  | 'violation'
  | 'finding'
  | 'observation'
  | 'waiver'
  | 'suspect'
  | 'partial'
  | 'verdict'
  | 'diagnosis'
  | 'evidence'
  | 'curl'
  | 'exchange'
  | 'fingerprint'
  | 'baseline'
  | 'summary'
  | 'label';

/** How a report comes about. */
type Maker = 'target' | 'scenario' | 'probe' | 'effort' | 'cleanup' | 'journal' | 'reference' | 'mutant';

/** What explains more than one rule's findings. */
type ProblemCause =
  | 'envelope-missing'
  | 'media-type'
  | 'public'
  | 'harm'
  | 'catch-all'
  | 'no-validation'
  | 'never-worked'
  | 'broke-down';

/** The words of a report and what they mean. */
export const words: Readonly<
  Record<Outcome | ClauseStatus | Verdict | Qualifier | Counted | Grade | Piece | Maker | ProblemCause, string>
> = {
  passed: 'A rule examined at least one thing that could have failed, and nothing did.',
  failed: 'A rule saw at least one violation.',
  inapplicable: 'A rule had nothing to look at: the service or the plan has no such thing, or writes are not allowed.',
  inconclusive: 'A probe was sent and got no usable answer, or the evidence cannot tell right from wrong.',
  errored: 'The rule itself failed. That is a bug in Probity; the other rules are judged as usual.',
  verified:
    'What the clause is about was seen, and every rule that can prove it passed. A reason next to it names where the evidence could not tell right from wrong.',
  violated: 'A rule that judges the clause failed.',
  undecided:
    'Something was sent for the clause and got no usable answer, or the evidence cannot tell right from wrong.',
  'not-exercised':
    'Nothing that this plan lets Probity send touches the clause. The report names the plan key that would.',
  'not-specified': 'The conventions leave it open. The report names the profile key that would fill it in.',
  'not-observable': 'No client can see whether the clause holds.',
  conformant: 'No must clause is violated, and everything that the plan asked for was answered.',
  nonconformant: 'At least one must clause is violated.',
  incomplete: 'No must clause is violated, but part of the plan got no usable answer, or nothing was judged.',
  error: 'The target could not be reached, or Probity itself failed.',
  waived:
    'A violation that the plan accepts, with a reason and an end (waivers). It is reported, and does not fail the run.',
  new: 'A violation that the earlier report does not have, even if that was only because it was not judged then. With a baseline, only what is new fails.',
  fixed:
    'Violated in the earlier report, and not now: the same rule judged the same again, and what showed the violation was asked and answered.',
  unchanged: 'Violated in the earlier report and in this one.',
  flaky:
    'Failed at first, and passed when Probity asked for the same again; it fails a run only with --fail-on-flaky. In merged and compared reports: failed in some runs, passed in others.',
  unjudged:
    'Violated in the earlier report, and not checked in this one, so it may still be there. The report says why.',
  gate: 'What decides the exit code: --fail-on, --require, --require-coverage, --baseline, waivers and budgets. The verdict stays what was found.',
  'exit-code':
    '0: nothing that fails the run is violated. 1: something is. 2: bad usage or plan. 3: too little could be judged, or items are left behind. 4: nothing answers. 5: Probity itself failed. 130: interrupted.',
  coverage:
    'How many of the clauses that could be judged were: verified or violated, of all but those that are not specified or not observable.',
  uncovered:
    'Violated now, and not judged in the earlier report because a problem that is fixed by now hid it. It is not new.',
  problem:
    'What you fix: one cause with all that follows from it, in whatever places and clauses. Usually one rule that failed. Problems are of level must and not waived; warnings are of level should.',
  warning:
    'A violation of level should: the conventions recommend otherwise. It fails a run only with --fail-on should, and leaves its clause verified.',
  cause:
    'What a problem comes from, and what its fix removes: a rule that failed, or something that explains the findings of several rules (envelope-missing, media-type, public, catch-all, no-validation, harm, never-worked, broke-down).',
  weight:
    'How serious a problem is, from 1 to 10, and what suffers: security, data, clients or style. Problems are sorted by it.',
  severity:
    'Reports call it weight: how serious a problem is, from 1 to 10. Whether it fails a run is its level: must or should.',
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
  'never-worked':
    'Cause of a problem: whatever was asked of a resource ended in a 5xx, from the first request to the last.',
  'broke-down': 'Cause of a problem: from some request on, the service answered only with 5xx.',
  security: 'Label of a problem: someone can see or do what they must not.',
  data: 'Label of a problem: data is lost, changed or stored wrongly.',
  clients: 'Label of a problem: a client that follows the conventions breaks, or has to guess.',
  style: 'Label of a problem: names and forms; nothing breaks.',
  clause:
    'One sentence of the conventions, with an id (error.never-200) and a level. Every report says what became of each.',
  rule: 'Judges one or more clauses by the answers (errors/never-200). Rules never send requests.',
  violation:
    'One thing that a rule saw and that a clause forbids: what was expected, what was seen, where, and a command that shows it again.',
  finding:
    'All violations of one rule that are alike, at one place. The JSON report has every finding; a problem joins those that have one cause.',
  observation:
    'What the service does where the conventions leave room, such as the first page being 0. It is never a failure; the profile of the plan can assert it.',
  waiver:
    'An entry of waivers in the plan: a violation that is accepted for now, with its reason and its last day. It stays in the report as waived.',
  suspect:
    'What looks like a violation and may be chance, such as a 5xx or a reset. Probity asks for the same again, at most three times: it is violated if that shows it again, else flaky.',
  partial: 'An option cut the run (--only, --skip, --failed, --effort quick): the verdict covers only what was asked.',
  verdict:
    'What the run says of the service: conformant, nonconformant, incomplete or error. The gate then decides the exit code.',
  diagnosis:
    'What is wrong with the setup, or worth knowing about it: the address, the credential, the plan. What a diagnosis explains is not held against the service.',
  evidence:
    'The requests and answers that a finding is judged by. Reports keep their headers and bodies; --evidence all keeps all others too.',
  curl: 'Commands of a report that send the request of a problem again. Set the variables of the plan in your shell first: they are written by name, never with their value.',
  exchange: 'One request with its answer, or with what went wrong instead of one.',
  fingerprint:
    'Id of a finding that is the same in every run: made of rule, resource, operation, kind of violation and place. Waivers and probity replay name findings by it.',
  baseline: 'An earlier JSON report (--baseline): what it has does not fail the run; what is new does.',
  summary:
    'A report in at most 6,000 bytes (-r summary): verdict, counts and problems. probity dashboard draws trends from summaries.',
  label:
    'What a problem harms: security, data, clients or style. Also an entry of labels in the plan (team, env), by which the dashboard groups.',
  target: 'The service that is audited, at its base URL.',
  scenario: 'A recipe that sends requests for the rules, such as lifecycle: probity explain SCENARIO shows its steps.',
  probe: 'One request of a scenario, with the kind of answer that it provokes: a success, or which failure.',
  effort:
    'How much is sent (--effort): full, or quick, which finds the main defect of nearly every rule with few requests.',
  cleanup:
    'At its end a run deletes what it created, and reads that it is gone. What could not be deleted is listed, and ends the run with exit 3.',
  journal:
    'File that lists what a run creates, before it is created (.probity/journal-*.ndjson). probity cleanup deletes by it what a killed run left.',
  reference: 'The server in this package that keeps every clause (probity serve). Every rule must pass it.',
  mutant: 'The reference with one defect (probity serve --mutant ID). The rule that it is made for must find it.',
};
