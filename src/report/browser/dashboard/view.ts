/** What of the targets is shown, and in which order. */
export interface View {
  readonly find: string;
  /** Empty for any. */
  readonly verdict: string;
  /** Wanted values of labels, by the label's name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly changed: boolean;
  readonly stale: boolean;
  /** Label by which rows are grouped; empty for none. */
  readonly group: string;
  /** Key of the column; `rank` is the order that the page came in. */
  readonly sort: string;
  readonly ascending: boolean;
}

/** All rows, worst first. */
export const wholeView: View = {
  find: '',
  verdict: '',
  labels: {},
  changed: false,
  stale: false,
  group: '',
  sort: 'rank',
  ascending: true,
};

const labelKey = 'label.';

/** The view that an address names after its `#`: so a link, and the way back, bring it again. */
export function readView(hash: string): View {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const sort = words.get('sort') ?? 'rank';
  const labels = [...words].filter(([key]) => key.startsWith(labelKey));
  return {
    find: words.get('find') ?? '',
    verdict: words.get('verdict') ?? '',
    labels: Object.fromEntries(labels.map(([key, value]) => [key.slice(labelKey.length), value])),
    changed: words.get('changed') === '1',
    stale: words.get('stale') === '1',
    group: words.get('group') ?? '',
    sort: sort.replace(/^-/, ''),
    ascending: !sort.startsWith('-'),
  };
}

/** The address's part for a view, with its `#`; empty for all rows. */
export function viewHash(view: View): string {
  const words = new URLSearchParams();
  if (view.find !== '') words.set('find', view.find);
  if (view.verdict !== '') words.set('verdict', view.verdict);
  for (const [name, value] of Object.entries(view.labels)) if (value !== '') words.set(`${labelKey}${name}`, value);
  if (view.changed) words.set('changed', '1');
  if (view.stale) words.set('stale', '1');
  if (view.group !== '') words.set('group', view.group);
  if (view.sort !== 'rank') words.set('sort', view.ascending ? view.sort : `-${view.sort}`);
  const text = words.toString();
  return text === '' ? '' : `#${text}`;
}
