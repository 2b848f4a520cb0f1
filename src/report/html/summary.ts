import { waived } from '../../facts/report/standing.ts';
import { capital, digits, duration, sentence } from '../../facts/report/words.ts';
import type { Diagnosis, Gate, Report } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count, moment } from '../markup/words.ts';
import { comparedWords } from './compared.ts';
import { exchangeLink } from './links.ts';
import { sign } from './signs.ts';
import { verdictStandings } from './standing.ts';
import { verdictSentence } from './verdict-words.ts';
import type { View } from './view.ts';

/** The top of the page: the verdict, the numbers behind it, the gate, the comparison, and what to know before reading on. */
export function summary(view: View): Markup {
  const { report } = view;
  const { target, verdict, timings, counts, diagnosis, comparison, gate } = report;
  const { words, sign: shape, tone } = verdictStandings[verdict];
  const name = target.name === '' ? target.baseUrl : target.name;
  return html`<header class="hero ${tone}" id="top">
<p class="kicker">API audit · <time datetime="${timings.startedAt}">${moment(timings.startedAt)}</time></p>
<h1>${name}</h1>
<p class="address"><code>${target.baseUrl}</code></p>
<p class="verdict"><span class="verdict-mark">${sign(shape)}</span><span class="verdict-name" data-verdict="${verdict}">${words}</span></p>
<p class="verdict-sentence">${verdictSentence(report)}</p>
<dl class="tiles">
${tile('problems', 'Problems', counts.problems, counts.problems > 0 ? 'bad' : 'plain', waivedNote(report, 'must'))}
${tile('warnings', 'Warnings', counts.warnings, counts.warnings > 0 ? 'warning' : 'plain', waivedNote(report, 'should'))}
${tile('requests', 'Requests', counts.requests, 'plain', `in ${duration(timings.durationMs)}`)}
${tile('operations', 'Operations', counts.operations, 'plain', `of ${count(counts.resources, 'resource')}`)}
</dl>
${gate === null ? null : gateBox(gate)}
${comparison === null ? null : html`<p class="callout accent">${sign('note')}<span><strong>Compared.</strong> ${comparedWords(comparison)} <a href="#compared">See the details</a></span></p>`}
${diagnosisBoxes(diagnosis, view)}
</header>
`;
}

function tile(name: string, title: string, number: number, tone: string, note: string | null): Markup {
  return html`<div class="tile ${tone}"><dt>${title}</dt><dd><span data-count="${name}">${digits(number)}</span>${note === null ? null : html` <span class="note">${note}</span>`}</dd></div>`;
}

function waivedNote(report: Report, level: 'must' | 'should'): string | null {
  const number = waived(report).filter((finding) => finding.level === level).length;
  return number === 0 ? null : `${number} waived`;
}

function gateBox({ exitCode, failOn, coverage, reasons }: Gate): Markup {
  const passes = exitCode === 0;
  const percent = Number.isInteger(coverage) ? String(coverage) : coverage.toFixed(1);
  return html`<div class="callout ${passes ? 'good' : 'bad'}" data-gate="${exitCode}">${sign(passes ? 'good' : 'bad')}<div><p><strong>The gate ${passes ? 'passes' : 'fails'}</strong> with exit code ${exitCode} (--fail-on ${failOn}); ${percent} % of the clauses that can be judged were judged.</p>${
    reasons.length === 0 ? null : html`<ul>${reasons.map((each) => html`<li>${sentence(capital(each))}</li>`)}</ul>`
  }</div></div>`;
}

const diagnosisLooks = {
  error: { words: 'Error', tone: 'bad', sign: 'bad' },
  warning: { words: 'Warning', tone: 'warning', sign: 'warning' },
  note: { words: 'Note', tone: 'quiet', sign: 'note' },
} as const;

function diagnosisBoxes(diagnosis: readonly Diagnosis[], view: View): Part {
  return (['error', 'warning', 'note'] as const).flatMap((level) =>
    diagnosis
      .filter((each) => each.level === level)
      .map(({ message, exchanges }) => {
        const { words, tone, sign: shape } = diagnosisLooks[level];
        return html`<p class="callout ${tone}">${sign(shape)}<span><strong>${words}.</strong> ${sentence(capital(message))}${exchanges
          .slice(0, 3)
          .map((id) => [' ', exchangeLink('Open the exchange', id, view)])}</span></p>`;
      }),
  );
}
