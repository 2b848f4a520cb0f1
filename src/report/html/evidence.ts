import { shorten } from '../../facts/report/clean.ts';
import { addressOf, answerRows } from '../../facts/report/excerpt.ts';
import { placeWords } from '../../facts/report/place.ts';
import type { Finding, ReportedExchange, ReportedViolation } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import { command, jsonCode } from './code.ts';
import { exchangeLink } from './links.ts';
import type { View } from './view.ts';

const longestValue = 1200;
const longestAddress = 300;

/** All that shows one finding: what was expected and seen, where, the answer with the place marked, and how to see it again. */
export function evidence(finding: Finding, view: View): Part {
  const [first, ...more] = finding.violations;
  if (first === undefined) return html`<p class="faint">The report holds no place of it.</p>`;
  return [violation(first, view), furtherPlaces(finding, more, view)];
}

function violation(shown: ReportedViolation, view: View): Markup {
  const exchange = shown.exchange === null ? undefined : view.exchanges.get(shown.exchange);
  return html`<dl class="versus">
<div class="expected"><dt>Expected</dt><dd>${shorten(shown.expected, longestValue)}</dd></div>
<div class="actual"><dt>Seen</dt><dd>${shorten(shown.actual, longestValue)}</dd></div>
</dl>
<p class="where"><span class="label">Where</span> <code>${shorten(placeWords(shown.at), longestValue)}</code></p>
${answer(exchange, shown, view)}${shown.curl === null ? null : command(shown.curl, shown.exchange ?? 'this request')}`;
}

/** The exchange that shows it: the request in a line, and the part of the answer that counts. */
function answer(exchange: ReportedExchange | undefined, { at, exchange: id }: ReportedViolation, view: View): Part {
  if (id === null) return null;
  if (exchange === undefined) return html`<p class="where"><span class="label">Exchange</span> <code>${id}</code></p>`;
  const codeOf = at.startsWith('header:') ? headerCode : jsonCode;
  const rows = answerRows(exchange, at, '…').map(({ text, marked }) => ({ code: codeOf(text), marked }));
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
export function requestLine({ request, response, fault }: ReportedExchange): Markup {
  const came =
    response === null
      ? html`<span class="status none">no answer: ${fault?.message ?? 'unknown'}</span>`
      : html`<span class="status">${response.status}</span>`;
  return html`<code class="line"><span class="method">${request.method}</span> ${shorten(addressOf(request.url), longestAddress)}</code> <span class="arrow" aria-hidden="true">→</span> ${came}`;
}

/** A header as it stands in an excerpt, its name apart. */
function headerCode(text: string): Part {
  const colon = text.indexOf(': ');
  return colon === -1 ? text : html`<span class="k">${text.slice(0, colon)}</span>${text.slice(colon)}`;
}

/** The other places of a finding that the report holds, and how many it does not. */
function furtherPlaces({ occurrences }: Finding, more: readonly ReportedViolation[], view: View): Part {
  if (more.length === 0) return null;
  const unlisted = occurrences - more.length - 1;
  return html`<details class="again"><summary>${count(more.length, 'further place')}${unlisted > 0 ? ` of ${count(occurrences - 1, 'more occurrence')}` : ''}</summary>
<ul>${more.map((each) => {
    const exchange = each.exchange === null ? undefined : view.exchanges.get(each.exchange);
    return html`<li>${exchange === undefined ? null : html`<p>${requestLine(exchange)} ${exchangeLink('Open', exchange.id, view)}</p>`}
<p class="message">${shorten(each.message, longestValue)}</p>${each.curl === null ? null : command(each.curl, each.exchange ?? 'this request')}</li>`;
  })}</ul></details>`;
}
