import type { QueryString } from 'har-format';
import { percentDecoded, percentEncoded } from '../../text/percent.ts';

/**
 * A URL as HAR readers take it: what RFC 3986 does not allow is percent-encoded, a percent sign that encodes nothing and brackets
 * outside the host included. Equal to the URL where that is one already.
 */
export function uriOf(url: string): string {
  const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
  const rest = url.slice(origin.length).replace(/#.*$/s, '');
  return encoded(origin, /%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@%/[\]-]+/gi) + encoded(rest, notOfPath);
}

const notOfPath = /%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@%/?-]+/gi;

function encoded(text: string, unfit: RegExp): string {
  // What percentEncoded leaves alone is never unfit.
  return text.replaceAll(unfit, (part) => percentEncoded(part));
}

/** The parameters of a URL's query, decoded where they can be. */
export function queryOf(url: string): QueryString[] {
  const query = /\?([^#]*)/s.exec(url)?.[1] ?? '';
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals === -1
        ? { name: decoded(pair), value: '' }
        : { name: decoded(pair.slice(0, equals)), value: decoded(pair.slice(equals + 1)) };
    });
}

function decoded(text: string): string {
  return percentDecoded(text.replaceAll('+', ' '));
}
