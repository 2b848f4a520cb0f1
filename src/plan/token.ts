/** Why a string cannot be a bearer token, and what to write instead, without repeating it; undefined if it can. */
export function tokenProblem(token: string): string | undefined {
  const [first = ''] = token;
  if ('“”„‘’«»'.includes(first)) return `starts with ${first}, a typographic quote: write " instead`;
  if (/^bearer\s/i.test(token)) return 'starts with "Bearer ": leave that out, because Probity adds it';
  if (/\s/.test(token))
    return 'contains white space, which no token has: is it the whole header, or are two lines joined?';
  const strange = /[^\u0021-\u007e]/u.exec(token);
  return strange === null ? undefined : `contains "${strange[0]}": a token is made of printable ASCII characters`;
}
