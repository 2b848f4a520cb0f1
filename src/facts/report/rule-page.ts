/**
 * Where the page of a rule is published, if `docs` says where the folder `rules` of this package is; undefined if it does not, or for a cause
 * that is not a rule. The fragment is the one that code hosts make of the heading.
 */
export function rulePage(id: string, docs: string | undefined): string | undefined {
  const [part = '', noun] = id.split('/');
  if (docs === undefined || noun === undefined) return undefined;
  return `${docs.replace(/\/+$/, '')}/${part}/README.md#${part}${noun}`;
}

/** Where to read more about a problem: its page if there is one, else the command that explains it. */
export function moreAbout(id: string, docs: string | undefined): string {
  return `More: ${rulePage(id, docs) ?? `probity explain ${id}`}`;
}
