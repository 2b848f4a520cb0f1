/** The signs of the report, for terminals with and without Unicode. Each stands beside a word that says the same. */
export interface Marks {
  readonly bad: string;
  readonly good: string;
  readonly warning: string;
  readonly unknown: string;
  readonly bullet: string;
  readonly arrow: string;
  readonly rule: string;
  readonly ellipsis: string;
}

const unicode: Marks = {
  bad: '✗',
  good: '✓',
  warning: '!',
  unknown: '?',
  bullet: '·',
  arrow: '→',
  rule: '─',
  ellipsis: '…',
};

const plain: Marks = {
  bad: 'x',
  good: '+',
  warning: '!',
  unknown: '?',
  bullet: '-',
  arrow: '->',
  rule: '-',
  ellipsis: '...',
};

/** The signs to use. */
export function marksFor(options: { readonly unicode: boolean }): Marks {
  return options.unicode ? unicode : plain;
}
