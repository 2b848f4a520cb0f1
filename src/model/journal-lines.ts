import { isList, isObject, type Json, type JsonObject, parseJson } from '../text/json.ts';
import { parsePointer } from '../text/json-pointer.ts';
import type { JournaledEnd, JournaledIds, JournaledWrite, JournalHead, JournalLine } from './journal.ts';
import type { Method } from './operation.ts';

/** What a line of a journal is. `unreadable`: nothing that a run writes. `refused`: what no run writes, and what it would lead to. */
export type ReadLine<Line> =
  | { readonly is: 'line'; readonly line: Line }
  | { readonly is: 'unreadable' }
  | { readonly is: 'refused'; readonly why: string };

/** Reads the first line. */
export function readHeadLine(text: string): ReadLine<JournalHead> {
  const value = objectIn(text);
  if (value === undefined) return { is: 'unreadable' };
  const { journal, run, base_url, plan, started, pid } = value;
  const texts = [run, base_url, plan, started];
  if (journal !== 1 || !texts.every(isText) || typeof pid !== 'number') return { is: 'unreadable' };
  const [word = '', baseUrl = '', file = '', start = ''] = texts.map(String);
  return { is: 'line', line: { journal: 1, run: word, base_url: baseUrl, plan: file, started: start, pid } };
}

/** Reads a later line. */
export function readLine(text: string): ReadLine<JournalLine> {
  const value = objectIn(text);
  const line = value === undefined ? undefined : (writeIn(value) ?? endIn(value) ?? idsIn(value));
  if (line === undefined) return { is: 'unreadable' };
  const why = refusal(line);
  return why === undefined ? { is: 'line', line } : { is: 'refused', why };
}

function objectIn(text: string): JsonObject | undefined {
  const parsed = parseJson(text);
  return parsed.ok && isObject(parsed.value) ? parsed.value : undefined;
}

/** The line of an earlier version says nothing of the values that were sent. */
function writeIn(value: JsonObject): JournaledWrite | undefined {
  const {
    before,
    does,
    meant,
    resource,
    method,
    address,
    owners,
    id,
    vacant,
    words,
    at,
    sent = [],
    set,
    digest,
  } = value;
  const isDeed = does === 'create' || does === 'change' || does === 'delete';
  if (!isNumber(before) || !isDeed || !isText(resource) || !isText(address) || !isTextOrNull(id)) return undefined;
  if (!isMethod(method) || !isTexts(owners) || !isTexts(words) || !isTexts(at)) return undefined;
  if (!isTexts(sent) || !isTexts(set) || !isTextOrNull(digest)) return undefined;
  if (typeof meant !== 'boolean' || typeof vacant !== 'boolean') return undefined;
  return {
    before,
    does,
    meant,
    resource,
    method,
    address,
    owners,
    id: shown(id),
    vacant,
    words,
    at,
    sent,
    set,
    digest,
  };
}

/** The line of an earlier version says nothing of what the answer showed. */
function endIn({ after, status, fault, id, set = [], digest = null }: JsonObject): JournaledEnd | undefined {
  if (!isNumber(after) || !(status === null || isNumber(status)) || !isTexts(set)) return undefined;
  if (!isTextOrNull(fault) || !isTextOrNull(id) || !isTextOrNull(digest)) return undefined;
  return { after, status, fault, id: shown(id), set, digest };
}

function idsIn({ shown: resource, owners, ids }: JsonObject): JournaledIds | undefined {
  return isText(resource) && isTexts(owners) && isTexts(ids) ? { shown: resource, owners, ids } : undefined;
}

/** An id that looked like a secret was not written down. */
function shown(id: string | null): string | null {
  return id?.includes('‹secret ') === true ? null : id;
}

/** Deeper bodies are none of a plan's examples. */
const deepest = 64;

/** Why what a line says must not be acted on; undefined where it may be. */
function refusal(line: JournalLine): string | undefined {
  const ids = 'before' in line ? [...line.owners, line.id] : 'after' in line ? [line.id] : line.owners;
  const bad = ids.find((id) => id !== null && !isSafeId(id));
  if (bad !== undefined) return `the id ${JSON.stringify(bad)} would lead to another address`;
  if (!('before' in line)) return undefined;
  const { address, words, at } = line;
  const path = address.split('?')[0] ?? '';
  const leads = path.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
  if (!path.startsWith('/') || path.startsWith('//') || leads) {
    return `the address ${JSON.stringify(address)} does not stay below base_url`;
  }
  const word = words.find((each) => !/^[a-z\d]{9,32}$/.test(each));
  if (word !== undefined) return `${JSON.stringify(word)} is not a word that a run makes up`;
  const place = at.find((each) => (parsePointer(each)?.length ?? Infinity) > deepest);
  return place === undefined ? undefined : 'it names a place that is not a JSON pointer, or too deep';
}

function isSafeId(id: string): boolean {
  return !/^(?:|\.|\.\.)$/.test(id) && !/\p{Cc}/u.test(id);
}

function isNumber(value: Json | undefined): value is number {
  return typeof value === 'number';
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: Json | undefined): value is string | null {
  return value === null || isText(value);
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return isList(value) && value.every(isText);
}

function isMethod(value: Json | undefined): value is Method {
  return ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'].some((method) => method === value);
}
