import { numberOf, type PageFacts } from '../../../src/facts/lists/page-facts.ts';
import { pageNumbers } from '../../../src/model/envelope.ts';
import { noNumbers } from '../../../src/model/signs.ts';
import type { PageNumber } from '../../../src/model/list-page.ts';
import { type Judgement, inapplicable } from '../../../src/model/rule.ts';
import { kindOf } from '../../../src/text/json.ts';
import { show, type Violation, violation } from '../../../src/model/violation.ts';
import type { Evidence } from './evidence.ts';
import { shaped } from './evidence.ts';

/** Forms that promise all five fields; page numbers in an object apart, or without an envelope, are judged as far as they go. */
const promising: readonly (PageFacts['form'] | undefined)[] = ['merged', 'bare', 'nested'];

/** JSON pointer, as a place, of a page number. */
export function placeOf(facts: PageFacts, name: PageNumber): string {
  return `body:${facts.numbersAt}/${name}`;
}

/** The violation of a page number that is missing from the pagination shape, or is no integer of 0 or more. */
export function fieldViolation(facts: PageFacts, name: PageNumber): Violation | undefined {
  const value = facts.numbers[name];
  if (value === undefined) {
    // Numbers under other names are one habit, told once.
    if (!promising.includes(facts.form) || Object.keys(facts.rest.names).length > 0) return undefined;
    return violation({
      at: placeOf(facts, name),
      expected: 'an integer',
      actual: 'nothing',
      message: `${facts.request} answers in the pagination shape without ${name}`,
      exchange: facts.exchange,
      key: `${name} is missing`,
      // Two that an answer lacks are one habit: what goes on by a cursor has neither a page nor a number of them.
      ...(pageNumbers.filter((each) => facts.numbers[each] === undefined).length > 1 ? { signs: [noNumbers] } : {}),
    });
  }
  if (numberOf(facts, name) !== undefined) return undefined;
  return violation({
    at: placeOf(facts, name),
    expected: 'an integer of 0 or more',
    actual: show(value),
    message: `${facts.request} answers with ${name} ${show(value)}`,
    exchange: facts.exchange,
    key: `${name} is not an integer`,
    signs: [`page numbers are ${kindOf(value)}`],
  });
}

/**
 * Judges one page number: its form in every answer of the pagination shape, its value by `valueViolation`; `alone`: where no answer has that shape, in
 * those that have the number by itself.
 */
export function judgeField(
  evidence: Evidence,
  name: PageNumber,
  valueViolation: (facts: PageFacts) => Violation | undefined,
  alone = false,
): Judgement {
  const inShape = shaped(evidence);
  const isByItself = ({ numbers }: PageFacts): boolean => alone && numbers[name] !== undefined;
  const pages = inShape.length > 0 ? inShape : evidence.lists.filter(isByItself);
  if (pages.length === 0) return inapplicable('no-paged-list');
  const violations = pages.flatMap((facts) => {
    // What a service shows before its first page is its own affair.
    const isBefore = facts.page !== undefined && facts.page < evidence.base;
    const isThere = facts.numbers[name] !== undefined;
    return fieldViolation(facts, name) ?? (isBefore || !isThere ? undefined : valueViolation(facts)) ?? [];
  });
  return { violations, examined: pages.length };
}
