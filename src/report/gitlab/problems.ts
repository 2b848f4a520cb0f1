import { clausesOf, findingLines } from '../../facts/report/prose.ts';
import { moreAbout } from '../../facts/report/rule-page.ts';
import { type FailedStanding, failedStanding } from '../../facts/report/standing.ts';
import { firstResource, type ToldProblem, toldProblems, toldWaived } from '../../facts/report/told.ts';
import { counted, excerptOf, oneLine } from '../../facts/report/words.ts';
import type { Finding, Problem, Report } from '../../model/report.ts';
import { codeBlock } from './code-block.ts';
import { type Entry, fingerprintOf, locationOf } from './entry.ts';

const longestSentence = 300;
/** So many findings of one problem are shown with their evidence. */
const findingsInFull = 10;

/** The problems, the heaviest first, then what is waived of them. */
export function problemEntries(report: Report, docs: string | undefined): readonly Entry[] {
  return [...toldProblems(report), ...toldWaived(report)].map((told) => entryOf(told, report, docs));
}

function entryOf({ problem, told, answers }: ToldProblem, report: Report, docs: string | undefined): Entry {
  const findings = told.flatMap((each) => each.findings);
  const standing = worstOf(findings, report);
  const clauses = clausesOf(report);
  return {
    description: descriptionOf({ problem, told, answers }, standing),
    check_name: problem.id,
    fingerprint: fingerprintOf(report, [problem.id, ...(standing === 'waived' ? [standing] : [])]),
    severity: severityOf(problem, standing),
    location: locationOf(report, firstResource(told)),
    content: {
      body: codeBlock([
        ...(problem.fix === '' ? [] : [`Fix: ${problem.fix}`, '']),
        ...findings.slice(0, findingsInFull).flatMap((finding) => [...findingLines(finding, clauses), '']),
        moreAbout(problem.id, docs),
      ]),
    },
    probity: { standing, ...problem, answers },
  };
}

/** Says by itself what is wrong: GitLab shows nothing of an entry but description and place. */
function descriptionOf(
  { problem, told: [chief], answers }: Pick<ToldProblem, 'problem' | 'told' | 'answers'>,
  standing: FailedStanding,
): string {
  const reason = standing === 'waived' ? (chief?.reason ?? 'by the plan') : '';
  const marks = [
    ...(standing === 'failed' ? [] : [standing]),
    ...(reason === '' ? [] : [oneLine(reason)]),
    ...problem.qualifiers.filter((each) => each !== 'waived'),
  ];
  const seen = oneLine(chief?.violation.message ?? '');
  const what = excerptOf(seen === '' ? `violated: ${oneLine(problem.title)}` : seen, longestSentence);
  return `${marks.length === 0 ? '' : `${marks.join(', ')}: `}${what} (${problem.id}, ${counted(answers, 'answer')})`;
}

function severityOf({ label }: Problem, standing: FailedStanding): Entry['severity'] {
  if (standing === 'waived') return 'info';
  if (standing === 'warning' || label === 'style') return 'minor';
  return label === 'security' ? 'critical' : 'major';
}

/** How the worst of the findings stands. */
function worstOf(findings: readonly Finding[], report: Report): FailedStanding {
  const standings = new Set(findings.map((finding) => failedStanding(finding, report)));
  return (['failed', 'known', 'warning'] as const).find((each) => standings.has(each)) ?? 'waived';
}
