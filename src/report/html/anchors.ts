import type { Report } from '../../model/report.ts';
import { printable } from '../../text/printable.ts';

/** Ids of the elements that links lead to. An id of HTML has letters, digits and hyphens; two ids never share an element's. */
export interface Anchors {
  readonly clause: (id: string) => string;
  readonly rule: (id: string) => string;
}

export function anchorsOf(report: Report): Anchors {
  const clauses = anchorMap('clause', [...report.clauses.map(({ id }) => id), ...cited(report)]);
  const rules = anchorMap('rule', [...report.rules.map(({ id }) => id), ...report.findings.map(({ rule }) => rule)]);
  return { clause: (id) => clauses.get(id) ?? 'clauses', rule: (id) => rules.get(id) ?? 'rules' };
}

function cited({ findings, observations }: Report): readonly string[] {
  return [...findings.flatMap((finding) => finding.clauses), ...observations.map(({ clause }) => clause)];
}

function anchorMap(kind: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const anchors = new Map<string, string>();
  for (const id of ids) {
    if (anchors.has(id)) continue;
    const plain = `${kind}-${id.replace(/[^A-Za-z0-9]+/g, '-')}`;
    let anchor = plain;
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${plain}-${number}`;
    taken.add(anchor);
    anchors.set(id, anchor);
  }
  return anchors;
}

/** Link to an exchange, which the page's script opens. */
export function exchangeHref(id: string): string {
  return `#exchange-${encodeURIComponent(printable(id))}`;
}
