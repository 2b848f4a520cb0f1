import { counted, enumerate } from '../../facts/report/words.ts';
import { clauseStatuses, outcomes } from '../../model/finding.ts';
import type { Report, RuleResult } from '../../model/report.ts';
import { type Extent, first } from './extent.ts';
import { clauseLink, toldClauses } from './findings.ts';
import { anchorOf, code, text } from './text.ts';
import { more, points } from './words.ts';

/** Rules that were asked and brought no judgement. */
export function openLines(report: Report, extent: Extent): readonly string[] {
  const open = report.rules.filter(({ outcome }) => outcome === 'inconclusive' || outcome === 'errored');
  if (open.length === 0) return [];
  const { shown, rest } = first(open, extent.points);
  return [
    '',
    `### ${counted(open.length, 'rule')} without a result`,
    ...points([
      ...shown.map(({ id, outcome, reason }) => `${code(id)} ${outcome}${reason === null ? '' : `: ${text(reason)}`}`),
      ...more(rest, 'rule'),
    ]),
  ];
}

/** How the clauses of each part of the conventions fared; then every clause. */
export function coveragePieces(report: Report, extent: Extent): readonly (readonly string[])[] {
  const { clauses, counts } = report;
  const parts = [...new Set(clauses.map(({ part }) => part))];
  const row = (name: string, numbers: readonly number[]): string => `| ${[name, ...numbers].join(' | ')} |`;
  return [
    [
      '',
      `### Coverage: ${counts.clauses.verified} of ${counted(clauses.length, 'clause')} verified`,
      '',
      '| Part | violated | undecided | verified | not exercised | not specified | not observable |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...parts.map((part) => {
        const own = clauses.filter((clause) => clause.part === part);
        return row(
          text(part),
          clauseStatuses.map((status) => own.filter((clause) => clause.status === status).length),
        );
      }),
      row(
        '**All**',
        clauseStatuses.map((status) => counts.clauses[status]),
      ),
    ],
    clauseLines(report, extent),
  ];
}

function clauseLines(report: Report, extent: Extent): readonly string[] {
  const told = toldClauses(report, extent);
  if (told.length === 0) return [];
  const which = extent.clauses === 'all' ? 'All' : 'Not verified:';
  return folded(`${which} ${counted(told.length, 'clause')}`, [
    '| Clause | Level | Status | What it says | Why it is not verified |',
    '| --- | --- | --- | --- | --- |',
    ...told.map(
      ({ id, level, status, text: words, reason }) =>
        `| <a name="${anchorOf(id)}"></a>${code(id)} | ${level} | ${status} | ${text(words)} | ${text(reason ?? '')} |`,
    ),
  ]);
}

/** What the service was seen to do where the conventions are silent. */
export function observationLines(report: Report, extent: Extent): readonly string[] {
  const { observations } = report;
  if (observations.length === 0) return [];
  const { shown, rest } = first(observations, extent.points);
  return folded(
    `${counted(observations.length, 'observation')} where the conventions leave room`,
    points([
      ...shown.map(({ clause, text: words }) => `${clauseLink(clause, report, extent)}: ${text(words)}`),
      ...more(rest, 'observation'),
    ]),
  );
}

/** Every rule with its outcome, failed ones first. */
export function ruleLines(report: Report, extent: Extent): readonly string[] {
  const { rules } = report;
  if (rules.length === 0) return ['', 'No rule was asked.'];
  const sorted = outcomes.flatMap((outcome) => rules.filter((rule) => rule.outcome === outcome));
  const title = `All ${counted(rules.length, 'rule')}: ${enumerate(
    outcomes.filter((each) => report.counts.rules[each] > 0).map((each) => `${report.counts.rules[each]} ${each}`),
  )}`;
  if (extent.rules === 'list')
    return folded(
      title,
      sorted.map(({ id, outcome }) => `- ${outcome} ${code(id)}`),
    );
  return folded(title, [
    '| Rule | Outcome | Level | Examined | What it asks | Remark |',
    '| --- | --- | --- | ---: | --- | --- |',
    ...sorted.map(ruleRow),
  ]);
}

function ruleRow({ id, outcome, level, examined, title, reason }: RuleResult): string {
  return `| ${code(id)} | ${outcome} | ${level} | ${examined} | ${text(title)} | ${text(reason ?? '')} |`;
}

function folded(title: string, lines: readonly string[]): readonly string[] {
  return ['', `<details><summary>${title}</summary>`, '', ...lines, '', '</details>'];
}
