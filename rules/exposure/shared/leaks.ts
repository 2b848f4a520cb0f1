import { findBodyBanner } from '../../../src/text/exposure/banners.ts';
import { findDatabaseError } from '../../../src/text/exposure/database-errors.ts';
import { findInternalHosts } from '../../../src/text/exposure/internal-hosts.ts';
import { findInternalPath } from '../../../src/text/exposure/internal-paths.ts';
import { findRuntimeError, findSystemError } from '../../../src/text/exposure/runtime-errors.ts';
import { findSecret } from '../../../src/text/exposure/secrets.ts';
import type { Found } from '../../../src/text/exposure/shape.ts';
import { findStackFrame } from '../../../src/text/exposure/stack-frames.ts';
import type { Leak, Part } from './sighting.ts';

const known = new Map<string, readonly Leak[]>();
const mostKnown = 2000;
const longestKnown = 500;
const longest = 30_000;
const plain = /^[\w .,!-]{0,3}$|^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/**
 * The internal details in a text by which a service speaks of itself. A stack trace names paths, a database error names hosts: what
 * is part of the one is not told again as the other.
 */
export function leaksIn(text: string): readonly Leak[] {
  if (plain.test(text)) return [];
  const before = known.get(text);
  if (before !== undefined) return before;
  const leaks = search(text.slice(0, longest));
  if (text.length <= longestKnown) {
    if (known.size >= mostKnown) known.clear();
    known.set(text, leaks);
  }
  return leaks;
}

function search(text: string): readonly Leak[] {
  const told = (part: Part, found: Found | undefined): readonly Leak[] =>
    found === undefined ? [] : [{ part, ...found, match: part === 'secret' ? found.match : word(text, found.match) }];
  const secret = told('secret', findSecret(text));
  const frame = findStackFrame(text);
  if (frame !== undefined) return [...secret, ...told('stack-trace', frame)];
  const database = findDatabaseError(text);
  if (database !== undefined) return [...secret, ...told('database', database)];
  const runtime = findRuntimeError(text);
  if (runtime !== undefined) return [...secret, ...told('stack-trace', runtime)];
  if (secret.length > 0) return secret;
  const hosts = findInternalHosts(text).map(({ what, match }): Leak => ({ part: 'host', what, match }));
  const rest = [...told('path', findInternalPath(text)), ...hosts, ...told('banner', findBodyBanner(text))];
  return rest.length > 0 ? rest : told('stack-trace', findSystemError(text));
}

/** What was matched, with the rest of the word that it stands in: a file with its path, and no quote before it. */
function word(text: string, match: string): string {
  const start = text.indexOf(match);
  const before = /[^\s"'`<(]{0,80}$/.exec(text.slice(Math.max(0, start - 80), start))?.[0] ?? '';
  return start < 0 ? match : before + match;
}
