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
