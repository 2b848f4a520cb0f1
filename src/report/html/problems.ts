import { behindMost, type ToldProblem, toStartWith, widestOf } from '../../facts/report/told.ts';
import { isGivenUpAtOnce } from '../../facts/report/open-why.ts';
import { digits } from '../../facts/report/words.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import { commaed } from './links.ts';
import { problemRow } from './problem.ts';
import { section } from './section.ts';
import type { View } from './view.ts';

/** So many stand in the list at once; lighter ones are folded. */
const listed = 30;

/** What breaks a must, the heaviest first and open. */
export function problems(view: View): Markup {
  const { problems: own, warnings: should } = view;
  return html`${
    own.length === 0
      ? null
      : isGivenUpAtOnce(view.report)
        ? section({
            id: 'problems',
            title: 'Problems',
            number: own.length,
            gist: 'seen in the answers before the run stopped',
            body: list(own, view, { hasAnchor: true, opensFirst: true }),
          })
        : html`<section id="problems" aria-labelledby="problems-title" data-section>
<header class="section-head"><h2 id="problems-title" tabindex="-1">Problems <span class="number">${digits(own.length)}</span></h2>
${start(view)}</header>
<div data-problems>
${list(own, view, { hasAnchor: true, opensFirst: true })}
</div>
<p class="no-match" data-no-match hidden>Nothing here matches the filter.</p>
</section>`
  }
${
  should.length === 0
    ? null
    : section({
        id: 'warnings',
        title: 'Warnings',
        number: should.length,
        gist: 'they fail a run only with --fail-on should',
        isOpen: own.length === 0 && !isGivenUpAtOnce(view.report),
        body: list(should, view, { hasAnchor: true, opensFirst: own.length === 0 }),
      })
}
${
  view.waived.length === 0
    ? null
    : section({
        id: 'waived',
        title: 'Waived',
        number: view.waived.length,
        gist: 'still violated, but accepted by the plan for now',
        isOpen: own.length + should.length === 0,
        body: list(view.waived, view, { hasAnchor: false, opensFirst: false }),
      })
}`;
}

function list(
  told: readonly ToldProblem[],
  view: View,
  { hasAnchor, opensFirst }: { readonly hasAnchor: boolean; readonly opensFirst: boolean },
): Part {
  const row = (each: ToldProblem): Markup =>
    problemRow(each, view, { hasAnchor, isOpen: opensFirst && each === told[0] });
  const rest = told.slice(listed);
  return [
    html`<div class="list" data-group>${told.slice(0, listed).map(row)}</div>`,
    rest.length === 0
      ? null
      : html`<details class="rest"><summary>${digits(rest.length)} more, which weigh less</summary><div class="list" data-group>${rest.map(row)}</div></details>`,
  ];
}

/** Where to begin: the heaviest, and the one that breaks or hides most. */
function start(view: View): Part {
  const own = view.problems;
  const widest = widestOf(own);
  if (own.length < 4 || widest === undefined) return null;
  const most = behindMost(widest, view.report);
  const { clauses, hides } = widest.problem;
  const extent = [
    count(clauses.length, 'clause'),
    ...(hides.length === 0 ? [] : [`hides ${count(hides.length, 'rule')}`]),
  ].join(', ');
  const links = toStartWith(own).map(
    (each) =>
      html`<a href="#${view.anchors.problem(each.problem.id)}"><code>${each.problem.id}</code></a>${each === widest ? ` (the widest: ${extent})` : ''}`,
  );
  return html`<p class="lead start">Start with ${commaed(links)}.${most === undefined ? null : html` ${widest.problem.id} alone is behind ${most.own} of the ${count(most.all, 'violated clause')}.`}</p>`;
}
