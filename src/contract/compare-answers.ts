import type { AnswerShape, OperationShape } from '../model/contract.ts';
import { isSuccess } from '../model/exchange.ts';
import { headersGone } from './answer-headers.ts';
import { compareShapes } from './compare-shapes.ts';
import { count, type Findings, tell } from './difference.ts';
import type { Evidence } from './evidence.ts';

/** What has been told of a list as a whole. */
export interface ListChange {
  /** Its form is another one. */
  readonly isForm: boolean;
  /** Page and size do not select any more. */
  readonly isPaging: boolean;
  /** A sort has lost its effect. */
  readonly isSort: boolean;
}

/** Statuses of an address where nothing is offered, or no longer. */
const goneStatuses: ReadonlySet<number> = new Set([404, 405, 410, 501]);
/** Statuses of a request that lacks something. */
const refusing: ReadonlySet<number> = new Set([400, 422]);

/** An operation on both sides. */
export interface OperationPair {
  readonly older: OperationShape;
  readonly newer: OperationShape;
  readonly findings: Findings;
  readonly evidence: Evidence;
}

/** An answer to one situation. */
type Answer = AnswerShape & { readonly situation: string };

function answersOf({ answers }: OperationShape): readonly Answer[] {
  return answers.flatMap((answer) => answer.situations.map((situation) => ({ ...answer, situation })));
}

/** The answers to valid requests. */
export function successes(operation: OperationShape): readonly Answer[] {
  return answersOf(operation).filter(({ situation }) => situation.startsWith('success'));
}

/** True where the operation was asked for and answered well. */
export function answersWell(operation: OperationShape): boolean {
  return successes(operation).some(({ status }) => isSuccess(status));
}

/** True where it was asked for, and is not there. */
export function isGone(operation: OperationShape): boolean {
  const all = successes(operation);
  return all.length > 0 && all.every(({ status }) => goneStatuses.has(status) || (status >= 300 && status < 400));
}

/** Tells what is answered with another status, code or media type, or in another shape. */
export function compareAnswers(pair: OperationPair, lists: ListChange): void {
  const { older, newer, findings, evidence } = pair;
  const { operation } = older;
  const [olderAnswers, newerAnswers] = [answersOf(older), answersOf(newer)];
  const situations = [...new Set(olderAnswers.map(({ situation }) => situation))].sort();
  for (const situation of situations) {
    const before = olderAnswers.filter((answer) => answer.situation === situation);
    const now = newerAnswers.filter((answer) => answer.situation === situation);
    if (now.length === 0 || isConsequence(situation, pair, lists)) continue;
    compareStatuses(pair, situation, before, now);
    for (const answer of now) {
      const same = before.find(({ status }) => status === answer.status);
      if (same === undefined) continue;
      compareWords(pair, same, answer);
      compareHeaders(pair, same, answer);
      if (same.body === null || answer.body === null || (lists.isForm && isSuccess(answer.status))) continue;
      compareShapes(same.body, answer.body, {
        findings,
        operation,
        situation,
        place: '',
        isFixed: true,
        evidence: evidence.body(operation, situation, answer.status),
      });
    }
  }
}

/** True where a change that is told of the plain list explains what becomes of the parameter. */
function isConsequence(situation: string, { newer }: OperationPair, lists: ListChange): boolean {
  const [provoked, parameter = ''] = situation.split(' ');
  if (provoked === 'unusable-parameter' || provoked === 'unknown-parameter' || provoked === 'past-the-end') {
    const plain = successes(newer).filter((answer) => answer.situation === 'success');
    if (plain.length > 0 && plain.every(({ status }) => !isSuccess(status))) return true;
    if (/^(?:page|size)=/.test(parameter) || provoked === 'past-the-end') return lists.isPaging;
    return parameter.startsWith('sort=') && lists.isSort;
  }
  return false;
}

function compareStatuses(
  { older, findings, evidence }: OperationPair,
  situation: string,
  before: readonly Answer[],
  now: readonly Answer[],
): void {
  const { operation, kind } = older;
  count(findings, 'statuses');
  const known = new Set(before.map(({ status }) => status));
  const isTaken = situation.startsWith('success') && [...known].every(isSuccess);
  if (isTaken) count(findings, 'inputs');
  for (const { status } of now) {
    if (known.has(status)) continue;
    // What is listed may have been deleted by others before it is read.
    const isPassing = situation === 'success' && status === 404 && now.some((answer) => isSuccess(answer.status));
    if (isPassing && (kind === 'read' || kind === 'list')) continue;
    // What the older version should have refused it stored: the newer one meets that.
    const isMet = status === 409 && situation.startsWith('invalid-input') && [...known].every(isSuccess);
    if (isMet) continue;
    const exchange = evidence.answer(operation, situation, status);
    const texts = { at: 'status', before: [...known].join(' or '), after: String(status) };
    const parameter = /^success (filter|sort) /.exec(situation)?.[1];
    const isRefused = isTaken && refusing.has(status);
    const refused =
      parameter === 'filter' ? 'filter-vanished' : parameter === 'sort' ? 'sort-vanished' : 'input-refused';
    tell(findings, { kind: isRefused ? refused : 'status-changed', operation, situation, ...texts }, exchange);
  }
}

function compareWords({ older, findings, evidence }: OperationPair, before: Answer, now: Answer): void {
  const { operation } = older;
  const { situation, status } = now;
  if (before.codes.length > 0 && now.codes.length > 0) {
    count(findings, 'codes');
    const code = now.codes.find((each) => !before.codes.includes(each));
    if (code !== undefined) {
      const exchange = evidence.answer(operation, situation, status, code);
      const texts = { at: 'body:/error/code', before: before.codes.join(' or '), after: code };
      tell(findings, { kind: 'code-changed', operation, situation, ...texts }, exchange);
    }
  }
  if (before.mediaTypes.length === 0 || now.mediaTypes.length === 0) return;
  count(findings, 'media-types');
  const type = now.mediaTypes.find((each) => !before.mediaTypes.includes(each));
  if (type === undefined) return;
  const texts = { at: 'header:Content-Type', before: before.mediaTypes.join(' or '), after: type };
  const exchange = evidence.answer(operation, situation, status);
  tell(findings, { kind: 'media-type-changed', operation, situation, ...texts }, exchange);
}

function compareHeaders({ older, findings, evidence }: OperationPair, before: Answer, now: Answer): void {
  const { operation } = older;
  const { situation, status } = now;
  if (before.headers === undefined || now.headers === undefined) return;
  count(findings, 'headers');
  for (const name of headersGone(before.headers, now.headers)) {
    const texts = { at: `header:${name}`, before: 'in every answer', after: 'in none' };
    const exchange = evidence.answer(operation, situation, status);
    tell(findings, { kind: 'header-vanished', operation, situation, ...texts }, exchange);
  }
}
