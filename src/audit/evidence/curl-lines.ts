import type { Spelling } from '../../model/plan.ts';
import { type Asked, curlOf } from './curl.ts';
import { escaped } from './curl-credential.ts';
import { type Before, type Made, placeIn } from './made-items.ts';

/** The request as it stands, for one that finds by itself what it found. */
const nothingBefore: Before = { made: [], writes: [] };

/**
 * Commands that send a request of the run again, for a POSIX shell in which the plan's own variables are set. What the run had made and deleted
 * is made again first, and deleted at the end with what the request itself makes; what ids these get is kept in variables. Without such an id nothing is
 * written: the address would be that of all items.
 */
export function curlLinesOf(
  asked: Asked,
  spelling: Spelling | undefined,
  { made, writes, own }: Before = nothingBefore,
  of: (exchange: string) => Asked | undefined = () => undefined,
): string {
  const line = (sent: Asked, among: readonly Made[], shown?: readonly string[]): string => {
    const options = { spelling, body: bodyAmong(among), address: addressAmong(among, !safe.has(sent.request.method)) };
    return curlOf(sent, shown === undefined ? options : { ...options, shown });
  };
  const makes = made.flatMap((each, index) => {
    const create = of(each.exchange);
    if (create === undefined) return [];
    const among = made.slice(0, index);
    if (each.path === undefined) return [line(create, among, quiet)];
    const shown = each.path === inLocation ? ['-sS', '-i'] : ['-sS'];
    return [`${variableOf(index)}=$(${line(create, among, shown)} | ${readerOf(each.path)})`];
  });
  const sends = writes.flatMap((exchange) => {
    const write = of(exchange);
    if (write === undefined) return [];
    const at = made.findLastIndex(({ urls }) => urls.some((url) => placeIn(escaped(write.request.url), escaped(url))));
    return [line(write, at < 0 ? made : made.slice(0, at + 1), quiet)];
  });
  const isDone = (exchange: string): boolean => writes.includes(exchange) || of(exchange) === asked;
  const deletes = made.toReversed().flatMap(({ deleted, standIn, renamed }) => {
    const usual = standIn && of(standIn.exchange);
    const inPlace = usual && { ...usual, request: { ...usual.request, url: standIn?.url ?? '' } };
    const remove = deleted === undefined ? inPlace : of(deleted);
    // What was deleted is not to be deleted again, least of all where that is what does harm.
    if (
      remove === undefined ||
      [asked, ...writes.flatMap((each) => of(each) ?? [])].some((each) => isSame(each, remove))
    )
      return [];
    // An item that was given another id is at the address that this makes; one that was not is at its own.
    const isRenamed = renamed !== undefined && isDone(renamed.exchange);
    return [line(remove, isRenamed ? made : made.map(underEachId), quiet)];
  });
  const command = line(asked, made);
  const remove = own?.deleted === undefined ? undefined : of(own.deleted);
  const asks =
    own === undefined || remove === undefined
      ? [command]
      : own.path === undefined
        ? [command, line(remove, made, quiet)]
        : kept(command, variableOf(made.length), own.path, line(remove, [...made, underEachId(own)], quiet));
  return [...makes, ...sends, ...asks, ...deletes].join('\n');
}

function isSame({ request, credential }: Asked, other: Asked): boolean {
  return (
    request.method === other.request.method && request.url === other.request.url && credential === other.credential
  );
}

/** A command that shows its answer, and lets go again what that names. */
function kept(command: string, variable: string, path: string, removal: string): readonly string[] {
  const print = `printf '%s\\n' "$answer"`;
  return [
    `answer=$(${command})`,
    print,
    `${variable}=$(${print} | ${readerOf(path, true)})`,
    `[ -z "$${variable}" ] || ${removal}`,
  ];
}

const quiet = ['-sS', '-o', '/dev/null'];
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const inLocation = 'location';

/** A filter that finds an id in an answer; `hasHead`: its headers stand before the body. A refusal has none. */
function readerOf(path: string, hasHead = false): string {
  const read = 'require("fs").readFileSync(0)';
  if (path === inLocation) return `node -p '/^location:.*\\/([^/?#\\s]+)/im.exec(${read})?.[1] ?? ""'`;
  if (!hasHead) return `node -p 'encodeURIComponent(JSON.parse(${read})${path})'`;
  const body = `JSON.parse(${read}.toString().split("\\r\\n\\r\\n").at(-1))`;
  return `node -p 'encodeURIComponent(${body}${path.replaceAll('[', '?.[')} ?? "")'`;
}

/** By all the ids that it had. */
function underEachId(made: Made): Made {
  return { ...made, urls: [...made.urls, ...(made.renamed?.urls ?? [])] };
}

function variableOf(index: number): string {
  return index === 0 ? 'id' : `id${index + 1}`;
}

/** Puts them where a body, quoted for a shell, names such an item as an owner, or the last of them as itself. */
function bodyAmong(made: readonly Made[]): (quoted: string) => string {
  return (quoted) =>
    made.reduce((text, { names, ids }, index) => {
      const name = [...names, ...(index === made.length - 1 ? ids : [])].find(
        (each) => text.includes(each) && !/\w/.test(text.charAt(text.indexOf(each) + each.length)),
      );
      if (name === undefined) return text;
      const [start, end] = [name.slice(0, name.indexOf(':') + 1), name.endsWith('"') ? '"' : ''];
      return text.replace(name, () => `${start}${end}'"$${variableOf(index)}"'${end}`);
    }, quoted);
}

/** Puts the variables of new items in the place of ids that are gone; `isNeeded`: a shell that has none for one goes no further. */
function addressAmong(made: readonly Made[], isNeeded: boolean): (url: string) => string {
  const last = made.at(-1);
  if (last === undefined) return (url) => url;
  const outer = addressAmong(made.slice(0, -1), isNeeded);
  // What is made by its address has the same again.
  const own = last.path === undefined ? [] : last.urls.map(escaped);
  return (url) => {
    const [place] = own.flatMap((each) => placeIn(url, each) ?? []);
    if (place === undefined) return outer(url);
    const [name, rest] = [variableOf(made.length - 1), url.slice(place.upTo)];
    // Some shells read a colon behind a name as a modifier.
    const variable = isNeeded ? `\${${name}:?}` : rest.startsWith(':') ? `\${${name}}` : `$${name}`;
    return `${outer(place.before)}${variable}${rest}`;
  };
}
