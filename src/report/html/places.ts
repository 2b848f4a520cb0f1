import type { Told } from '../../facts/report/told.ts';
import type { Finding } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import { exchangeLink } from './links.ts';
import { qualifierTags } from './standing.ts';
import type { View } from './view.ts';

/** So many places are listed at once; more are folded. */
const listed = 2;

/** Where an observation was made: each place with how often, its marks, and the exchanges that are kept of it. */
export function places({ findings, occurrences }: Told, view: View): Part {
  const rows = html`<ul class="places">${findings.map((finding) => html`<li ${findingMarks(finding)}>${place(finding, findings.length === 1 && finding.violations.length === 1, view)}</li>`)}</ul>`;
  if (findings.length <= listed) return html`<div class="seen"><span class="label">Seen</span>${rows}</div>`;
  return html`<details class="again"><summary><span class="label">Seen</span> ${times(occurrences)} in ${count(findings.length, 'place')}</summary>${rows}</details>`;
}

/** `isShown`: its exchange stands above. */
function place(
  { operation, resource, occurrences, qualifiers, reason, violations }: Finding,
  isShown: boolean,
  view: View,
): Markup {
  const where = operation ?? resource;
  const kept = [...new Set(violations.flatMap(({ exchange }) => exchange ?? []))].filter((id) =>
    view.exchanges.has(id),
  );
  const isWaived = qualifiers.includes('waived');
  return html`${where === null ? 'several addresses' : html`<code>${where}</code>`} <span class="faint">${times(occurrences)}</span> ${qualifierTags(qualifiers)}${
    isWaived && reason !== null ? html` <span class="reason">${reason}</span>` : null
  }${isShown || kept.length === 0 ? null : html` <span class="sources">exchange ${kept.map((id, index) => [exchangeLink(String(index + 1), id, view), ' '])}</span>`}`;
}

/** `once`, `2 times`. */
export function times(occurrences: number): string {
  return occurrences === 1 ? 'once' : count(occurrences, 'time');
}

/** What identifies a finding, for those who read the page by program. */
function findingMarks({ rule, clauses, qualifiers, fingerprint }: Finding): Markup {
  return html`data-finding="${fingerprint}" data-rule="${rule}" data-clauses="${clauses.join(' ')}" data-qualifiers="${qualifiers.join(' ')}"`;
}
