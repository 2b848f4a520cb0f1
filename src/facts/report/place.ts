/** A violation's place in words: `body:/error/code` is "body at /error/code". */
export function placeWords(at: string): string {
  const colon = at.indexOf(':');
  const kind = colon === -1 ? at : at.slice(0, colon);
  const rest = colon === -1 ? '' : at.slice(colon + 1);
  switch (kind) {
    case 'status':
      return 'the status';
    case 'header':
      return `header ${rest}`;
    case 'body':
      return rest === '' ? 'the whole body' : `body at ${rest}`;
    case 'path':
      return 'the path';
    case 'query':
      return rest === '' ? 'the query' : `query parameter ${rest}`;
    case 'time':
      return 'the time';
    default:
      return at;
  }
}

/** The JSON pointer of a place in the body; the whole body where it lies elsewhere. */
export function bodyPointer(at: string): string {
  return at.startsWith('body:') ? at.slice('body:'.length) : '';
}
