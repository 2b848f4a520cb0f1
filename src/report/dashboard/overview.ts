import { capital } from '../../facts/report/words.ts';
import { html, type Markup } from '../markup/markup.ts';
import { count, dayAndMonth } from '../markup/words.ts';
import { compareTexts } from './fleet.ts';
import { icon } from './icons.ts';
import { isUnseen, obstacleOf } from './obstacle.ts';
import { targetLabel } from './target-label.ts';
import type { ShownFinding, TargetView } from './target-view.ts';
import { clipped } from './words.ts';

/** Targets that a card lists; the rest is one line. */
const listed = 4;

/** What is new since the run before. */
export function newCard(views: readonly TargetView[]): Markup {
  const rows = views
    .filter(({ changes }) => changes !== null && changes.new.length > 0)
    .sort(by((view) => view.changes?.new.length ?? 0));
  const total = rows.reduce((sum, { changes }) => sum + (changes?.new.length ?? 0), 0);
  return card(
    'New since the run before',
    'bad',
    total,
    rows,
    'new',
    'Nothing new.',
    (view) => html`${changeLine(view, view.changes?.new ?? [])}`,
  );
}

/** What was fixed since the run before. */
export function fixedCard(views: readonly TargetView[]): Markup {
  const rows = views
    .filter(({ changes }) => changes !== null && changes.fixed.length > 0)
    .sort(by((view) => view.changes?.fixed.length ?? 0));
  const total = rows.reduce((sum, { changes }) => sum + (changes?.fixed.length ?? 0), 0);
  return card(
    'Fixed since the run before',
    'good',
    total,
    rows,
    'fixed',
    'Nothing was fixed.',
    (view) => html`${changeLine(view, view.changes?.fixed ?? [])}`,
  );
}

/** Whose latest run says little, or is long ago. */
export function unjudgedCard(views: readonly TargetView[]): Markup {
  const rows = views
    .filter(isUnseen)
    .sort(by(({ target }) => (target.latest.verdict === 'error' ? 1e6 : 0) + target.ageDays));
  return card(
    'Not judged, or not lately',
    'open',
    rows.length,
    rows,
    'open',
    'Every target was judged lately.',
    (view) => html`<span class="what">${capital(clipped(obstacleOf(view), 130))}</span>`,
  );
}

type CardKind = 'new' | 'fixed' | 'open';

function card(
  title: string,
  tone: string,
  total: number,
  rows: readonly TargetView[],
  kind: CardKind,
  none: string,
  lineOf: (view: TargetView) => Markup,
): Markup {
  const id = `card-${kind}`;
  const sign = kind === 'new' ? 'plus' : kind === 'fixed' ? 'tick' : 'clock';
  const rest = rows.length - listed;
  return html`<section class="card ${total === 0 ? 'none' : tone}" aria-labelledby="${id}">
<h2 id="${id}">${icon(sign)}${title}<b>${total}<span class="unseen"> ${kind === 'open' ? 'targets' : 'findings'}</span></b></h2>
${
  rows.length === 0
    ? html`<p class="calm">${none}</p>`
    : html`<ul>${rows.slice(0, listed).map(
        (view) => html`<li><a href="${linkOf(view, kind)}">${targetLabel(view.target)}</a>${lineOf(view)}</li>
`,
      )}</ul>`
}
${rest > 0 && html`<a class="more" href="changes.html#${kind}">and ${count(rest, 'more target')}</a>`}
</section>
`;
}

function linkOf({ target }: TargetView, kind: CardKind): string {
  return `targets/${target.slug}.html${kind === 'open' ? '' : '#changes'}`;
}

function changeLine({ target }: TargetView, findings: readonly ShownFinding[]): Markup {
  const clauses = [...new Set(findings.flatMap((finding) => finding.clauses))];
  const some = clauses.slice(0, 2);
  const rest = clauses.length - some.length;
  return html`<span class="what">${some.map((clause, index) => html`${index > 0 && ', '}<code>${clause}</code>`)}${rest > 0 && ` and ${rest} more`}</span><span class="when">${dayAndMonth(target.latest.at)}</span>`;
}

function by(weight: (view: TargetView) => number): (one: TargetView, other: TargetView) => number {
  return (one, other) =>
    weight(other) - weight(one) ||
    compareTexts(one.target.name, other.target.name) ||
    compareTexts(one.target.key, other.target.key);
}
