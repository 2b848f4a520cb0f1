import { capital } from '../../facts/report/words.ts';
import { html, type Markup } from '../markup/markup.ts';
import { count, dayOf } from '../markup/words.ts';
import { type IconName, icon, type Tone } from './icons.ts';
import { idOf } from './ids.ts';
import type { ShownFinding } from './target-view.ts';
import { clipped } from './words.ts';

/** Findings as a list: what should hold, where it does not, since when. `report` is the address of the report that shows the evidence. */
export function findingList(findings: readonly ShownFinding[], report: string | undefined): Markup {
  return html`<ul class="findings">${findings.map((finding) => entry(finding, report))}</ul>
`;
}

function entry(finding: ShownFinding, report: string | undefined): Markup {
  const { title, rule, resource, operation, message, reason, occurrences, qualifiers, isFixed, fix } = finding;
  const { tone, sign, word } = standing(finding);
  return html`<li class="finding ${tone}"><div class="line"><span class="sign">${icon(sign)}<span class="unseen">${word}: </span></span><div>
<p class="title">${clipped(title, 200)} ${qualifiers.map((each) => html`<span class="tag ${each}">${each}</span>`)}</p>
<p class="meta"><code>${rule}</code>${where(operation ?? resource)}${
    occurrences > 1 && !isFixed && html`<span>${count(occurrences, 'time')}</span>`
  }${sinceWords(finding)}${
    report !== undefined &&
    html`<a href="${report}${anchor(finding)}">Evidence<span class="unseen"> of ${rule}</span></a>`
  }</p>
${message !== '' && html`<p class="seen">${capital(clipped(message, 300))}</p>`}${
  reason !== null && html`<p class="reason">${capital(clipped(reason, 300))}</p>`
}${!isFixed && html`${pair(finding)}${fix !== '' && html`<p class="fix"><b>To mend it:</b> ${clipped(fix, 400)}</p>`}`}
</div></div></li>
`;
}

function standing({ isFixed, level }: ShownFinding): {
  readonly tone: Tone;
  readonly sign: IconName;
  readonly word: string;
} {
  if (isFixed) return { tone: 'good', sign: 'tick', word: 'fixed' };
  if (level === 'should') return { tone: 'warning', sign: 'bang', word: 'warned' };
  return { tone: 'bad', sign: 'cross', word: 'violated' };
}

function pair({ expected, actual }: ShownFinding): Markup | false {
  return (
    (expected !== '' || actual !== '') &&
    html`<dl class="pair"><div><dt>Expected</dt><dd>${clipped(expected, 300)}</dd></div><div><dt>Seen</dt><dd>${clipped(actual, 300)}</dd></div></dl>
`
  );
}

/** The report has a place for every clause that a finding names. */
function anchor({ clauses: [first] }: ShownFinding): string {
  return first === undefined ? '' : `#${idOf('clause', first)}`;
}

function where(place: string | null): Markup | false {
  return place !== null && place !== '' && html`<code class="where">${clipped(place, 160)}</code>`;
}

function sinceWords({ since, isFixed }: ShownFinding): Markup | false {
  if (since === null) return false;
  const { run, isFromTheStart } = since;
  return html`<span>${isFixed ? 'was there ' : ''}${isFromTheStart ? 'since the first run, ' : 'since '}<time datetime="${new Date(run.at).toISOString()}">${dayOf(run.at)}</time></span>`;
}
