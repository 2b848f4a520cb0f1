import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  YAMLSeq,
} from 'yaml';
import type { Waiver } from '../model/plan.ts';
import { printable } from '../text/printable.ts';

/** A waiver to write, with a comment that says what it accepts. */
export interface NewWaiver extends Waiver {
  readonly fingerprint: string;
  readonly until: string;
  readonly comment: string;
}

/** A plan's text with further waivers, and what became of each. */
export interface WrittenWaivers {
  readonly text: string;
  readonly added: number;
  /** Stood there, but had ended. */
  readonly renewed: number;
  /** Stood there already. */
  readonly kept: number;
}

/** The waivers as the block of a plan that holds nothing else of the kind. */
export function waiversBlock(waivers: readonly NewWaiver[]): string {
  return ['waivers:', ...waivers.flatMap((waiver) => itemLines(waiver, '  ')), ''].join('\n');
}

/**
 * Adds waivers to the text of a plan. Nothing else of the text changes, comments and layout included, unless its waivers are
 * written in braces; a waiver of the same rule and fingerprint is not written twice, and given the new end where it has ended
 * by `today` (ISO date). The text must be a plan that can be read.
 */
export function addWaivers(text: string, waivers: readonly NewWaiver[], today: string): WrittenWaivers {
  const standing = standingIn(parseDocument(text));
  const equal = (waiver: NewWaiver): Standing | undefined =>
    standing.find(({ rule, fingerprint }) => rule === waiver.rule && fingerprint === waiver.fingerprint);
  const missing = waivers.filter((waiver) => equal(waiver) === undefined);
  const ended = waivers.flatMap((waiver) => {
    const found = equal(waiver);
    return found?.until !== undefined && found.until.date < today ? [{ end: found.until, until: waiver.until }] : [];
  });
  const renewed = ended
    .toSorted((one, other) => other.end.from - one.end.from)
    .reduce((whole, { end, until }) => whole.slice(0, end.from) + until + whole.slice(end.to), text);
  return {
    text: missing.length === 0 ? renewed : withItems(renewed, missing),
    added: missing.length,
    renewed: ended.length,
    kept: waivers.length - missing.length - ended.length,
  };
}

/** A waiver of the plan, and where its end stands in the text. */
interface Standing {
  readonly rule: unknown;
  readonly fingerprint: unknown;
  readonly until?: { readonly date: string; readonly from: number; readonly to: number };
}

/** The list of waivers, also where it stands elsewhere and is only referred to. */
function listIn(document: Document): YAMLSeq | undefined {
  const node = document.get('waivers');
  const list = isAlias(node) ? node.resolve(document) : node;
  return isSeq(list) ? list : undefined;
}

function standingIn(document: Document): readonly Standing[] {
  const list = listIn(document);
  if (list === undefined) return [];
  return list.items.flatMap((item) => {
    if (!isMap(item)) return [];
    const until = item.get('until', true);
    const range = isScalar(until) ? until.range : undefined;
    const date = isScalar(until) ? String(until.value) : '';
    const end = range === undefined || range === null ? {} : { until: { date, from: range[0], to: range[1] } };
    return [{ rule: item.get('rule'), fingerprint: String(item.get('fingerprint')), ...end }];
  });
}

function withItems(text: string, waivers: readonly NewWaiver[]): string {
  const written = inserted(text, waivers);
  return written !== undefined && isSamePlan(text, written, waivers.length) ? written : rewritten(text, waivers);
}

/** The text with the items put in where they belong; undefined where its layout leaves no such place. */
function inserted(text: string, waivers: readonly NewWaiver[]): string | undefined {
  const document = parseDocument(text);
  if (!isMap(document.contents) || document.contents.flow === true) return undefined;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const list = document.get('waivers');
  if (!document.has('waivers')) {
    const end = document.contents.range?.[2] ?? text.length;
    const before = text.slice(0, end);
    const gap = before === '' || before.endsWith('\n') ? '' : eol;
    return `${before}${gap}${eol}${waiversBlock(waivers).replaceAll('\n', eol)}${text.slice(end)}`;
  }
  if (!isSeq(list) || list.flow === true) return undefined;
  const last = list.items.at(-1);
  const [first] = list.items;
  if (!isRanged(last) || !isRanged(first)) return undefined;
  const dash = text.lastIndexOf('-', first.range[0]);
  const indent = text.slice(text.lastIndexOf('\n', dash) + 1, dash);
  const lineEnd = text.indexOf('\n', Math.max(last.range[1] - 1, 0));
  const end = lineEnd === -1 ? text.length : lineEnd + 1;
  const gap = lineEnd === -1 ? eol : '';
  const lines = waivers.flatMap((waiver) => itemLines(waiver, indent)).join(eol);
  return `${text.slice(0, end)}${gap}${lines}${eol}${text.slice(end)}`;
}

function isRanged(node: unknown): node is { readonly range: readonly [number, number, number] } {
  return isCollection(node) && node.range !== undefined && node.range !== null;
}

/** The whole document written anew, with the items at the end of its waivers; comments stay. */
function rewritten(text: string, waivers: readonly NewWaiver[]): string {
  const document = parseDocument(text);
  const known = listIn(document);
  const list = known ?? new YAMLSeq();
  if (known === undefined) document.set('waivers', list);
  list.flow = false;
  for (const waiver of waivers) {
    const node = document.createNode(fieldsOf(waiver));
    node.commentBefore = ` ${commentOf(waiver)}`;
    list.add(node);
  }
  return document.toString({ lineWidth: 0 });
}

/** True where the second text says the same as the first, and has so many waivers more. */
function isSamePlan(before: string, after: string, more: number): boolean {
  const [old, now] = [parseDocument(before), parseDocument(after)];
  if (now.errors.length > 0) return false;
  const rest = (document: Document): string => {
    const copy = document.clone();
    if (isMap(copy.contents)) copy.contents.items = copy.contents.items.filter((pair) => !isWaiversPair(pair));
    return JSON.stringify(copy.toJS());
  };
  const items = (document: Document): readonly string[] => {
    return listIn(document)?.items.map((item) => JSON.stringify(item)) ?? [];
  };
  const [had, has] = [items(old), items(now)];
  return rest(old) === rest(now) && has.length === had.length + more && had.every((item, at) => item === has[at]);
}

function isWaiversPair(pair: unknown): boolean {
  return isPair(pair) && isScalar(pair.key) && pair.key.value === 'waivers';
}

function itemLines(waiver: NewWaiver, indent: string): readonly string[] {
  const [first = '', ...rest] = Object.entries(fieldsOf(waiver)).map(([key, value]) => `${key}: ${scalar(value)}`);
  return [`${indent}# ${commentOf(waiver)}`, `${indent}- ${first}`, ...rest.map((line) => `${indent}  ${line}`)];
}

function fieldsOf({ rule, resource, fingerprint, reason, until }: NewWaiver): Readonly<Record<string, string>> {
  const named = resource === undefined ? {} : { resource };
  return { rule, ...named, fingerprint, reason: reasonText(reason), until };
}

/** On one line, and without variables: a plan fills in what looks like one. */
function reasonText(reason: string): string {
  return oneLine(reason).replaceAll('${', () => '$${');
}

const longestComment = 140;

function commentOf({ comment }: NewWaiver): string {
  const words = oneLine(comment);
  return words.length > longestComment ? `${words.slice(0, longestComment).trimEnd()}...` : words;
}

function oneLine(text: string): string {
  // A replacement character would make the plan pass for one in another encoding.
  return printable(text).replaceAll('\uFFFD', '?').replaceAll(/\s+/g, ' ').trim();
}

function scalar(value: string): string {
  return stringify(value, { lineWidth: 0 }).trimEnd();
}
