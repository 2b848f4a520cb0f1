import type { Spelling } from '../model/plan.ts';
import { type Asked, curlOf } from './curl.ts';
import { escaped } from './curl-credential.ts';
import { type Before, type Made, placeIn } from './made-items.ts';

/** The request as it stands, for one that finds by itself what it found. */
const nothingBefore: Before = { made: [], writes: [] };

/**
 * Commands that send a request of the run again, for a POSIX shell in which the plan's own variables are set. What the run had made and deleted
 * is made again first and deleted at the end, a line each; what ids these get is kept in variables.
 */
export function curlLinesOf(
  asked: Asked,
  spelling: Spelling | undefined,
  before: Before = nothingBefore,
  of: (exchange: string) => Asked | undefined = () => undefined,
): string {
  const quiet = ['-sS', '-o', '/dev/null'];
  const makes = before.made.flatMap((made, index) => {
    const create = of(made.exchange);
    if (create === undefined) return [];
    const among = before.made.slice(0, index);
    const [address, body] = [addressAmong(among), bodyAmong(among)];
    const read = `node -p 'encodeURIComponent(JSON.parse(require("fs").readFileSync(0))${made.path})'`;
    return [`${variableOf(index)}=$(${curlOf(create, { spelling, shown: ['-sS'], address, body })} | ${read})`];
  });
  const [address, body] = [addressAmong(before.made), bodyAmong(before.made)];
  const writes = before.writes.flatMap((exchange) => {
    const write = of(exchange);
    return write === undefined ? [] : [curlOf(write, { spelling, shown: quiet, address, body })];
  });
  const deletes = before.made.toReversed().flatMap(({ deleted }) => {
    const remove = deleted === undefined ? undefined : of(deleted);
    return remove === undefined ? [] : [curlOf(remove, { spelling, shown: quiet, address })];
  });
  return [...makes, ...writes, curlOf(asked, { spelling, address, body }), ...deletes].join('\n');
}

function variableOf(index: number): string {
  return index === 0 ? 'id' : `id${index + 1}`;
}

/** Puts them where a body, quoted for a shell, names such an item as an owner. */
function bodyAmong(made: readonly Made[]): (quoted: string) => string {
  return (quoted) =>
    made.reduce((text, { names }, index) => {
      const name = names.find(
        (each) => text.includes(each) && !/\w/.test(text.charAt(text.indexOf(each) + each.length)),
      );
      if (name === undefined) return text;
      const [start, end] = [name.slice(0, name.indexOf(':') + 1), name.endsWith('"') ? '"' : ''];
      return text.replace(name, () => `${start}${end}'"$${variableOf(index)}"'${end}`);
    }, quoted);
}

/** Puts the variables of new items in the place of ids that are gone. */
function addressAmong(made: readonly Made[]): (url: string) => string {
  const last = made.at(-1);
  if (last === undefined) return (url) => url;
  const outer = addressAmong(made.slice(0, -1));
  const own = last.urls.map(escaped);
  return (url) => {
    const [place] = own.flatMap((each) => placeIn(url, each) ?? []);
    if (place === undefined) return outer(url);
    const [name, rest] = [variableOf(made.length - 1), url.slice(place.upTo)];
    // Some shells read a colon behind a name as a modifier.
    return `${outer(place.before)}${rest.startsWith(':') ? `\${${name}}` : `$${name}`}${rest}`;
  };
}
