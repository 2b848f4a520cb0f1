import type { DiagnosisCode } from '../../model/diagnosis.ts';
import type { Diagnosis, Report } from '../../model/report.ts';

/** Diagnoses of a run that did not see all that it was to see; the first of them is the reason that is told. */
const byCode = {
  'target-unreachable': 'unreachable',
  interrupted: 'interrupted',
  'throttled-out': 'throttled',
  'failing-out': 'failing',
  'budget-spent': 'requests',
  'items-spent': 'items',
  'token-refused': 'token-refused',
  'token-forbidden': 'token-forbidden',
  'base-url': 'nothing-there',
  'not-an-api': 'one-page',
  'one-answer': 'one-answer',
} as const satisfies Partial<Record<DiagnosisCode, string>>;

/** What ended a run early, or kept it from seeing the service. */
export type CutShort = (typeof byCode)[keyof typeof byCode] | 'time' | 'our-error';

/** Why a run is no pass, whatever it found. */
export type OpenWhy = CutShort | 'unanswered' | 'nothing-judged';

/** What cut a run short; null where it came to its own end and was able to judge. */
export function cutShort({ diagnosis, verdict }: Pick<Report, 'diagnosis' | 'verdict'>): CutShort | null {
  const [cut = null] = Object.entries(byCode).flatMap(([code, why]) =>
    diagnosis.filter((told) => told.code === code).map((told) => (isTimeOver(told) ? 'time' : why)),
  );
  return verdict === 'error' && cut !== 'unreachable' ? 'our-error' : cut;
}

/** True where the budget that was spent is one of time. */
function isTimeOver({ code, facts }: Diagnosis): boolean {
  return code === 'budget-spent' && facts['budget'] === 'time';
}

/** True where the run saw at once that nothing can be judged (no answer, a wrong address or credential): the diagnosis says it all. */
export function isSetUpWrong(report: Pick<Report, 'diagnosis' | 'verdict' | 'rules'>): boolean {
  const cut = cutShort(report);
  return cut !== null && ofSetUp.has(cut) && report.rules.every(({ outcome }) => outcome === 'inapplicable');
}

/**
 * True where the run was given up and verified nothing but what its refusals show (429 for a rate): why it was given up is all that
 * there is to say.
 */
export function isGivenUpAtOnce(report: Pick<Report, 'diagnosis' | 'verdict' | 'clauses'>): boolean {
  const cut = cutShort(report);
  if (cut !== 'throttled' && cut !== 'failing') return false;
  return report.clauses.every(({ id, status }) => status !== 'verified' || id.startsWith('limits.'));
}

const ofSetUp: ReadonlySet<CutShort> = new Set([
  'unreachable',
  'token-refused',
  'token-forbidden',
  'nothing-there',
  'one-page',
  'one-answer',
]);

/** Why a run does not settle what it was asked; null where it does. */
export function openWhy(report: Pick<Report, 'diagnosis' | 'verdict' | 'rules'>): OpenWhy | null {
  const cut = cutShort(report);
  if (cut !== null || report.verdict !== 'incomplete') return cut;
  const isJudged = report.rules.some(({ outcome }) => outcome === 'passed' || outcome === 'failed');
  return isJudged ? 'unanswered' : 'nothing-judged';
}

/** Why a run is open, as a sentence without capital and stop. */
export const openWords: Readonly<Record<OpenWhy, string>> = {
  unreachable: 'the target cannot be reached',
  interrupted: 'the run was interrupted',
  throttled: 'the service kept answering 429',
  failing: 'the service kept answering with a 5xx',
  requests: 'the request budget ran out before all was asked',
  items: 'the item budget ran out before all was created',
  time: 'time ran out before all was asked',
  'token-refused': 'the service asks for a valid credential',
  'token-forbidden': 'every list answered 403',
  'nothing-there': 'every list answered 404',
  'one-page': 'every list answered with an HTML page',
  'one-answer': 'every list answers like an unknown address',
  'our-error': 'Probity itself failed: do not rely on this result',
  unanswered: 'part of the plan got no usable answer',
  'nothing-judged': 'nothing could be judged',
};

/** Why a run whose verdict is open is no pass, with that said where the words do not; null for any other verdict. */
export function noPassWords(report: Pick<Report, 'diagnosis' | 'verdict' | 'rules'>): string | null {
  const why = openWhy(report);
  if (why === null || (report.verdict !== 'incomplete' && report.verdict !== 'error')) return null;
  return report.verdict === 'error' ? openWords[why] : `${openWords[why]}, so this is not a pass`;
}
