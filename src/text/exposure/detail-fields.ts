/** Fields that are made for stack traces, SQL, files, and hosts. */
import { findSql } from './database-errors.ts';
import { isInternalHost, isServerFile, isServerPath, isSingleWord } from './hosts.ts';
import { stackFrames } from './stack-traces.ts';
import { type Field, findMatch, findPattern, type Found, has } from './types.ts';
import { isList, isObject } from '../json.ts';

const names = {
  trace:
    /^(?:(?:error|debug|call|full)?(?:stack|trace|stacktrace)|traceback|backtrace|(?:inner)?exception|exception(?:trace|message))$/,
  sql: /^(?:(?:raw|executed|last|db|query|generated|debug)?sql|sql(?:query|statement|text)|(?:raw|executed|last|db)query|hql|jpql)$/,
  exception: /^(?:exception(?:type|message|class|name)|innerexception|stacktrace(?:string)?|traceback|backtrace)$/,
  driver: /^sql(?:state|message|code|query|error)$/,
  driverPart: /^(?:routine|code)$/,
  path: /^(?:(?:file|storage|(?:file)?absolute|local|disk|upload|server|physical|(?:local|physical|server|absolute)file|fs|filesystem|real|tmp|image|avatar|photo|document|attachment|internal|full)path|storagekeypath|storagelocation|te?mpfile|stored(?:at|in)|(?:disk|storage|backing)file|pathondisk|(?:upload|storage)dir|storageroot)$/,
  picture:
    /^(?:(?:avatar|image|photo|picture|thumbnail|logo|file|cover|attachment|document|icon)(?:url)?|downloadurl|href|src|source|location)$/,
  host: /^(?:(?:db|database|redis|cache|mongo|queue|storage|internal|backend|upstream)host|(?:db|database|origin)server|internal(?:hostname|ip|address)|(?:internal|backend|upstream|broker|storage|private)url|backend|upstream|servedby|(?:pod|node)(?:ip|name)|servingnode|privateip)$/,
  /** Links that the service creates, also with a prefix: `coverImageUrl`. */
  link: /^(?:href|self|selflink|next|prev|previous|first|last|canonical|uri|location|avatar|image|photo|picture|thumbnail)$|(?:self|resource|avatar|image|photo|picture|thumbnail|download|file|document|attachment|cover|icon|logo)url$/,
};
/** If machines are the subject of the data, these may be their files. */
const subjectNames =
  /^(?:path|root|document|dir|directory|folder|cwd|home|work|mount|volume|device|command|cmd|exec|binary|bin|shell|script|log|config|target|dest|include|import|module|entry|main|url|uri|href|example|sample|pattern|glob|default|placeholder)/;

/** True for the plain form of keys that the detectors of this file look at. */
export const isDetailName = (name: string): boolean => Object.values(names).some((pattern) => pattern.test(name));

/** The first frame of a stack trace: in a text, in a list of texts, or as an object in a list. */
export function traceField({ name, value, place }: Field): Found | undefined {
  if (!names.trace.test(name) || place.hasTraces) return undefined;
  for (const each of isList(value) ? value : [value]) {
    if (isList(value) && isFrame(each)) return { what: 'a stack trace', match: JSON.stringify(each) };
    const frame = typeof each === 'string' ? findPattern(each, stackFrames)?.match : undefined;
    if (typeof each !== 'string' || frame === undefined) continue;
    const line = each.split('\n').find((text) => text.includes(frame));
    return { what: 'a stack trace', match: line?.trim() ?? frame };
  }
  return undefined;
}

/** True for a stack frame as an object: a file, a line, and what was called there. */
export function isFrame(value: unknown): boolean {
  if (!isObject(value)) return false;
  const first = (...keys: readonly string[]): unknown =>
    keys.map((key) => value[key] ?? undefined).find((each) => each !== undefined);
  const file = first('file', 'fileName', 'filename', 'declaringClass');
  const isFile = typeof file === 'string' && /\.\w{1,6}$|^[\w$]{1,60}(?:\.[\w$]{1,60}){1,12}$/.test(file);
  const called = first('function', 'methodName', 'method', 'class', 'className', 'declaringClass', 'name', 'func');
  return isFile && typeof first('line', 'lineNumber', 'lineno', 'lineNo') === 'number' && called !== undefined;
}

export function sqlField({ name, text }: Field): Found | undefined {
  return names.sql.test(name) ? findMatch('an SQL statement', findSql(text)) : undefined;
}

/** A field that as a whole is the path of a file on the server. */
export function pathField({ name, text, place }: Field): Found | undefined {
  const isOfMachine = place.isMap === true || place.hasFiles === true;
  const isPath = names.path.test(name)
    ? isServerPath(text, false)
    : names.picture.test(name)
      ? isServerPath(text, true)
      : !isOfMachine && !subjectNames.test(name) && isServerFile(text);
  return findMatch('a path of the server', isPath ? text : undefined);
}

const url =
  /^[a-z][a-z\d+.-]{1,20}:\/\/(?:[^\s/@]{1,200}@)?(\[[\da-f:.]{2,45}\]|[^\s/:?#]{1,255})(?::\d{1,5})?([/?#].*)?$/i;

/** An internal host, as a whole field or as the host of its URL. */
export function hostField({ name, text, place }: Field): Found | undefined {
  if (text === '' || text.length > 2000 || /\s/.test(text)) return undefined;
  const [isUrl, host = text.replace(/:\d{1,5}$/, ''), path = ''] = url.exec(text) ?? [];
  if (!isInternalHost(host) && !(isUrl && isSingleWord(host))) return undefined;
  const isOwnLink = /^https?:/i.test(text) && isUrl !== undefined;
  const own = place.path ?? '';
  const isLink = names.link.test(name) || (own !== '' && own !== '/' && path.startsWith(own));
  return findMatch('an internal host', names.host.test(name) || (isOwnLink && isLink) ? text : undefined);
}

const exceptionClass = /^#?<?[\w.\\$:]{1,200}(?:Exception|Error|Fault)\b/;

/** In what a service says about itself: the exception of its runtime. */
export function exceptionField({ name, text }: Field): Found | undefined {
  const isException = names.exception.test(name) || (name === 'exception' && exceptionClass.test(text));
  return findMatch('an exception of the runtime', isException && text.trim() !== '' ? text : undefined);
}

/** SQLSTATEs (ISO/IEC 9075) of rejected constraints and statements, and codes of Prisma. */
const driverCode = /^(?:2350[235]|23514|42P\d\d|42703|22P0\d|2201[A-Z]|P10[01]\d|P20[0-3]\d)$/;
/** Any SQLSTATE of bad data and statements. A service may have codes of its own that look like it. */
const brokenCode = /^(?:22[0P]|23[05P]|42[05-9PS])\w\w$/;

/** In what a service says about itself: what a database driver reports. */
export function driverField({ name, text, siblings }: Field, isServerError: boolean): Found | undefined {
  if (text.trim() === '') return undefined;
  const isDriver = names.driver.test(name) || (name === 'routine' && has(siblings, 'severity'));
  const isCode = name === 'code' && (driverCode.test(text) || (isServerError && brokenCode.test(text)));
  return findMatch(isDriver ? 'an error of a database driver' : isCode ? 'the code of a database' : undefined, text);
}

type Test = (field: Field) => boolean;

const matches = (pattern: RegExp): Test => {
  return ({ text }) => pattern.test(text);
};
const isNextTo = (...keys: readonly string[]): Test => {
  return ({ siblings }) => has(siblings, ...keys);
};
const isRowVersion: Test = ({ value, siblings }) => {
  const isBox = has(siblings, 'ymin') || has(siblings, 'ymax') || has(siblings, 'xmin', 'xmax');
  return !isBox && (typeof value === 'number' || typeof value === 'string') && /^\d{1,12}$/.test(String(value));
};
const isTableName = matches(/^(?:tbl_|t_|dbo\.|public\.)\w|_(?:tbl|table)$/);
const qualifiedClass =
  /^(?:[a-z]\w{0,40}\.){2,10}[A-Z]\w{0,80}$|^[A-Z]\w{0,60}(?:\.[A-Z]\w{0,60}){1,10}, [A-Z][\w.]{1,80}$|^App\\[A-Z]\w{1,60}(?:\\\w{1,60}){0,6}$/;
const isClass: Test = ({ key, text }) =>
  qualifiedClass.test(text) || (key.startsWith('__') && /^[A-Z][a-z\d]\w{0,80}$/.test(text));

/** Keys, and what they reveal: whatever the value is, or only with certain values or next to certain fields. */
const rows: readonly (readonly [what: string, keys: string, test?: Test])[] = [
  ['the version key of Mongoose', '__v'],
  ['the internal state of an object mapper', '$__ $isNew _doc _sa_instance_state _previousDataValues _modelOptions'],
  ['the internal state of an object mapper', 'dataValues isNewRecord hibernateLazyInitializer _class'],
  ['the extended JSON of MongoDB', '$oid $numberLong $numberInt $numberDouble $numberDecimal'],
  ['the extended JSON of MongoDB', '$date', ({ siblings }) => Object.keys(siblings).length === 1],
  ["the database's own key next to the public id", '_id', isNextTo('id')],
  ['an index of MongoDB', 'keyPattern', isNextTo('keyValue')],
  ['a system column of the database', 'tableoid cmin cmax rowid ROWID _rowid_ _rowid'],
  ['a system column of PostgreSQL', 'ctid', matches(/^\(\d{1,10},\d{1,10}\)$/)],
  ['a system column of PostgreSQL', 'xmin xmax', isRowVersion],
  ['the revision of CouchDB or ArangoDB', '_rev', matches(/^\d{1,9}-[\da-f]{16,40}$|^_[\w-]{6,20}$/)],
  ['a raw hit of a search engine', '_source _index', isNextTo('_source', '_index')],
  ['the key of a DynamoDB table', 'PK', isNextTo('SK')],
  ['the name of a table', '_dbTable dbTable db_table sqlTable _table _tableName _table_name'],
  ['the name of a table', 'tableName table_name collectionName', isTableName],
  ['the location in the storage', '_collection _collectionName dbCollection _schema_name dbSchema'],
  ['the location in the storage', '_shard _shardKey _partitionKey GSI1PK GSI1SK'],
  ['the class of an entity', '@class @c $type _type dtype className __class__ __className javaClass', isClass],
  ['the class of an entity', '__entity __model', isClass],
];
const byKey = new Map(rows.flatMap(([what, keys, test]) => keys.split(' ').map((key) => [key, { what, test }])));

const location =
  /^_{0,2}(?:db|sql|internal_?db)_?(?:id|key|row|row_?id|table|table_?name|name|schema|shard|partition|column|index|collection|engine|pk|record)$/i;

const shapes: readonly (readonly [string, RegExp])[] = [
  ['the name of a column', /^(?:(?:tbl|fk)_[a-z]|(?:tbl|fk)[A-Z][a-z])|[a-z]_fk$/],
  ['the location in the database', location],
  ['an internal field', /^_{1,2}internal/i],
];

/** True for keys that `storageField` looks at. */
export function isStorageName(key: string): boolean {
  return byKey.has(key) || shapes.some(([, pattern]) => pattern.test(key));
}

export function storageField(field: Field): Found | undefined {
  const { key, place } = field;
  if (place.isMap === true) return undefined;
  const row = byKey.get(key);
  if (row !== undefined && (row.test === undefined || row.test(field))) return { what: row.what, match: key };
  return findMatch(shapes.find((row) => row[1].test(key))?.[0], key);
}
