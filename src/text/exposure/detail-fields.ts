import { isList, isObject, type Json, member, printJson } from '../json.ts';
import { isInternalHost, isSingleWord } from './internal-hosts.ts';
import { isServerFile, isServerPath } from './internal-paths.ts';
import { plainName } from './secret-fields.ts';
import { findSql } from './sql.ts';
import { findStackFrame } from './stack-frames.ts';

const traceNames: ReadonlySet<string> = new Set(
  `stack stacktrace trace traceback backtrace exception exceptiontrace exceptionmessage innerexception errorstack errorstacktrace
  debugtrace callstack fulltrace`.split(/\s+/),
);
const sqlNames: ReadonlySet<string> = new Set(
  `sql sqlquery rawsql rawquery sqlstatement executedsql executedquery lastquery lastsql dbquery querysql generatedsql
  debugsql sqltext hql jpql`.split(/\s+/),
);
const pathNames: ReadonlySet<string> = new Set(
  `filepath storagepath storagelocation absolutepath localpath diskpath uploadpath serverpath physicalpath fspath filesystempath
  realpath tmppath tempfile tmpfile imagepath avatarpath photopath documentpath attachmentpath storedat storedin diskfile storagefile
  internalpath fullpath fileabsolutepath absolutefilepath pathondisk localfilepath physicalfilepath serverfilepath storagekeypath uploaddir storagedir storageroot backingfile`.split(
    /\s+/,
  ),
);
const addressNames: ReadonlySet<string> = new Set(
  `avatar avatarurl image imageurl photo photourl picture pictureurl thumbnail thumbnailurl logo logourl fileurl downloadurl file
  cover coverurl attachment attachmenturl document documenturl icon iconurl href src source location`.split(/\s+/),
);
/** Where machines are the subject, theirs are the files. */
const subjectNames =
  /^(?:path|root|document|dir|directory|folder|cwd|home|work|mount|volume|device|command|cmd|exec|binary|bin|shell|script|log|config|target|dest|include|import|module|entry|main|url|uri|href|example|sample|pattern|glob|default|placeholder)/;
const hostNames: ReadonlySet<string> = new Set(
  `dbhost databasehost dbserver databaseserver redishost cachehost internalhost internalhostname internalurl internalip
  internaladdress backend backendurl backendhost upstream upstreamurl upstreamhost servedby podip podname nodeip nodename
  servingnode originserver mongohost queuehost brokerurl storagehost storageurl privateip privateurl`.split(/\s+/),
);
const linkNames: ReadonlySet<string> = new Set(
  `href self selflink selfurl next prev previous first last canonical resourceurl uri location avatarurl imageurl photourl pictureurl
  thumbnailurl downloadurl fileurl documenturl attachmenturl coverurl iconurl logourl avatar image photo picture thumbnail`.split(
    /\s+/,
  ),
);

/** Names of links that the service makes, also with more words in front: `coverImageUrl`, `invoiceDownloadUrl`. */
function isLinkName(name: string): boolean {
  return linkNames.has(name) || [...linkNames].some((each) => each.endsWith('url') && name.endsWith(each));
}

/** Whether a name is one that the functions of this file look at closer. */
export function isDetailName(key: string): boolean {
  const name = plainName(key);
  const sets = [traceNames, sqlNames, pathNames, addressNames, hostNames];
  return sets.some((names) => names.has(name)) || isLinkName(name);
}

/** The first frame of a field that traces stand in, where one stands there: in a text, in a list of texts, or as an object in a list. */
export function traceField(key: string, value: Json): string | undefined {
  if (!traceNames.has(plainName(key))) return undefined;
  const [frame] = (isList(value) ? value : [value]).flatMap((each) => {
    const found = typeof each === 'string' ? findStackFrame(each)?.match : undefined;
    if (typeof each === 'string' && found !== undefined)
      return (
        each
          .split('\n')
          .find((line) => line.includes(found))
          ?.trim() ?? found
      );
    return isList(value) && isFrame(each) ? printJson(each) : [];
  });
  return frame;
}

/** True for a stack frame as an object: a file, a line, and what was called there. */
export function isFrame(value: Json): boolean {
  if (!isObject(value)) return false;
  const has = (keys: readonly string[]): boolean => keys.some((key) => (member(value, key) ?? null) !== null);
  const line =
    member(value, 'line') ?? member(value, 'lineNumber') ?? member(value, 'lineno') ?? member(value, 'lineNo');
  const file =
    member(value, 'file') ?? member(value, 'fileName') ?? member(value, 'filename') ?? member(value, 'declaringClass');
  return (
    typeof line === 'number' &&
    typeof file === 'string' &&
    /\.\w{1,6}$|^[\w$]{1,60}(?:\.[\w$]{1,60}){1,12}$/.test(file) &&
    has(['function', 'methodName', 'method', 'class', 'className', 'declaringClass', 'name', 'func'])
  );
}

/** The SQL that a field for it holds. */
export function sqlField(key: string, value: Json): string | undefined {
  return typeof value === 'string' && sqlNames.has(plainName(key)) ? findSql(value) : undefined;
}

/**
 * True for a field that holds, as a whole, the place of a file on the server. `mayBeSubject`: the item may be about files of other
 * machines, so that the name of the field has to say whose it is.
 */
export function isPathField(key: string, value: Json, mayBeSubject = true): boolean {
  if (typeof value !== 'string') return false;
  const name = plainName(key);
  if (pathNames.has(name)) return isServerPath(value, false);
  if (addressNames.has(name)) return isServerPath(value, true);
  return !mayBeSubject && !subjectNames.test(name) && isServerFile(value);
}

/**
 * The internal host that a field holds as a whole, or as the host of its address; undefined where it holds none. `own`: how the
 * paths of the service's resources begin, by which a link to one of them is known whatever its name.
 */
export function hostField(key: string, value: Json, own: string): string | undefined {
  if (typeof value !== 'string' || value.length > 2000 || /\s/.test(value)) return undefined;
  const name = plainName(key);
  const url =
    /^[a-z][a-z\d+.-]{1,20}:\/\/(?:[^\s/@]{1,200}@)?(\[[\da-f:.]{2,45}\]|[^\s/:?#]{1,255})(?::\d{1,5})?([/?#].*)?$/i.exec(
      value,
    );
  const host = url === null ? value.replace(/:\d{1,5}$/, '') : (url[1] ?? '');
  if (!isInternalHost(host) && (url === null || !isSingleWord(host))) return undefined;
  if (hostNames.has(name)) return host;
  if (url === null || !/^https?:/i.test(value)) return undefined;
  const isOwn = own !== '' && own !== '/' && (url[2] ?? '').startsWith(own);
  return isOwn || isLinkName(name) ? host : undefined;
}
