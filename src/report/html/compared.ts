import type { Finding, ReportComparison } from '../../model/report.ts';
import { html, type Markup } from '../markup/markup.ts';
import { moment } from '../markup/words.ts';
import { filterable, statusesOf } from './filterable.ts';
import { ruleLink } from './links.ts';
import { section } from './section.ts';
import { qualifierTags } from './standing.ts';
import type { View } from './view.ts';
import { placeName } from './violations.ts';

/** What an earlier report had and this one has no more, or could not judge. New and flaky findings are marked where they stand. */
export function compared(view: View): Markup | null {
  const { comparison, findings } = view.report;
  const fixed = findings.filter(({ qualifiers }) => qualifiers.includes('fixed'));
  if (comparison === null && fixed.length === 0) return null;
  return section({
    id: 'compared',
    title: 'Since the last report',
    lead: comparison === null ? undefined : comparedWords(comparison),
    body: [
      fixed.length === 0
        ? null
        : html`<h3>Fixed</h3><ul class="rows" data-group>${fixed.map((each) => fixedRow(each, view))}</ul>`,
      comparison === null || comparison.unjudged.length === 0 ? null : unjudgedTable(comparison),
    ],
  });
}

function fixedRow(finding: Finding, view: View): Markup {
  const { rule, operation, resource, outcome, clauses, level, qualifiers } = finding;
  const traits = {
    statuses: statusesOf(clauses, view),
    outcomes: [outcome],
    levels: [level],
    resources: [resource],
    marks: qualifiers,
  };
  return html`<li class="row" ${filterable(traits, view)}>${ruleLink(rule, view)} ${placeName({ operation, resource })} ${qualifierTags(qualifiers)}</li>`;
}

function unjudgedTable({ unjudged }: ReportComparison): Markup {
  return html`<h3>Broken then, and not judged now</h3>
<table class="plain"><thead><tr><th scope="col">Rule</th><th scope="col">Resource</th><th scope="col">Why it was not judged</th></tr></thead>
<tbody>${unjudged.map(
    ({ rule, resource, reason }) =>
      html`<tr><td><code>${rule}</code></td><td>${resource === null ? 'several addresses' : html`<code>${resource}</code>`}</td><td>${reason}</td></tr>`,
  )}</tbody></table>`;
}

/** Where it was compared with, and what came of it. */
export function comparedWords({ against, new: fresh, fixed, unchanged, flaky, unjudged }: ReportComparison): string {
  const parts = [`${fresh} new`, `${fixed} fixed`, `${unchanged} unchanged`];
  if (flaky > 0) parts.push(`${flaky} flaky`);
  if (unjudged.length > 0) parts.push(`${unjudged.length} not judged this time`);
  const named = against.name === '' ? 'the report' : `${against.name},`;
  return `Against ${named} of ${moment(against.startedAt)} (${against.verdict}): ${parts.join(', ')}.`;
}
