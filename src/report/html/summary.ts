import { changeWords } from '../../facts/report/changes.ts';
import { leftAdvice } from '../../facts/report/left-advice.ts';
import { toldReasons } from '../../facts/report/told-reasons.ts';
import { isSetUpWrong } from '../../facts/report/open-why.ts';
import { againWords } from '../../facts/report/sent.ts';
import { harmHeading } from '../../facts/report/verdict-words.ts';
import { capital, counted, digits, duration, sentence } from '../../facts/report/words.ts';
import { verdictWords } from '../../facts/report/verdict-words.ts';
import type { Report } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { themeSwitch } from '../markup/theme-switch.ts';
import { count, moment } from '../markup/words.ts';
import { diagnoses } from './diagnoses.ts';
import { sign } from './signs.ts';
import { verdictStandings } from './standing.ts';
import type { View } from './view.ts';

/** The top of the page: what was audited, the verdict and what it means, the run in a line, and what to know before reading on. */
export function summary(view: View): Markup {
  const { report, changes } = view;
  const { target, verdict } = report;
  const { words, sign: shape, tone } = verdictStandings[verdict];
  const name = target.name === '' ? target.baseUrl : target.name;
  return html`<header class="hero ${tone}" id="top">
<div class="title"><h1>${name}</h1> <p class="verdict">${sign(shape)}<span class="verdict-name" data-verdict="${verdict}">${words}</span></p>
${themeSwitch}</div>
<p class="verdict-sentence">${sentence(capital(verdictWords(report)))}${noPass(view)}</p>
<p class="meta">${runWords(report)}</p>
${gate(report)}
${changes === null ? null : html`<p class="callout accent">${sign('note')}<span>Since <strong>${moment(changes.against.startedAt)}</strong> (${changes.against.name === '' ? null : [changes.against.name, ', ']}${changes.against.verdict}): <a href="#compared">${changeWords(changes)}</a></span></p>`}
${partial(report)}
${harm(view)}
${left(report)}
${diagnoses(view, isSetUpWrong(report))}
</header>
`;
}

/** That a run without problems may be no pass all the same. */
function noPass({ report, problems, waived }: View): string {
  if (problems.length > 0 || isSetUpWrong(report)) return '';
  if (waived.some(({ problem }) => problem.level === 'must')) return '';
  return report.verdict === 'conformant' ? '' : ' This is not a pass.';
}

function runWords(report: Report): Part {
  const { target, counts, timings, tool } = report;
  return html`<code>${target.baseUrl}</code> <span><span data-count="requests">${digits(counts.requests)}</span> ${counts.requests === 1 ? 'request' : 'requests'}${againWords(report)}, ${count(counts.operations, 'operation')}, ${count(counts.resources, 'resource')}, ${duration(timings.durationMs)}</span> <time datetime="${timings.startedAt}">${moment(timings.startedAt)}</time> <span>Probity ${tool.version}</span>`;
}

/** How the gate decided, and the first reason that the diagnosis does not give; all of them stand with the run. */
function gate(report: Report): Part {
  if (report.gate === null) return null;
  const { exitCode, failOn } = report.gate;
  const reasons = toldReasons(report);
  const [first] = reasons;
  const passes = exitCode === 0;
  const more = reasons.length - 1;
  return html`<p class="gate ${passes ? 'good' : 'bad'}" data-gate="${exitCode}"><span>The gate ${passes ? 'passes' : 'fails'} with exit code ${exitCode}</span>${first === undefined ? ` (--fail-on ${failOn})` : `: ${sentence(first)}`}${more > 0 ? html` <a href="#run">${counted(more, 'more reason')}</a>` : null}</p>`;
}

/** That options cut the run: its verdict speaks of what was asked alone. */
function partial({ partial: cut, diagnosis }: Report): Part {
  if (cut === null) return null;
  const told = diagnosis.find(({ code }) => code === 'left-out');
  const words = told?.message ?? 'the verdict covers only what was asked';
  return html`<p class="callout">${sign('note')}<span><strong>Partial run.</strong> ${sentence(capital(words))}</span></p>`;
}

/** What the run did to the service; the problem tells how it is fixed. */
function harm({ report, problems, anchors }: View): Part {
  const { harm: done } = report;
  if (done === null) return null;
  const told = problems.find(({ problem }) => problem.cause === 'harm');
  return html`<div class="callout bad">${sign('bad')}<div><p><strong>${harmHeading(done)}.</strong> ${sentence(capital(done.message))}${told === undefined ? null : html` <a href="#${anchors.problem(told.problem.id)}">See the problem</a>`}</p>${told !== undefined || done.curl === null ? null : html`<pre><code>${done.curl}</code></pre>`}</div></div>`;
}

function left(report: Report): Part {
  const { left: items } = report.cleanup;
  if (items.length === 0) return null;
  return html`<p class="callout warning">${sign('warning')}<span><strong>${count(items.length, 'item')} may be left</strong>: ${leftAdvice(report)}. <a href="#run">Which</a></span></p>`;
}
