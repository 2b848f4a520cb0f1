import type { Report } from '../../model/report.ts';
import { printable } from '../../text/printable.ts';
import { percentEncoded } from '../../text/percent.ts';

/** Ids of the elements that links lead to. An id of HTML has letters, digits and hyphens; two ids never share an element's. */
export interface Anchors {
  readonly problem: (id: string) => string;
  readonly clause: (id: string) => string;
  readonly rule: (id: string) => string;
}

export function anchorsOf({ problems, clauses, rules }: Report): Anchors {
  return {
    problem: anchorMap('problem', problems),
    clause: anchorMap('clause', clauses),
    rule: anchorMap('rule', rules),
  };
}

function anchorMap(kind: string, entries: readonly { readonly id: string }[]): (id: string) => string {
  const taken = new Set<string>();
  const anchors = new Map<string, string>();
  for (const { id } of entries) {
    if (anchors.has(id)) continue;
    const plain = `${kind}-${id.replace(/[^A-Za-z0-9]+/g, '-')}`;
    let anchor = plain;
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${plain}-${number}`;
    taken.add(anchor);
    anchors.set(id, anchor);
  }
  return (id) => anchors.get(id) ?? `${kind}s`;
}

/** Link to an exchange, which the page's script opens. */
export function exchangeHref(id: string): string {
  return `#exchange-${percentEncoded(printable(id))}`;
}
