import type { HtmlElement } from 'html-validate';
import type { ClauseStatus, Outcome, Qualifier } from '../../../src/model/finding.ts';
import type { Verdict } from '../../../src/model/report.ts';
import { parsedPage } from '../../support/html-page.ts';
import { inOrder, type Told, type ToldFinding } from '../../support/told.ts';

/** What an HTML report shows, read from the words on the page where it has them. */
export function toldByHtml(text: string): Told {
  const page = parsedPage(text);
  const numberOf = (id: string): number => numberIn(page.querySelector(`#${id}-title .number`));
  return {
    verdict: wordsOf(page.querySelector('.verdict-name')).toLowerCase() as Verdict,
    problems: numberOf('problems'),
    warnings: numberOf('warnings'),
    requests: numberIn(page.querySelector('[data-count="requests"]')),
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
  const qualifiers = wordList(place, 'data-qualifiers') as Qualifier[];
  // The marks that people see are those that programs read.
  const tags = place.querySelectorAll('.tag').map(wordsOf).join(' ');
  if (tags !== qualifiers.join(' ')) throw new Error(`marks differ: ${qualifiers.join(' ')}`);
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
