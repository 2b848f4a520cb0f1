import { waived } from '../../facts/report/standing.ts';
import { html, type Markup } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import { evidence } from './evidence.ts';
import { filterable, statusesOf } from './filterable.ts';
import { clauseLinks } from './links.ts';
import { section } from './section.ts';
import type { View } from './view.ts';
import { findingMarks, messageOf, placeOf } from './violations.ts';

/** Violations that the plan accepts for now. */
export function waivedSection(view: View): Markup | null {
  const findings = waived(view.report);
  if (findings.length === 0) return null;
  return section({
    id: 'waived',
    title: 'Waived',
    number: findings.length,
    foldable: true,
    lead: `${count(findings.length, 'finding')} that a waiver accepts for now. They stay broken, and do not fail the run.`,
    body: html`<div class="rows" data-group>${findings.map(
      (finding) =>
        html`<details class="row" ${findingMarks(finding)} ${filterable(
          {
            statuses: statusesOf(finding.clauses, view),
            outcomes: ['failed'],
            levels: [finding.level],
            resources: [finding.resource],
            marks: finding.qualifiers,
          },
          view,
        )}><summary><span class="message">${messageOf(finding)}</span> <span class="places"><code>${finding.rule}</code> ${placeOf(finding)}</span>${finding.reason === null ? null : html`<span class="reason"><span class="label">Accepted</span> ${finding.reason}</span>`}</summary>
<div class="finding"><p class="also faint">Breaks ${clauseLinks(finding.clauses, view)}.</p>${evidence(finding, view)}</div></details>`,
    )}</div>`,
  });
}
