import { digits } from '../../../facts/report/words.ts';
import { printable } from '../../../text/printable.ts';
import type { ExchangeList, Headers, ListedExchange, PackedExchange } from '../../html/island.ts';
import { looksLikeJson, spreadJson } from '../../markup/json-tokens.ts';
import { count } from '../../markup/words.ts';
import { copy } from './copy.ts';
import { curlFor } from './curl.ts';
import { element, sign } from './dom.ts';

/** All of one exchange: why it was sent, the request and the answer with headers and bodies, and the command that sends it again. */
export function exchangeDetail(
  listed: ListedExchange,
  packed: PackedExchange | undefined,
  { anchors }: ExchangeList,
): HTMLElement {
  if (packed === undefined) return element('div', { class: 'detail' }, 'The file ends before this exchange.');
  return element(
    'div',
    { class: 'detail' },
    facts(listed, packed),
    listed.mark === null ? null : pointers(listed.mark, listed.rules, anchors),
    buttons(listed, packed),
    packed.isKept
      ? element('div', { class: 'sides' }, requestSide(packed), answerSide(listed, packed))
      : element(
          'p',
          { class: 'callout quiet' },
          'Headers and bodies of this exchange were not kept, for no finding points at it: audit with -r html=FILE or --evidence all.',
        ),
  );
}

function facts({ id, url, why, scenario, durationMs }: ListedExchange, packed: PackedExchange): HTMLElement {
  const rows: readonly (readonly [string, string])[] = [
    ['Address', url],
    ['Why', why],
    ['To provoke', packed.provokes],
    ['Scenario', `${scenario}, step ${packed.step}`],
    ['Operation', packed.operation ?? 'none'],
    ['Took', `${digits(durationMs)} ms${packed.attempts === 1 ? '' : `, ${count(packed.attempts, 'attempt')}`}`],
    ['Id', id],
  ];
  return element(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  );
}

function pointers(
  mark: NonNullable<ListedExchange['mark']>,
  rules: readonly string[],
  anchors: ExchangeList['anchors'],
): HTMLElement {
  const links = rules.flatMap((rule, index) => [
    index === 0 ? '' : ', ',
    element('a', { href: `#${anchors[rule] ?? 'rules'}` }, element('code', {}, rule)),
  ]);
  return element(
    'p',
    { class: `pointers ${mark}` },
    sign(mark === 'violation' ? 'bad' : 'warning'),
    `${mark === 'waived' ? 'A waived finding' : `A ${mark}`} points at it: `,
    ...links,
  );
}

function buttons(listed: ListedExchange, packed: PackedExchange): HTMLElement | null {
  if (!packed.isKept) return null;
  const command = curlFor(listed, packed);
  const button = element(
    'button',
    { type: 'button', class: 'button' },
    sign('copy'),
    element('span', { 'data-words': '' }, 'Copy as curl'),
    element('span', { class: 'unseen' }, `: ${listed.id}`),
  );
  button.addEventListener('click', () => void copy(button, command));
  const names = ['$TOKEN', '$SECRET'].filter((name) => command.includes(name));
  return element(
    'p',
    { class: 'actions' },
    button,
    names.length === 0
      ? null
      : element(
          'span',
          { class: 'faint small' },
          `${names.join(' and ')} stands for what was masked: set it in your shell.`,
        ),
  );
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

function answerSide({ status }: ListedExchange, packed: PackedExchange): HTMLElement {
  const title = element('h3', {}, status === null ? 'No answer' : `Answer ${status}`);
  if (status === null) return element('div', { class: 'side' }, title, element('p', {}, packed.fault ?? 'unknown'));
  const { responseBody, bytes } = packed;
  const shown = responseBody === null ? 0 : new TextEncoder().encode(responseBody).length;
  const isCut = responseBody !== null && responseBody.length >= shortestCut && bytes > shown;
  return element(
    'div',
    { class: 'side' },
    title,
    packed.fault === null ? null : element('p', { class: 'callout bad' }, packed.fault),
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
