import { jsonOf, member, objectOf, pointerShown } from '../../../src/model/body.ts';
import { looksEnveloped } from '../../../src/model/envelope.ts';
import { type Answered, type Exchange, isMissing, requestLine } from '../../../src/model/exchange.ts';
import { listingOf, listPlaceIn } from '../../../src/model/list-page.ts';
import type { Probe } from '../../../src/model/probe.ts';
import { inapplicable, type Judgement, judged } from '../../../src/model/rule.ts';
import { ground } from '../../../src/model/traces/ground.ts';
import { list } from '../../../src/model/traces/list.ts';
import { listFollows, noList, nothingAt } from '../../../src/model/signs.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { isObject, type Json, kindOf, parseJson } from '../../../src/text/json.ts';
import { mayNotRead } from './may-not-read.ts';

/** A list read by GET without filter, sort or any other parameter: those have rules of their own. */
export function isPlainListRead(probe: Probe): boolean {
  const { about, operation } = probe;
  const { filter, sort, parameter, page, size, further } = about;
  const isPlain = [filter, sort, parameter, page, size, further].every((each) => each === undefined);
  return operation?.kind === 'list' && probe.provokes === 'success' && probe.method !== 'HEAD' && isPlain;
}

/** A list that was asked for in whatever way, and answered with a success that has no room for it. */
export function isListWithoutBody({ probe, reply }: Exchange): boolean {
  const isAsked = probe.operation?.kind === 'list' && probe.method === 'GET' && probe.credential === 'valid';
  const mayWork = probe.provokes === 'success' || probe.provokes === 'anything' || probe.provokes === 'past-the-end';
  return isAsked && mayWork && (reply?.status === 204 || reply?.status === 205);
}

/** Judges one list answer: 200, and a list as data (clauses operation.list, operation.sub-list). */
export function judgeList(exchange: Answered, clauses: readonly string[]): Judgement {
  const { reply } = exchange;
  const { status } = reply;
  const line = requestLine(exchange);
  if (status === 403 && (exchange.probe.step === list.otherList || exchange.probe.step === ground.bare)) {
    return inapplicable('owner-hidden');
  }
  // Whether the credential is any good is told by the setup diagnosis.
  const mayNot = mayNotRead(exchange, 'the list');
  if (mayNot !== undefined) return mayNot;
  if (status !== 200) {
    return judged([
      violation({
        at: 'status',
        expected: '200',
        actual: String(status),
        message: `${line} answered ${status}`,
        key: `list answered ${Math.floor(status / 100)}xx`,
        signs: isMissing(exchange) ? [nothingAt(exchange.probe.target)] : [],
        ...(status === 400 ? { signOfService: listFollows } : {}),
        clauses,
      }),
    ]);
  }
  const body = objectOf(reply);
  const data = body === undefined ? undefined : member(body, 'data');
  const listing = listingOf(reply);
  if (listing !== undefined && !(listing.form === 'other' && isObject(data))) {
    const { at, items } = listing;
    return judged(items.length > 0 && items.every(isObjectAsText) ? [asText(line, at, clauses)] : []);
  }
  const isEnveloped = body !== undefined && (data !== undefined || looksEnveloped(body));
  const place = isEnveloped ? listPlaceIn(body) : { at: '', value: jsonOf(reply) };
  const shown = place.value;
  const actual = shown === undefined ? 'nothing' : kindOf(shown);
  return judged([
    violation({
      at: `body:${place.at}`,
      expected: 'a list',
      actual: actual === 'object' ? 'an object' : actual,
      message:
        listing === undefined
          ? `${line} shows ${actual === 'object' ? 'an object' : actual} instead of the list`
          : `${line} shows an object instead of the list, and the list inside, at ${pointerShown(reply, listing.at)}`,
      key: isEnveloped ? 'data is not a list' : 'the body is not a list',
      signOfService: noList,
      clauses,
    }),
  ]);
}

/** True for a text that holds the JSON of an object. */
function isObjectAsText(item: Json): boolean {
  if (typeof item !== 'string' || !/^\s*\{/.test(item)) return false;
  const parsed = parseJson(item);
  return parsed.ok && isObject(parsed.value);
}

function asText(line: string, at: string, clauses: readonly string[]): Violation {
  return violation({
    at: `body:${at}/0`,
    expected: 'objects',
    actual: 'texts that hold JSON',
    message: `${line} shows texts that hold the JSON of its items`,
    key: 'items as texts',
    clauses,
  });
}
