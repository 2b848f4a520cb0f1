import { html, type Markup } from '../markup/markup.ts';
import type { Site } from './fleet-page.ts';
import type { FleetProblem } from './fleet-problems.ts';
import { idOf } from './ids.ts';
import type { Entry } from './run.ts';
import { clipped } from './words.ts';

/** Problems with how many targets have them, each leading to its place on their page. */
export function problemTable({ titles }: Pick<Site, 'titles'>, problems: readonly FleetProblem[]): Markup {
  return html`<table class="bars">
<caption class="unseen">Problems, the heaviest first, with the targets that have them</caption>
<thead><tr><th scope="col">Weight</th><th scope="col">Problem</th><th scope="col" class="number">Targets</th><th scope="col" class="number">New on</th></tr></thead>
<tbody>${problems.map(
    ({
      entry,
      targets,
      fresh,
    }) => html`<tr><td>${weightBadge(entry)}</td><th scope="row"><a href="problems.html#${idOf('problem', entry.id)}">${clipped(entry.id, 120)}</a>${titleLine(titles.get(entry.id)?.title)}</th>
<td class="number">${targets.length}</td><td class="number">${fresh > 0 ? html`<b class="${entry.level === 'must' ? 'bad' : 'warning'}">${fresh}</b>` : '0'}</td></tr>
`,
  )}</tbody></table>
`;
}

function titleLine(title: string | undefined): Markup | undefined {
  return title === undefined ? undefined : html`<span class="text">${clipped(title, 160)}</span>`;
}

/** Weight and label of a problem: red for what others can misuse or lose, amber for clients and warnings, dim for the rest. */
export function weightBadge({ weight, label, level, waived }: Entry): Markup {
  const isGrave = label === 'security' || label === 'data';
  const tone =
    waived || (level === 'must' && label === 'style') ? 'quiet' : level === 'must' && isGrave ? 'bad' : 'warning';
  const word = waived ? 'waived' : level === 'should' ? 'warning' : clipped(label, 20);
  return html`<span class="badge ${tone}">${weight} ${word}</span>`;
}
