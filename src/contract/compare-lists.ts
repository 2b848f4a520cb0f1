import type { DifferenceKind, Effect, ListShape } from '../model/contract.ts';
import { count, tell } from './difference.ts';
import type { ListChange, OperationPair } from './compare-answers.ts';

/** Tells how a list pages and sorts otherwise, and which parameters have no effect any more. */
export function compareLists(pair: OperationPair): ListChange {
  const { older, newer, findings } = pair;
  if (older.list === null || newer.list === null) return { isForm: false, isPaging: false, isSort: false };
  const [before, now] = [older.list, newer.list];
  const isForm = compareForms(pair, before, now);
  if (before.pageBase !== null && now.pageBase !== null) {
    count(findings, 'paging');
    if (before.pageBase !== now.pageBase) add(pair, 'page-base-changed', 'query:page', before.pageBase, now.pageBase);
  }
  if (before.pages !== null && now.pages !== null) {
    count(findings, 'paging');
    if (before.pages && !now.pages) add(pair, 'paging-vanished', 'query:size', 'size selects', 'size is ignored');
  }
  if (before.largestSize !== null && now.largestSize !== null) {
    count(findings, 'paging');
    if (now.largestSize < before.largestSize) {
      add(pair, 'largest-size-shrunk', 'query:size', before.largestSize, now.largestSize, 'success size');
    }
  }
  if (before.links !== undefined && now.links !== undefined) {
    count(findings, 'headers');
    if (before.links && !now.links) {
      add(pair, 'header-vanished', 'header:Link', 'on every page', 'on none', 'success page');
    }
  }
  compareEffects(pair, 'filter-vanished', before.filters, now.filters, 'filter');
  const isSort = compareEffects(pair, 'sort-vanished', before.sorts, now.sorts, 'sort');
  if (before.defaultSize !== null && now.defaultSize !== null) {
    count(findings, 'defaults');
    if (before.defaultSize !== now.defaultSize) {
      add(pair, 'default-size-changed', 'body:/size', before.defaultSize, now.defaultSize);
    }
  }
  compareOrders(pair, before.order, now.order);
  return { isForm, isPaging: isForm || (before.pages === true && now.pages === false), isSort };
}

function compareForms(pair: OperationPair, before: ListShape, now: ListShape): boolean {
  const isOther = (one: readonly string[], other: readonly string[]): boolean =>
    one.length > 0 && other.length > 0 && !one.some((form) => other.includes(form));
  if (before.forms.length > 0 && now.forms.length > 0) count(pair.findings, 'paging');
  const isPlainOther = isOther(before.forms, now.forms);
  if (isPlainOther) add(pair, 'list-form-changed', 'body:', before.forms.join(' or '), now.forms.join(' or '));
  else if (isOther(before.pagedForms, now.pagedForms)) {
    const forms = [before.pagedForms.join(' or '), now.pagedForms.join(' or ')] as const;
    add(pair, 'list-form-changed', 'body:', ...forms, 'success page');
    return true;
  }
  return isPlainOther;
}

function compareEffects(
  pair: OperationPair,
  kind: 'filter-vanished' | 'sort-vanished',
  before: readonly Effect[],
  now: readonly Effect[],
  word: string,
): boolean {
  let isTold = false;
  for (const { name, works } of before) {
    const same = now.find((each) => each.name === name);
    if (!works || same === undefined) continue;
    count(pair.findings, 'queries');
    if (same.works) continue;
    const situation = `success ${word} ${name}`;
    const at = word === 'sort' ? 'query:sort' : `query:${name}`;
    isTold = true;
    add(pair, kind, at, `${word === 'sort' ? `${name},desc` : name} has an effect`, 'it has none', situation);
  }
  return isTold;
}

function compareOrders(pair: OperationPair, before: readonly string[] | null, now: readonly string[] | null): void {
  if (before === null || now === null || before.length === 0) return;
  count(pair.findings, 'defaults');
  if (before.some((order) => now.includes(order))) return;
  const words = (orders: readonly string[]): string => orders.map((order) => order.slice(1)).join(' or ');
  const after = now.length === 0 ? 'by no field' : words(now);
  add(pair, 'default-order-changed', 'query:sort', words(before), after);
}

function add(
  { older, findings, evidence }: OperationPair,
  kind: DifferenceKind,
  at: string,
  before: string | number,
  after: string | number,
  situation = 'success',
): void {
  const { operation } = older;
  const texts = { before: String(before), after: String(after) };
  const exchange = evidence.any(operation, situation) ?? evidence.any(operation, 'success');
  tell(findings, { kind, operation, situation, at, ...texts }, exchange);
}
