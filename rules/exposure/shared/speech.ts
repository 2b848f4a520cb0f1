import { isFrame, sqlField, traceField } from '../../../src/text/exposure/detail-fields.ts';
import { isServerFile } from '../../../src/text/exposure/internal-paths.ts';
import { plainText } from '../../../src/text/exposure/plain-text.ts';
import { secretField } from '../../../src/text/exposure/secret-fields.ts';
import { storageField } from '../../../src/text/exposure/storage-fields.ts';
import { isList, isObject, type Json, type JsonObject } from '../../../src/text/json.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { leaksIn } from './leaks.ts';
import type { Own } from './own.ts';
import type { Leak, Sighting } from './sighting.ts';

/** Where the request comes back: its path, perhaps as a proxy passed it on, and where it came from. */
const requestKeys = /^(?:path|instance|url|uri|request_?(?:path|uri|url)|resource)$/i;
const callerKeys =
  /^(?:origin|(?:client|remote|your|source|caller|request|forwarded|user)?_?(?:ip|addr(?:ess)?|ip_?address))$/i;
const exceptionKeys =
  /^(?:exception_?(?:type|message|class|name)|inner_?exception|stack_?trace(?:_?string)?|trace_?back|back_?trace)$/i;
const exceptionClass = /^#?<?[\w.\\$:]{1,200}(?:Exception|Error|Fault)\b/;
const driverKeys = /^sql_?(?:state|message|code|query|error)$/i;
/** Codes that databases and mappers give: SQLSTATE (ISO/IEC 9075) of refused constraints, and those of Prisma. */
const driverCode = /^(?:2350[235]|23514|42P\d\d|42703|22P0\d|2201[A-Z]|P10[01]\d|P20[0-3]\d)$/;
/** Any SQLSTATE of bad data, refused constraints and bad statements: a service may have codes of its own that look like it. */
const brokenCode = /^(?:22[0P]|23[05P]|42[05-9PS])\w\w$/;
const mostFound = 20;

/** The internal details in what a service says of itself: a failure's body, or what stands beside `data`. Every text counts. */
export function speechSightings(value: Json, at: string, own: Own): readonly Sighting[] {
  const found: Sighting[] = [];
  hear('', value, {}, at, own, found, 0);
  return found;
}

/** The same for a body that is no JSON. */
export function pageSightings(text: string, own: Own): readonly Sighting[] {
  return leaksOf(plainText(text), own).map((leak) => ({ ...leak, at: 'body:' }));
}

function hear(
  key: string,
  value: Json,
  fields: JsonObject,
  at: string,
  own: Own,
  found: Sighting[],
  depth: number,
): void {
  if (found.length >= mostFound || depth > 30) return;
  const byName = key === '' ? undefined : named(key, value, fields, own);
  if (byName !== undefined) {
    found.push({ ...byName, at: `body:${at}` });
    return;
  }
  if (typeof value === 'string') {
    const leaks = leaksOf(value, own).filter(
      ({ part }) =>
        !(part === 'path' && requestKeys.test(key) && !isServerFile(own.without(value))) &&
        !(part === 'host' && callerKeys.test(key)),
    );
    found.push(...leaks.map((leak) => ({ ...leak, at: `body:${at}` })));
  } else if (isList(value)) {
    if (value.some(isFrame)) {
      found.push({ part: 'stack-trace', what: 'a stack trace', at: `body:${at}`, match: key });
      return;
    }
    for (const [index, each] of value.entries()) hear('', each, {}, `${at}/${index}`, own, found, depth + 1);
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) {
      if (name !== '_links') hear(name, value[name] ?? null, value, `${at}${pointer(name)}`, own, found, depth + 1);
    }
  }
}

/** What a field gives away by its name and the kind of its value. */
function named(key: string, value: Json, fields: JsonObject, { isBroken }: Own): Leak | undefined {
  const storage = storageField(key, value, fields);
  if (storage !== undefined) return { part: 'storage', what: storage, match: key };
  const secret = secretField(key, value, { isAccount: false, isStored: true });
  if (secret !== undefined) return { part: 'secret', ...secret, match: typeof value === 'string' ? value : key };
  const trace = traceField(key, value);
  if (trace !== undefined) return { part: 'stack-trace', what: 'a stack trace', match: trace };
  const isFilled = typeof value === 'string' && value.trim() !== '';
  if (exceptionKeys.test(key) && isFilled)
    return { part: 'stack-trace', what: 'an exception of the runtime', match: value };
  if (/^exception$/i.test(key) && isFilled && exceptionClass.test(value)) {
    return { part: 'stack-trace', what: 'an exception of the runtime', match: value };
  }
  const sql = sqlField(key, value);
  if (sql !== undefined) return { part: 'database', what: 'an SQL statement', match: sql };
  if (driverKeys.test(key) && isFilled)
    return { part: 'database', what: 'an error of a database driver', match: value };
  if (/^code$/i.test(key) && isFilled && (driverCode.test(value) || (isBroken && brokenCode.test(value)))) {
    return { part: 'database', what: 'the code of a database', match: value };
  }
  const isServerError = ['routine', 'severity'].every((name) => Object.hasOwn(fields, name));
  return key === 'routine' && isServerError && isFilled
    ? { part: 'database', what: 'an error of PostgreSQL', match: value }
    : undefined;
}

function leaksOf(text: string, own: Own): readonly Leak[] {
  if (leaksIn(text).length === 0) return [];
  const shown = own.without(text);
  return leaksIn(shown).filter(({ part, match }) => part !== 'host' || !own.isHost(match, shown));
}
