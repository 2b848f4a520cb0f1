import { type Cause, type ClauseCauses, causesByClause, type RuleCauses } from '../../facts/report/causes.ts';
import { levelWords } from '../../facts/report/clauses.ts';
import { shorten } from '../../facts/report/clean.ts';
import { failures, waived } from '../../facts/report/standing.ts';
import type { Finding, Report } from '../../model/report.ts';
import { html, type Markup } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import { evidence } from './evidence.ts';
import { filterable, statusesOf } from './filterable.ts';
import { clauseLinks, exchangeLink, ruleLink } from './links.ts';
import { section } from './section.ts';
import { sign } from './signs.ts';
import { qualifierTags } from './standing.ts';
import type { View } from './view.ts';

const longestMessage = 600;

/** The clauses that are broken, each with what breaks it; the first of each is open. */
export function violations(view: View): Markup {
  const findings = failures(view.report, 'must');
  const told = causesByClause(view.report, findings);
  return section({
    id: 'violations',
    title: 'Violations',
    number: told.length,
    foldable: true,
    lead:
      told.length === 0
        ? noneWords(view.report)
        : `${count(findings.length, 'finding')} against ${count(told.length, 'clause')}, each under the clause that it breaks first.`,
    body: told.map((each) => card(each, view, 'must')),
  });
}

/** Why there is no card: nothing is broken, all of it is waived, or too little was seen to say so. */
function noneWords(report: Report): string {
  if (waived(report).some(({ level }) => level === 'must'))
    return 'All that was seen to be broken is waived for now; see below.';
  if (report.counts.problems > 0 || report.counts.clauses.violated > 0)
    return 'The report holds no evidence of a must that is broken.';
  if (report.verdict === 'conformant') return 'Nothing that the conventions demand was seen to be broken.';
  return 'No violation was seen, but not all could be judged: this is no pass.';
}

/** What only warns; closed, for it fails no gate unless asked. */
export function warnings(view: View): Markup | null {
  const findings = failures(view.report, 'should');
  if (findings.length === 0) return null;
  const told = causesByClause(view.report, findings);
  return section({
    id: 'warnings',
    title: 'Warnings',
    number: told.length,
    foldable: true,
    lead: `${count(findings.length, 'finding')} of rules that say how it should be; they fail a run only with --fail-on should.`,
    body: told.map((each) => card(each, view, 'should')),
  });
}

function card({ id, clause, rules }: ClauseCauses, view: View, level: 'must' | 'should'): Markup {
  const isHome = view.cards.get(id) === level;
  return html`<article class="card ${level === 'must' ? 'bad' : 'warning'}" data-group${isHome ? html` id="${view.anchors.clause(id)}" data-deep="clause-${id}"` : null}>
<header data-group-words>
<h3 tabindex="-1">${sign(level === 'must' ? 'bad' : 'warning')}<code>${id}</code> <span class="level">${clause === undefined ? null : levelWords(clause.level)}${clause?.level === 'must' && level === 'should' ? ', of which this rule only warns' : null}</span></h3>
${clause === undefined ? null : html`<p class="clause-text">${clause.text}</p>`}
</header>
${rules.map((each) => ruleBlock(each, view, level === 'must'))}
</article>`;
}

function ruleBlock({ rule, title, fix, also, causes }: RuleCauses, view: View, isOpen: boolean): Markup {
  return html`<div class="rule">
<h4>${title} ${ruleLink(rule, view)}</h4>
${also.length === 0 ? null : html`<p class="also faint">Breaks ${clauseLinks(also, view)} as well.</p>`}
${fix === '' ? null : html`<p class="fix"><span class="label">Fix</span> ${fix}</p>`}
${causes.map((each, index) => causeBlock(each, view, isOpen && index === 0))}
</div>`;
}

function causeBlock(cause: Cause, view: View, isOpen: boolean): Markup {
  const [first, ...others] = cause;
  const traits = filterable(
    {
      statuses: statusesOf(
        cause.flatMap(({ clauses }) => clauses),
        view,
      ),
      outcomes: ['failed'],
      levels: cause.map(({ level }) => level),
      resources: cause.map(({ resource }) => resource),
      marks: cause.flatMap(({ qualifiers }) => qualifiers),
    },
    view,
  );
  return html`<details class="cause" ${traits}${isOpen ? html` open` : null}>
<summary><span class="message">${messageOf(first)}</span> <span class="places">${placeOf(first)}${others.length === 0 ? null : html`<span class="more">and ${count(others.length, 'more place')}</span>`}</span></summary>
<div class="finding" ${findingMarks(first)}>${evidence(first, view)}</div>
${
  others.length === 0
    ? null
    : html`<div class="others"><p class="label">The same elsewhere</p>${others.map((each, index) =>
        index >= shownWhole
          ? brief(each, view)
          : html`<details class="other" ${findingMarks(each)}><summary>${placeOf(each)}</summary><div class="finding">${evidence(each, view)}</div></details>`,
      )}</div>`
}
</details>`;
}

/** Findings of one cause beyond this many are told in a line each: they show the same, and a page is for reading. */
const shownWhole = 6;

function brief(finding: Finding, view: View): Markup {
  const { exchange = null } = finding.violations[0] ?? {};
  return html`<p class="other brief" ${findingMarks(finding)}>${placeOf(finding)} ${exchange === null ? null : exchangeLink('Open the exchange', exchange, view)}</p>`;
}

/** What identifies a finding, for those who read the page by program. */
export function findingMarks({ rule, clauses, qualifiers, fingerprint }: Finding): Markup {
  return html`data-finding="${fingerprint}" data-rule="${rule}" data-clauses="${clauses.join(' ')}" data-qualifiers="${qualifiers.join(' ')}"`;
}

/** What a finding says, in its first place. */
export function messageOf({ violations: [first], rule }: Finding): string {
  return shorten(first?.message ?? `${rule} failed`, longestMessage);
}

/** The operation of a finding, or its resource; findings of the whole service have neither. */
export function placeName({ operation, resource }: Pick<Finding, 'operation' | 'resource'>): Markup {
  const place = operation ?? resource;
  return place === null ? html`<span>several addresses</span>` : html`<code>${place}</code>`;
}

/** Where a finding was made, how often, and its marks. */
export function placeOf({ operation, resource, occurrences, qualifiers }: Finding): Markup {
  return html`${placeName({ operation, resource })} <span class="times">${occurrences === 1 ? 'once' : count(occurrences, 'time')}</span> ${qualifierTags(qualifiers)}`;
}
