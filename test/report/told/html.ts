import type { HtmlElement } from 'html-validate';
import type { ClauseStatus, Outcome, Qualifier } from '../../../src/model/finding.ts';
import type { Verdict } from '../../../src/model/report.ts';
import { parsedPage } from '../../support/html-page.ts';
import { inOrder, type Told, type ToldFinding } from '../../support/told.ts';

/** What an HTML report shows, read from the words on the page where it has them. */
export function toldByHtml(text: string): Told {
  const page = parsedPage(text);
  const count = (name: string): number => numberIn(page.querySelector(`[data-count="${name}"]`));
  return {
    verdict: wordsOf(page.querySelector('.verdict-name')).toLowerCase() as Verdict,
    problems: count('problems'),
    warnings: count('warnings'),
    requests: count('requests'),
    clauses: Object.fromEntries(
      page
        .querySelectorAll('[data-status-count]')
        .map((each) => [each.getAttributeValue('data-status-count'), numberIn(each)]),
    ) as Record<ClauseStatus, number>,
    rules: Object.fromEntries(
      page
        .querySelectorAll('#rules tbody tr')
        .map((row) => [wordsOf(row.querySelector('code')), wordsOf(row.querySelector('.badge')) as Outcome]),
    ),
    failed: inOrder(page.querySelectorAll('[data-finding]').map(findingOf)),
  };
}

function findingOf(place: HtmlElement): ToldFinding {
  const isBrief = place.tagName === 'p';
  const tags = place.querySelectorAll(isBrief ? '.tag' : '> summary .tag');
  const around = isBrief ? [] : (place.closest('details')?.querySelectorAll('> summary .tag') ?? []);
  const own = tags.length > 0 ? tags : around;
  const qualifiers = wordList(place, 'data-qualifiers') as Qualifier[];
  // The marks that people see are those that programs read.
  if (own.map(wordsOf).join(' ') !== qualifiers.join(' ')) throw new Error(`marks differ: ${qualifiers.join(' ')}`);
  return {
    rule: place.getAttributeValue('data-rule') ?? '',
    clauses: wordList(place, 'data-clauses'),
    qualifiers,
  };
}

function wordList(place: HtmlElement, name: string): string[] {
  return (place.getAttributeValue(name) ?? '').split(' ').filter((word) => word !== '');
}

function numberIn(place: HtmlElement | null): number {
  return Number(wordsOf(place).replaceAll(',', ''));
}

function wordsOf(place: HtmlElement | null): string {
  return place?.textContent.trim() ?? '';
}
