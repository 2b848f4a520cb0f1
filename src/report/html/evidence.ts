import { shorten } from '../../facts/report/clean.ts';
import { addressOf, answerRows, cameWords } from '../../facts/report/excerpt.ts';
import { placeWords } from '../../facts/report/place.ts';
import type { Told } from '../../facts/report/told.ts';
import type { ReportedExchange, ReportedViolation } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { command, jsonCode } from './code.ts';
import { exchangeLink } from './links.ts';
import type { View } from './view.ts';

const longestValue = 400;
const longestAddress = 300;

/** What was expected and seen of one observation, and where in the answer. */
export function claim({ violation, reason }: Told): Markup {
  return html`<dl class="versus">
<div class="expected"><dt>Expected</dt><dd>${shorten(violation.expected, longestValue)}</dd></div>
<div class="actual"><dt>Got (${placeWords(violation.at)})</dt><dd>${shorten(violation.actual, longestValue)}</dd></div>
</dl>
${reason === null ? null : html`<p class="reason">${reason}</p>`}`;
}

/** The answer with the place marked, and the command that shows it again. */
export function proof({ violation }: Told, view: View): Markup {
  const exchange = violation.exchange === null ? undefined : view.exchanges.get(violation.exchange);
  return html`${exchange === undefined ? null : answer(exchange, violation, view)}
${violation.curl === null ? null : command(violation.curl, violation.exchange ?? 'this request')}`;
}

/** The exchange that shows it: the request in a line, and the part of the answer that counts. */
function answer(exchange: ReportedExchange, violation: ReportedViolation, view: View): Part {
  const codeOf = violation.at.startsWith('header:') ? headerCode : jsonCode;
  const rows = answerRows(exchange, violation, '…').map(({ text, marked }) => ({ code: codeOf(text), marked }));
  return html`<figure class="answer">
<figcaption>${requestLine(exchange)} ${exchangeLink('Open the exchange', exchange.id, view)}</figcaption>
${
  rows.length === 0
    ? null
    : html`<pre><code>${rows.map(({ code, marked }) =>
        marked
          ? html`<mark><span class="unseen">Here: </span>${code}
</mark>`
          : html`<span>${code}
</span>`,
      )}</code></pre>`
}
</figure>`;
}

/** Method, address and status of an exchange. */
function requestLine(exchange: ReportedExchange): Markup {
  const { request, response } = exchange;
  return html`<code class="line"><span class="method">${request.method}</span> ${shorten(addressOf(request.url), longestAddress)}</code> <span class="arrow" aria-hidden="true">→</span> <span class="status${response === null ? ' none' : ''}">${cameWords(exchange)}</span>`;
}

/** A header as it stands in an excerpt, its name apart. */
function headerCode(text: string): Part {
  const colon = text.indexOf(': ');
  return colon === -1 ? text : html`<span class="k">${text.slice(0, colon)}</span>${text.slice(colon)}`;
}
