import { digits } from '../../../facts/report/words.ts';
import { printable } from '../../../text/printable.ts';
import type { Headers, ListedExchange, Mark, PackedExchange } from '../../html/island.ts';
import { looksLikeJson, spreadJson } from '../../markup/json-tokens.ts';
import { count } from '../../markup/words.ts';
import { copy } from './copy.ts';
import { element, sign } from './dom.ts';
import type { ExchangeList } from './packs.ts';

/** All of one exchange: why it was sent, the request and the answer with headers and bodies, and the command that sends it again. */
export function exchangeDetail(
  listed: ListedExchange,
  packed: PackedExchange | undefined,
  { anchors }: ExchangeList,
): HTMLElement {
  return element(
    'div',
    { class: 'detail' },
    facts(listed),
    listed.mark === '' ? null : pointers(listed.mark, listed.rules, anchors),
    packed?.curl ? command(packed.curl, listed.id) : null,
    packed === undefined
      ? element('p', { class: 'callout quiet' }, unkept(listed))
      : element('div', { class: 'sides' }, requestSide(packed), answerSide(listed, packed)),
  );
}

function unkept({ kept, fault }: ListedExchange): string {
  if (kept !== null) return 'The file ends before this exchange.';
  const words =
    'Headers and bodies of this exchange were not kept, because no problem points at it: audit with --evidence all.';
  return fault === '' ? words : `${fault}. ${words}`;
}

function facts(listed: ListedExchange): HTMLElement {
  const { id, url, why, scenario, step, provokes, operation, durationMs, attempts } = listed;
  const rows: readonly (readonly [string, string])[] = [
    ['Address', url],
    ['Why', why],
    ['To provoke', provokes],
    ['Scenario', `${scenario}, step ${step}`],
    ['Operation', operation === '' ? 'none' : operation],
    ['Took', `${digits(durationMs)} ms${attempts === 1 ? '' : `, ${count(attempts, 'attempt')}`}`],
    ['Id', id],
  ];
  return element(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  );
}

function pointers(mark: Mark, rules: readonly string[], anchors: ExchangeList['anchors']): HTMLElement {
  const links = rules.flatMap((rule, index) => [
    index === 0 ? '' : ', ',
    element('a', { href: `#${anchors[rule] ?? 'rules'}` }, element('code', {}, rule)),
  ]);
  return element(
    'p',
    { class: `pointers ${mark}` },
    sign(mark === 'problem' ? 'bad' : 'warning'),
    `${mark === 'waived' ? 'A waived problem' : `A ${mark}`} points at it: `,
    ...links,
  );
}

/** The command that sends it again, with its button. */
function command(text: string, about: string): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'button' },
    sign('copy'),
    element('span', { 'data-words': '' }, 'Copy as curl'),
    element('span', { class: 'unseen' }, `: ${about}`),
  );
  button.addEventListener('click', () => void copy(button, text));
  return element('p', { class: 'actions' }, button);
}

function requestSide({ requestHeaders, requestBody }: PackedExchange): HTMLElement {
  return element(
    'div',
    { class: 'side' },
    element('h3', {}, 'Request'),
    headerTable(requestHeaders, 'Request headers'),
    requestBody === null ? element('p', { class: 'faint' }, 'No body.') : bodyBlock(requestBody, 'Request body'),
  );
}

function answerSide({ status, fault, bytes }: ListedExchange, packed: PackedExchange): HTMLElement {
  const title = element('h3', {}, status === null ? 'No answer' : `Answer ${status}`);
  if (status === null)
    return element('div', { class: 'side' }, title, element('p', {}, fault === '' ? 'unknown' : fault));
  const { responseBody } = packed;
  const shown = responseBody === null ? 0 : new TextEncoder().encode(responseBody).length;
  const isCut = responseBody !== null && responseBody.length >= shortestCut && bytes > shown;
  return element(
    'div',
    { class: 'side' },
    title,
    fault === '' ? null : element('p', { class: 'callout bad' }, fault),
    headerTable(packed.responseHeaders, 'Answer headers'),
    responseBody === null || responseBody === ''
      ? element(
          'p',
          { class: 'faint' },
          bytes === 0 ? 'No body.' : `A body of ${digits(bytes)} bytes, which was not kept.`,
        )
      : bodyBlock(responseBody, 'Answer body'),
    responseBody === null || responseBody === ''
      ? null
      : element(
          'p',
          { class: 'faint small' },
          isCut ? `The first ${digits(shown)} of ${digits(bytes)} bytes.` : count(bytes, 'byte'),
        ),
  );
}

/** Reports cut bodies at this length or above. */
const shortestCut = 4096;

function headerTable(headers: Headers, label: string): HTMLElement {
  if (headers.length === 0) return element('p', { class: 'faint' }, 'No headers.');
  return element(
    'div',
    { class: 'headers', role: 'group', tabindex: '0', 'aria-label': label },
    element(
      'dl',
      {},
      ...headers.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
    ),
  );
}

const classes: Readonly<Record<string, string>> = { key: 'k', string: 's', number: 'n', word: 'n' };

function bodyBlock(body: string, label: string): HTMLElement {
  const code = element('code');
  if (!looksLikeJson(body)) code.append(printable(body));
  else {
    for (const { kind, text } of spreadJson(body)) {
      const name = classes[kind];
      code.append(name === undefined ? printable(text) : element('span', { class: name }, text));
    }
  }
  return element('pre', { class: 'body', role: 'group', tabindex: '0', 'aria-label': label }, code);
}
