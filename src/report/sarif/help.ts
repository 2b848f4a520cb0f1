import type { MultiformatMessageString } from 'sarif';
import type { Clauses } from '../../facts/report/prose.ts';
import { moreAbout, rulePage } from '../../facts/report/rule-page.ts';
import { oneLine } from '../../facts/report/words.ts';
import type { RuleResult } from '../../model/report.ts';

/** How to fix what a rule finds, and the clauses that it judges, as text and as Markdown. */
export function helpOf(rule: RuleResult, clauses: Clauses, docs: string | undefined): MultiformatMessageString {
  const judged = rule.clauses.map((id) => ({ id, text: oneLine(clauses.get(id)?.text ?? '') }));
  const page = rulePage(rule.id, docs);
  const fix = oneLine(rule.fix);
  return {
    text: [
      oneLine(rule.title),
      ...(fix === '' ? [] : [`Fix: ${fix}`]),
      ...judged.map(({ id, text }) => (text === '' ? `Clause ${id}` : `Clause ${id}: ${text}`)),
      moreAbout(rule.id, docs),
    ].join('\n'),
    markdown: [
      `**${literal(oneLine(rule.title))}**`,
      ...(fix === '' ? [] : [`Fix: ${literal(fix)}`]),
      ...judged.map(({ id, text }) => `- \`${id}\`${text === '' ? '' : `: ${literal(text)}`}`),
      `More: ${page === undefined ? `\`probity explain ${rule.id}\`` : `<${page}>`}`,
    ].join('\n\n'),
  };
}

/** Text that Markdown shows as it is: every sign that it may give a meaning is escaped (CommonMark, section 2.4). */
function literal(text: string): string {
  return text.replaceAll(/[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/g, '\\$&');
}
