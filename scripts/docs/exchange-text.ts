/** An exchange as Markdown: the request line, the headers that matter, and the body, cut around the place in question. */
import { STATUS_CODES } from 'node:http';
import type { Exchange } from '../../src/core/exchange.ts';
import type { Plan } from '../../src/core/plan.ts';
import { isList, isObject, parseJson } from '../../src/text/json.ts';
import { parsePointer } from '../../src/text/pointers.ts';
import { printable } from '../../src/text/printable.ts';
import { scanJson } from '../../src/text/scan.ts';
import { requestsOf } from '../../src/wire/request.ts';

/** Characters of a value, of an object on one line, and of a body that is not JSON. */
const most = { value: 80, line: 90, text: 400 } as const;
const cutMark = '…';

/** @param at `status`, `header:<name>`, or `body:` with a JSON pointer */
export function exchangeText(exchange: Exchange, plan: Plan, at: string): string {
  return ['```http', ...requestLines(exchange, plan), ...responseLines(exchange, at), '```'].join('\n');
}

function requestLines({ probe }: Exchange, plan: Plan): readonly string[] {
  const { bearer, headers: keys = {}, query = {} } = plan.auth ?? {};
  const secrets = { ...(bearer === undefined ? {} : { bearer }), headers: keys, query };
  const { method, url, headers, body } = requestsOf(plan)(probe, secrets);
  const shown = headers.filter(([name]) => name !== 'accept' || probe.headers?.['accept'] !== undefined);
  return [
    `${method} ${printable(url)}`,
    ...shown.flatMap(([name, value]) => headerLines(name, value)),
    ...(body === undefined ? [] : ['', bodyText(body, [])]),
  ];
}

function responseLines({ response, fault, probe }: Exchange, at: string): readonly string[] {
  if (response === undefined) return fault === undefined ? [] : ['', `No response: ${fault.message}`];
  const { status, headers, text } = response;
  const [, kind, name = ''] = /^(header|body):(.*)$/s.exec(at) ?? [];
  const named = ['content-type', ...(kind === 'header' ? [name] : [])];
  const pointer = kind === 'body' ? (parsePointer(name) ?? []) : [];
  return [
    '',
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`.trim(),
    ...Object.entries(headers).flatMap(([each, value]) => (named.includes(each) ? headerLines(each, value) : [])),
    ...(text === '' || probe.method === 'HEAD' ? [] : ['', bodyText(text, pointer)]),
  ];
}

function headerLines(name: string, value: string): readonly string[] {
  const words = name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return value.split('\n').map((each) => `${words}: ${printable(each)}`);
}

/** JSON is shown as its values, unless that would lose something. */
function bodyText(text: string, path: readonly string[]): string {
  const json = parseJson(text);
  const { duplicates, bigNumbers, keyOrder } = scanJson(text, json);
  const isFaithful = duplicates.length + bigNumbers.size + keyOrder.size === 0;
  if (isFaithful && (isObject(json) || isList(json)))
    return JSON.stringify(cutAround(json, path), null, 2)
      .replaceAll(/\{[^{}[\]]*\}/g, onOneLine)
      .replaceAll(`"${cutMark}"`, cutMark);
  return printable(text.length > most.text ? text.slice(0, most.text) + cutMark : text).replaceAll('```', "'''");
}

/** Of each list, it keeps the item on the path with the one before it, or the first item. A star stands for any item. */
function cutAround(value: unknown, [key = '*', ...rest]: readonly string[]): unknown {
  if (typeof value === 'string' && value.length > most.value) return value.slice(0, most.value) + cutMark;
  if (isList(value)) {
    const place = key === '*' ? 0 : Number(key);
    const first = Math.max(0, place - 1);
    const kept = value
      .slice(first, place + 1)
      .map((each, index) => cutAround(each, first + index === place ? rest : []));
    return [...(first > 0 ? [cutMark] : []), ...kept, ...(place + 1 < value.length ? [cutMark] : [])];
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, cutAround(each, name === key ? rest : [])]),
  );
}

function onOneLine(flat: string): string {
  const line = flat.replaceAll(/\s*\n\s*/g, ' ');
  return line.length <= most.line ? line : flat;
}
