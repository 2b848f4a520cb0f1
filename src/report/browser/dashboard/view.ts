/** What of the matrix is shown, and in which order. */
export interface View {
  readonly find: string;
  readonly verdict: string;
  readonly changed: boolean;
  readonly stale: boolean;
  /** Key of the column; `rank` is the order that the page came in. */
  readonly sort: string;
  readonly ascending: boolean;
}

/** All rows, worst first. */
export const wholeView: View = { find: '', verdict: '', changed: false, stale: false, sort: 'rank', ascending: true };

/** The view that an address names after its `#`: so a link, and the way back, bring it again. */
export function readView(hash: string): View {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const sort = words.get('sort') ?? 'rank';
  return {
    find: words.get('find') ?? '',
    verdict: words.get('verdict') ?? '',
    changed: words.get('changed') === '1',
    stale: words.get('stale') === '1',
    sort: sort.replace(/^-/, ''),
    ascending: !sort.startsWith('-'),
  };
}

/** The address's part for a view, with its `#`; empty for all rows. */
export function viewHash(view: View): string {
  const words = new URLSearchParams();
  if (view.find !== '') words.set('find', view.find);
  if (view.verdict !== '') words.set('verdict', view.verdict);
  if (view.changed) words.set('changed', '1');
  if (view.stale) words.set('stale', '1');
  if (view.sort !== 'rank') words.set('sort', view.ascending ? view.sort : `-${view.sort}`);
  const text = words.toString();
  return text === '' ? '' : `#${text}`;
}
