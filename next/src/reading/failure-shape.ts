/** The shape of a failure: where its code and its message are, and what separates it from the envelope. */
import type { WithResponse } from '../core/exchange.ts';
import { isObject, kindOf } from '../text/json.ts';
import { type Body, bodyOf, envelopeKeys, saysNothing } from './envelope.ts';
import {
  codeFlaw,
  dataFlaw,
  encodingFlaw,
  errorFlaw,
  formOf,
  mediaTypeFlaw,
  messageFlaw,
  successFlaw,
  timestampFlaw,
} from './flaws.ts';
import { objectOf } from './json.ts';
import { listed } from './shown.ts';

export interface FailureShape {
  /** What is wrong with it, in the order from the outside in. It is empty if it is a failure in the envelope. */
  readonly flaws: readonly string[];
  /** JSON pointers of values that clients read as the code or the message, each with its kind: `/error/code string`. */
  readonly codes: readonly string[];
  readonly messages: readonly string[];
}

/** It is undefined for responses that are not failures, and for those whose form is not judged. */
export function failureShapeOf(exchange: WithResponse): FailureShape | undefined {
  const body = bodyOf(exchange);
  if (exchange.response.status < 400 || !body.isJudged) return undefined;
  const places = placesIn(body.json);
  const placesOf = (pattern: RegExp): readonly string[] => places.filter((place) => pattern.test(place));
  return { flaws: flawsOf(exchange, body), codes: placesOf(codePlace), messages: placesOf(messagePlace) };
}

const codePlace = /code (?:string|number)$/i;
const messagePlace =
  /(?:[/_](?:message|msg|title|detail|description|reason|text|summary|error)|Message|Description|Reason) (?:string|list)$/i;

/** The first layer that is wrong hides the others, as in the rules about single responses. */
function flawsOf({ response }: WithResponse, body: Body): readonly string[] {
  if (body.json === undefined) return [response.text === '' ? 'no body' : formOf(response)];
  if (saysNothing(body)) return [`${response.text.trim()} as its body`];
  const type = mediaTypeFlaw(response);
  const form = [
    type && (type.kind === 'absent' ? 'no Content-Type' : `Content-Type: ${response.headers['content-type']}`),
    encodingFlaw(response) && 'an encoding other than plain UTF-8',
  ].filter((flaw) => flaw !== undefined);
  if (form.length > 0) return form;
  if (body.missing.length > 2) return ['no envelope'];
  if (body.missing.length > 0) return body.missing.map((key) => `no ${key}`);
  return membersOf(response, body);
}

function membersOf(response: WithResponse['response'], body: Body): readonly string[] {
  const keyFlaws = [
    ['success', successFlaw(body, response)],
    ['data', dataFlaw(body, response)],
    ['error', errorFlaw(body, response)],
    ['timestamp', timestampFlaw(body)],
  ] as const;
  const wrong = keyFlaws.flatMap(([key, flaw]) => (flaw === undefined ? [] : `a wrong ${key}`));
  const error = objectOf(body.keys.error);
  if (error === undefined) return body.keys.error === null ? [...wrong, 'no error object'] : wrong;
  const { code, message } = error;
  const missing = [code === undefined && 'code', message === undefined && 'message'].filter((key) => key !== false);
  return [
    ...wrong,
    ...(missing.length > 0 ? [`an error without ${listed(missing)}`] : []),
    ...(code !== undefined && codeFlaw(code) !== undefined ? ['a wrong code'] : []),
    ...(message !== undefined && messageFlaw(message, code) !== undefined ? ['a wrong message'] : []),
  ];
}

/** Of the body, of objects in it, and of the first object in a list of errors. */
function placesIn(json: unknown, before = '', depth = 0): readonly string[] {
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    const place = `${before}/${key}`;
    const inner = Array.isArray(value) && /^errors?$/.test(key) ? value[0] : value;
    return [`${place} ${kindOf(value)}`, ...(depth < 2 ? placesIn(inner, place, depth + 1) : [])];
  });
}

/** True if the body is meant as the envelope, whatever is wrong with its keys. */
export function isEnveloped({ flaws }: FailureShape): boolean {
  return !flaws.includes('no envelope') && !envelopeKeys.some((key) => flaws.includes(`no ${key}`));
}
