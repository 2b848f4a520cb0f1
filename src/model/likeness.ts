import { type Answered, headerOf } from './exchange.ts';
import { parseMediaType } from '../text/media-type.ts';

/**
 * An answer without times, ids and the address that was asked: status, media type and body. What one address answers like another
 * that nobody has, it does not know.
 */
export function sketchOf(exchange: Answered): string {
  const { reply, probe } = exchange;
  const [path = ''] = probe.target.split('?');
  // The longest first: the whole address, then its segments, which may be more than the id.
  const named = [path, ...path.split('/'), probe.about.id ?? '']
    .filter((part) => part.length > 2)
    .toSorted((a, b) => b.length - a.length);
  const text = named.reduce((rest, part) => rest.replaceAll(part, '/'), reply.text);
  const lasting = text.replaceAll(/[\d:.,+-]*\d[\da-f:.,TZ+-]*/gi, '0').replaceAll(/[a-z0-9_-]{20,}/gi, '0');
  const media = parseMediaType(headerOf(reply, 'content-type') ?? '');
  return JSON.stringify([reply.status, media?.type, media?.subtype, lasting]);
}

/** What an answer comes to but for times and the address that was asked for; all else is kept as it stands. */
export function formOf({ probe, reply }: Answered): string {
  const [path = ''] = probe.target.split('?');
  const last = probe.about.id ?? path.slice(path.lastIndexOf('/') + 1);
  const type = (headerOf(reply, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const text = reply.text
    .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-][\d:]+)?/g, '#')
    .replaceAll(path, '*')
    // A whole word: the digit of an id may stand in a number that is the same for all.
    .replaceAll(/[\p{L}\p{N}_-]+/gu, (word) => (word === last ? '*' : word));
  return `${reply.status} ${type} ${text.replace(/\d{10,}/g, '#')}`;
}
