/** JSON: whether it is, its media type, its encoding, and its keys. */
import type { WithResponse } from '../src/core/exchange.ts';
import { defineResponseRule, failed, passed } from '../src/core/rule.ts';
import { bodyOf } from '../src/reading/envelope.ts';
import { encodingFlaw, formOf, mediaTypeFlaw } from '../src/reading/flaws.ts';
import { scanOf } from '../src/reading/json.ts';
import { parseMediaType } from '../src/text/media-type.ts';
import { faultIn } from '../src/text/scan.ts';

const ofJson = { layer: 'form', about: (exchange: WithResponse) => bodyOf(exchange).json !== undefined } as const;
const encodings = { mark: 'a byte order mark before the JSON', bytes: 'bytes that are not UTF-8' } as const;

export const mediaType = defineResponseRule({
  id: 'json/media-type',
  breaks: ['service.3'],
  weight: 5,
  title: 'JSON is declared as application/json, or as the profile states',
  headline: 'JSON is declared as another media type',
  why: 'Client libraries parse a body as JSON only if its Content-Type says so.',
  fix: 'Send Content-Type: application/json, or the one in profile.media_types, with every body, also those of failures.',
  says: {
    absent: '{request} returned JSON without a Content-Type',
    other: '{request} returned JSON with Content-Type: {seen}',
  },
  ...ofJson,
  check: (exchange, { dialect }) => {
    const flaw = mediaTypeFlaw(exchange.response, dialect);
    if (flaw === undefined) return passed;
    const seen = exchange.response.headers['content-type'] ?? 'nothing';
    return failed({ ...flaw, at: 'header:content-type', seen, exchange });
  },
});

export const mediaSuffix = defineResponseRule({
  id: 'json/media-suffix',
  breaks: ['service.3'],
  weight: 1,
  level: 'should',
  title: 'The media type is application/json itself',
  headline: 'The media type is a variant of JSON',
  why: 'A client that looks for application/json does not recognize application/problem+json as JSON.',
  fix: 'Send Content-Type: application/json. The envelope needs no media type of its own.',
  says: { suffix: '{request} returned {seen}' },
  ...ofJson,
  check: (exchange) => {
    const type = parseMediaType(exchange.response.headers['content-type'] ?? '');
    if (type?.kind !== 'json-suffix') return passed;
    const at = 'header:content-type';
    return failed({ kind: 'suffix', at, seen: type.essence, expected: 'application/json', exchange });
  },
});

export const utf8 = defineResponseRule({
  id: 'json/utf-8',
  breaks: ['service.3'],
  weight: 5,
  title: 'JSON is sent in UTF-8 without a byte order mark',
  headline: 'JSON is not plain UTF-8',
  why: 'RFC 8259 allows only UTF-8 between systems: other bytes turn names into garbage, and many parsers reject the mark.',
  fix: 'Encode the body in UTF-8, whatever the database or platform uses, and do not write a byte order mark.',
  says: { other: '{request} returned {seen}' },
  ...ofJson,
  check: (exchange) => {
    const flaw = encodingFlaw(exchange.response);
    if (flaw === undefined) return passed;
    return failed({ kind: 'other', at: 'body:', seen: encodings[flaw.kind], expected: flaw.expected, exchange });
  },
});

export const uniqueKeys = defineResponseRule({
  id: 'json/unique-keys',
  breaks: ['service.3'],
  weight: 5,
  title: 'JSON objects have no duplicate keys',
  headline: 'JSON objects have duplicate keys',
  why: 'Parsers disagree about which of two equal keys counts, so two clients read two different values.',
  fix: 'Build the object before you serialize it. Do not assemble JSON from strings.',
  says: { twice: '{request} returned a body with {seen} twice' },
  ...ofJson,
  check: (exchange) => {
    const [first] = scanOf(exchange).duplicates;
    if (first === undefined) return passed;
    return failed({ kind: 'twice', at: `body:${first}`, seen: first, expected: 'each key once', exchange });
  },
});

/** A failure without a body belongs to errors/separation. */
export const wellFormed = defineResponseRule({
  id: 'json/well-formed',
  proves: ['service.3'],
  breaks: ['envelope.shape'],
  weight: 7,
  title: 'Every response body is well-formed JSON',
  headline: 'Response bodies are not JSON',
  why: 'A client that gets HTML, plain text, or half a document fails in its parser, far from the cause.',
  fix: "Serialize every response with a JSON library, and replace the framework's own error pages with the envelope.",
  says: { other: '{request} returned {seen} instead of JSON', malformed: '{request} returned malformed JSON: {seen}' },
  layer: 'json',
  about: (exchange) => {
    const { text, isSuccess } = exchange.response;
    return bodyOf(exchange).isJudged && (text !== '' || isSuccess);
  },
  check: (exchange) => {
    if (bodyOf(exchange).json !== undefined) return passed;
    const form = formOf(exchange.response);
    const fault = form === 'malformed JSON' ? faultIn(exchange.response.text) : undefined;
    const kind = fault === undefined ? 'other' : 'malformed';
    const seen = fault === undefined ? form : `${fault.message} (at character ${fault.offset + 1})`;
    return failed({ kind, at: 'body:', seen, expected: 'well-formed JSON', exchange });
  },
});
