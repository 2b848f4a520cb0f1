import type { Cookie, Header } from 'har-format';

/** Name and value, as reports hold them. */
export type Pairs = readonly (readonly [name: string, value: string])[];

export function headersOf(pairs: Pairs): Header[] {
  return pairs.map(([name, value]) => ({ name, value }));
}

/** First value of a header, by name in any case. */
export function valueOf(pairs: Pairs, name: string): string | undefined {
  return pairs.find(([header]) => header.toLowerCase() === name)?.[1];
}

/** The cookies that a request sent. */
export function sentCookies(pairs: Pairs): Cookie[] {
  return valuesOf(pairs, 'cookie').flatMap((value) =>
    value
      .split(';')
      .filter((pair) => pair.trim() !== '')
      .map(cookieOf),
  );
}

/** The cookies that an answer set, with the attributes that are plain text (RFC 6265 section 5.2). */
export function setCookies(pairs: Pairs): Cookie[] {
  return valuesOf(pairs, 'set-cookie').map((value) => {
    const [pair = '', ...attributes] = value.split(';');
    const given = new Map(attributes.map(cookieOf).map(({ name, value: text }) => [name.toLowerCase(), text]));
    const [path, domain] = [given.get('path'), given.get('domain')];
    return {
      ...cookieOf(pair),
      ...(path === undefined ? {} : { path }),
      ...(domain === undefined ? {} : { domain }),
      httpOnly: given.has('httponly'),
      secure: given.has('secure'),
    };
  });
}

function valuesOf(pairs: Pairs, name: string): readonly string[] {
  return pairs.filter(([header]) => header.toLowerCase() === name).map(([, value]) => value);
}

function cookieOf(pair: string): Cookie {
  const equals = pair.indexOf('=');
  return equals === -1
    ? { name: pair.trim(), value: '' }
    : { name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() };
}
