/** Texts from published issues, documentation, and APIs: leaks, and innocent texts that only look like them. */
import { readFileSync } from 'node:fs';
import { type Asked, findExposures, type Received } from '../../src/text/exposure.ts';
import { parseJson } from '../../src/text/json.ts';

/** Where the text was: the message of an error, the error itself, fields of an item, a body that is not JSON, or a header. */
export type Place = 'message' | 'error' | 'data' | 'page' | 'header';

type Content = string | Readonly<Record<string, unknown>>;

const rowsOf = (name: string): readonly (readonly string[])[] =>
  readFileSync(new URL(`corpora/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** Path segments by what they are. They were written down before the word lists of `src/text`. */
const segments = new Map(
  readFileSync(new URL('corpora/segments.txt', import.meta.url), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((section) => [section.split(':')[0], section.replace(/^.*\n/, '').trim().split(/\s+/)]),
);
export const segmentsOf = (kind: string): readonly string[] => segments.get(kind) ?? [];

const textOf = (place = '', content = '', source = '') => {
  return { place: place as Place, content: JSON.parse(content) as Content, source };
};

export const leaks = rowsOf('leaks').map(([kind = '', place, content, , source]) => {
  return { kind, ...textOf(place, content, source) };
});
export const innocents = rowsOf('innocents').map(([place, content, source]) => textOf(place, content, source));

const timestamp = '2026-01-01T00:00:00.000Z';

export const success = (data: unknown, more: Partial<Received> = {}): Received =>
  response({ success: true, data, error: null, timestamp }, { status: 200, ...more });

export const failure = (error: unknown, more: Partial<Received> = {}): Received =>
  response({ success: false, data: null, error, timestamp }, { status: 500, ...more });

export function response(body: unknown, more: Partial<Received> = {}): Received {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status: 200, headers: {}, text, json: parseJson(text), ...more };
}

export const request: Asked = {
  method: 'GET',
  url: 'http://127.0.0.1:8080/users/1',
  baseUrl: 'http://127.0.0.1:8080',
  headers: {},
  resource: '/users',
  isStored: true,
};

/** A response with a text of a corpus in its place. */
export function responseWith(place: Place, content: Content): Received {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const everywhere = { id: 1, title: text, description: text, body: text, tags: [text], comments: [{ text }] };
  if (place === 'data') return success(typeof content === 'string' ? everywhere : content);
  if (place === 'page') return response(text, { status: 500, json: undefined });
  if (place === 'error') return response(content, { status: 500 });
  if (place === 'message') return failure({ code: 'FAILED', message: content });
  const [name = '', value = ''] = text.split(/: (.*)/s);
  return success({ id: 1 }, { headers: { [name]: value } });
}

/** The kinds of exposures in a response. */
export const kindsIn = (received: Received, asked: Partial<Asked> = {}): readonly string[] => [
  ...new Set(findExposures(received, { ...request, ...asked }).map(({ kind }) => kind)),
];

/** The kinds of exposures in the message of a failure. */
export const kindsInMessage = (message: string, asked: Partial<Asked> = {}): readonly string[] =>
  kindsIn(failure({ code: 'INVALID_PARAMETER', message }, { status: 400 }), asked);

export const bcrypt = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
