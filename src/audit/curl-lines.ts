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
    const address = addressAmong(before.made.slice(0, index));
    const read = `node -p 'encodeURIComponent(JSON.parse(require("fs").readFileSync(0))${made.path})'`;
    return [`${variableOf(index)}=$(${curlOf(create, { spelling, shown: ['-sS'], address })} | ${read})`];
  });
  const address = addressAmong(before.made);
  const writes = before.writes.flatMap((exchange) => {
    const write = of(exchange);
    return write === undefined ? [] : [curlOf(write, { spelling, shown: quiet, address })];
  });
  const deletes = before.made.toReversed().flatMap(({ deleted }) => {
    const remove = deleted === undefined ? undefined : of(deleted);
    return remove === undefined ? [] : [curlOf(remove, { spelling, shown: quiet, address })];
  });
  return [...makes, ...writes, curlOf(asked, { spelling, address }), ...deletes].join('\n');
}

function variableOf(index: number): string {
  return index === 0 ? 'id' : `id${index + 1}`;
}

/** Puts the variables of new items in the place of ids that are gone. */
function addressAmong(made: readonly Made[]): (url: string) => string {
  const last = made.at(-1);
  if (last === undefined) return (url) => url;
  const outer = addressAmong(made.slice(0, -1));
  const own = escaped(last.url);
  return (url) => {
    const place = placeIn(url, own);
    if (place === undefined) return outer(url);
    const [name, rest] = [variableOf(made.length - 1), url.slice(place.upTo)];
    // Some shells read a colon behind a name as a modifier.
    return `${outer(place.before)}${rest.startsWith(':') ? `\${${name}}` : `$${name}`}${rest}`;
  };
}
