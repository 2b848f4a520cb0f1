/** Why a text cannot be a base URL, and what to write instead; undefined where it can. */
export function baseUrlProblem(text: string): string | undefined {
  if (/\s/.test(text)) return 'has white space in it: take it out';
  if (/[\u200b-\u200f\u2060\ufeff]/.test(text)) return 'has an invisible character in it: write it again by hand';
  if (!/^https?:\/\//i.test(text)) {
    return /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
      ? 'is not an http or https address: write https://api.example.test'
      : 'is not an absolute address: start it with http:// or https://, such as https://api.example.test';
  }
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(text))
    return 'holds a user name or password: take it out, and put credentials under `auth`';
  if (text.includes('?'))
    return 'has a query: take it out, because paths are appended to it, and put a key under `auth.query`';
  if (text.includes('#')) return 'has a fragment: take it out, because paths are appended to it';
  if (/[\\@]/.test(text) || /^https?:\/\/(?:\/|$)/i.test(text) || !URL.canParse(text)) {
    return 'is not an address: write something like https://api.example.test';
  }
  return undefined;
}

/** A usable base URL without its trailing slashes, so that paths can be appended. */
export function normalBaseUrl(text: string): string {
  return new URL(text).href.replace(/\/+$/, '');
}
