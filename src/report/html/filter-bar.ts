import { clauseStatuses } from '../../model/finding.ts';
import { html, type Markup } from '../markup/markup.ts';
import { sign } from './signs.ts';
import { clauseStandings } from './standing.ts';
import type { View } from './view.ts';

/** The filter over all parts of the page; the script shows it. */
export function filterBar({ resources, report, problems }: View): Markup {
  const marks = [...new Set(report.findings.flatMap(({ qualifiers }) => qualifiers))].sort();
  return html`<search class="filter" data-filter aria-label="Filter the report" hidden>
<div class="search">${sign('search')}<label class="unseen" for="filter-text">Search</label><input type="search" id="filter-text" name="text" placeholder="Search" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></div>
<button type="button" class="button filter-toggle" data-filter-toggle aria-expanded="false" aria-controls="filter-more">Filters<span data-filter-number></span></button>
<div class="choices" id="filter-more">
${choice(
  'status',
  'Status',
  'any status',
  clauseStatuses.map((each) => [each, clauseStandings[each].words] as const),
)}
${choice(
  'resource',
  'Resource',
  'any resource',
  [...resources].map(([name, number]) => [String(number), name] as const),
)}
${
  marks.length === 0
    ? null
    : choice(
        'mark',
        'Mark',
        'any mark',
        marks.map((each) => [each, each] as const),
      )
}
${
  problems.length < 2
    ? null
    : choice('group', 'Group problems', 'by weight', [
        ['resource', 'by resource'],
        ['clause', 'by clause'],
      ])
}
<button type="button" class="button" data-filter-clear disabled>Clear</button>
</div>
<p class="filter-told" role="status" data-filter-told></p>
</search>
`;
}

function choice(name: string, title: string, any: string, options: readonly (readonly [string, string])[]): Markup {
  return html`<label><span class="unseen">${title}</span><select name="${name}"><option value="">${any}</option>${options.map(([value, words]) => html`<option value="${value}">${words}</option>`)}</select></label>`;
}
