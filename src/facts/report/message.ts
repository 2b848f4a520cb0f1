import type { Finding, Report } from '../../model/report.ts';
import { headlineOf, placeWords } from './prose.ts';
import { failedStanding, type RuleRecord } from './standing.ts';
import { enumerate, oneLine } from './words.ts';

/** In one line why a rule did not pass, with the word for how it stands in front where that is not `failed`; undefined where it passed. */
export function messageOf({ rule, standing, failed }: RuleRecord, report: Report): string | undefined {
  if (standing === 'passed') return undefined;
  if (rule.outcome !== 'failed') return `${standing}: ${oneLine(rule.reason ?? 'no reason was given')}`;
  const [first] = failed;
  if (first !== undefined) return `${findingMessage(first, rule.title, report)}${moreWords(failed)}`;
  return `${standing === 'warning' ? 'warning: ' : ''}violated: ${oneLine(rule.title)}`;
}

/** How many more there are, and where else. */
function moreWords([first, ...others]: readonly Finding[]): string {
  if (first === undefined || others.length === 0) return '';
  const places = [...new Set(others.map(placeWords))].filter((place) => place !== placeWords(first));
  return `, and ${others.length} more${places.length === 0 ? '' : `, also in ${enumerate(places, placesNamed)}`}`;
}

const placesNamed = 5;

/** What a failed finding says, in one line; in front the word for how it stands where that is not `failed`, and its other marks. */
export function findingMessage(finding: Finding, title: string | undefined, report: Report): string {
  const marks = finding.qualifiers.filter((qualifier) => qualifier !== 'waived');
  const words = [...standingWords(finding, report), ...marks].join(', ');
  return `${words === '' ? '' : `${words}: `}${headlineOf(finding, title)}`;
}

function standingWords(finding: Finding, report: Report): readonly string[] {
  switch (failedStanding(finding, report)) {
    case 'failed':
      return [];
    case 'warning':
      return ['warning'];
    case 'known':
      return [`known${report.comparison === null ? '' : ` since ${report.comparison.against.startedAt}`}`];
    case 'waived':
      return ['waived', oneLine(finding.reason ?? 'by the plan')];
  }
}
