import type { ClauseStatus, Outcome, Qualifier } from '../../../src/model/finding.ts';
import type { Verdict } from '../../../src/model/report.ts';
import { type MarkdownNode, nodesOf, seen } from '../../support/gfm.ts';
import { inOrder, type Told, type ToldFinding } from '../../support/told.ts';

/** What a document says to whoever reads it on GitHub; told by its tables, headings and bold type, not by its source. */
export function toldByMarkdown(document: MarkdownNode): Told {
  const failed: ToldFinding[] = [];
  const rules: Record<string, Outcome> = {};
  let verdict = '';
  let counts = '';
  let clauses: readonly number[] = [];
  let rule: Pick<ToldFinding, 'rule' | 'clauses'> = { rule: '', clauses: [] };
  for (const node of document.children) {
    const [first] = node.children;
    if (node.kind === 'heading' && node.attributes['level'] === '2')
      verdict = /Probity: (\w+)$/.exec(seen(node))?.[1] ?? '';
    if (node.kind === 'paragraph' && first?.kind === 'strong') {
      if (seen(node.children[1] ?? node).startsWith(' by ')) rule = ruleOf(node);
      else if (/^\d+ problem/.test(seen(first))) counts = seen(node);
    }
    if (node.kind !== 'table') continue;
    const [head, ...rows] = node.children.map(({ children }) => children);
    const title = head?.map(seen).slice(0, 2).join(' ') ?? '';
    if (title === 'Where Seen') {
      failed.push(...rows.map(([where]) => ({ ...rule, qualifiers: marksOf(where) })));
    } else if (title === 'Rule Breaks') {
      failed.push(
        ...rows.map(([id, breaks, where]) => ({
          rule: codes(id).join(),
          clauses: codes(breaks),
          qualifiers: marksOf(where),
        })),
      );
    } else if (title === 'Rule Outcome') {
      for (const [id, outcome] of rows)
        rules[codes(id).join()] = (outcome === undefined ? '' : seen(outcome)) as Outcome;
    } else if (title.startsWith('Part ')) {
      clauses = (rows.at(-1) ?? []).slice(1).map((cell) => Number(seen(cell)));
    }
  }
  const number = (noun: string): number => Number(new RegExp(`(\\d+) ${noun}s?\\b`).exec(counts)?.[1]);
  return {
    verdict: verdict as Verdict,
    problems: number('problem'),
    warnings: number('warning'),
    requests: number('request'),
    clauses: Object.fromEntries(statuses.map((status, index) => [status, clauses[index]])) as Record<
      ClauseStatus,
      number
    >,
    rules,
    failed: inOrder(failed),
  };
}

const statuses: readonly ClauseStatus[] = [
  'violated',
  'undecided',
  'verified',
  'not-exercised',
  'not-specified',
  'not-observable',
];

/** **Title** by `rule`, breaks `clause` and `clause`. */
function ruleOf(paragraph: MarkdownNode): Pick<ToldFinding, 'rule' | 'clauses'> {
  const [rule = '', ...clauses] = codes(paragraph);
  return { rule, clauses };
}

function codes(node: MarkdownNode | undefined): readonly string[] {
  return node === undefined
    ? []
    : nodesOf(node)
        .filter(({ kind }) => kind === 'code')
        .map(seen);
}

/** The bold words in front. */
function marksOf(cell: MarkdownNode | undefined): readonly Qualifier[] {
  return (cell?.children ?? []).filter(({ kind }) => kind === 'strong').map(seen) as Qualifier[];
}
