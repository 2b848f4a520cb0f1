import { capital } from '../../facts/report/words.ts';
import { html, type Markup } from '../markup/markup.ts';
import { count, dayOf } from '../markup/words.ts';
import type { Site } from './fleet-page.ts';
import { type IconName, icon, verdictBadge } from './icons.ts';
import { isUnseen, obstacleOf } from './obstacle.ts';
import { page } from './page.ts';
import type { ShownFinding, TargetView } from './target-view.ts';
import { clipped, titleOf } from './words.ts';

/** What is new and fixed over the fleet, each target beside the run before its latest. Views come worst first. */
export function changesPage({ title, foot }: Site, views: readonly TargetView[]): readonly string[] {
  const fresh = views.filter(({ changes }) => changes !== null && changes.new.length > 0);
  const fixed = views.filter(({ changes }) => changes !== null && changes.fixed.length > 0);
  const open = views.filter(isUnseen);
  return page({ site: title, up: '', title: 'Changes', nav: 'changes', foot }, [
    html`<div class="intro"><h1>What changed</h1><p class="lede">The latest run of each target beside the one before it. Fixed is only what was judged again.</p></div>
`,
    section(
      'new',
      'bad',
      'plus',
      'New',
      'Nothing new.',
      fresh.map((view) => changed(view, view.changes?.new ?? [], 'bad')),
    ),
    section(
      'fixed',
      'good',
      'tick',
      'Fixed',
      'Nothing was fixed.',
      fixed.map((view) => changed(view, view.changes?.fixed ?? [], 'good')),
    ),
    section(
      'open',
      'open',
      'clock',
      'Not judged, or not lately',
      'Every target was judged lately.',
      open.map(unjudged),
    ),
  ]);
}

function section(
  id: string,
  tone: string,
  sign: IconName,
  title: string,
  none: string,
  entries: readonly Markup[],
): Markup {
  return html`<section class="block" id="${id}" aria-labelledby="${id}-title"><div class="head"><h2 id="${id}-title" class="${tone}">${icon(sign)}${title}</h2><span class="sub">${count(entries.length, 'target')}</span></div>
${entries.length === 0 ? html`<p class="calm">${none}</p>` : html`<div class="entries">${entries}</div>`}</section>
`;
}

function changed({ target }: TargetView, findings: readonly ShownFinding[], tone: string): Markup {
  const { previous, latest } = target;
  return html`<article class="change-entry ${tone}"><h3><a href="targets/${target.slug}.html#changes">${titleOf(target)}</a><span class="where">${clipped(target.baseUrl, 120)}</span></h3>
<p class="sub">${previous === undefined ? '' : `between ${dayOf(previous.at)} and ${dayOf(latest.at)}`}</p>
<ul>${findings.map(
    ({ title, rule, resource, operation, clauses, level }) =>
      html`<li><span class="title">${clipped(title, 200)}</span> <span class="meta">${level === 'should' && html`<span class="tag">warning</span> `}<code>${rule}</code>${clauses.map((clause) => html`<code>${clause}</code>`)}${
        (operation ?? resource) !== null &&
        html`<code class="where">${clipped(operation ?? resource ?? '', 120)}</code>`
      }</span></li>`,
  )}</ul></article>
`;
}

function unjudged(view: TargetView): Markup {
  const { target } = view;
  return html`<article class="change-entry open"><h3><a href="targets/${target.slug}.html">${titleOf(target)}</a><span class="where">${clipped(target.baseUrl, 120)}</span></h3>
<p>${verdictBadge(target.latest.verdict)} ${capital(clipped(obstacleOf(view), 400))}</p></article>
`;
}
