import type { Step } from '../../../src/model/step.ts';
import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { queryInvalid } from '../../../src/model/traces/query-invalid.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { pageBody } from '../../pagination/shared/page-examples.ts';

const refusal: JsonObject = {
  success: false,
  data: null,
  error: { code: 'INVALID_PARAMETER', message: 'page must be 0 or more' },
  timestamp: '2026-01-01T00:00:00Z',
};

/** A list request with an unusable parameter, and its answer. */
export function unusable(
  name: string,
  value: string,
  status: number,
  body: JsonObject = status < 400 ? pageBody({}) : refusal,
): ExchangeExample {
  const about = { parameter: { name, value } };
  return { request: `GET /users?${name}=${value}`, provokes: 'unusable-parameter', about, status, body };
}

function sizeTwice(status: number, step: Step = queryInvalid.twice): ExchangeExample {
  const example = unusable('size', '2', status);
  return { ...example, request: 'GET /users?size=2&size=3', step, provokes: 'anything' };
}

/** The list as it comes, failing. */
export function brokenPlain(status: number): ExchangeExample {
  return { request: 'GET /users', status, body: refusal };
}

/** Examples of answers to parameters that cannot be used. */
export const invalidExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'refused with 400', exchanges: [unusable('page', '-1', 400)] },
    { note: 'falls back to the default', exchanges: [unusable('page', '-1', 200)] },
    { note: 'a page without a value is none', exchanges: [unusable('page', '', 200)] },
    { note: 'a page beyond the last, however far', exchanges: [unusable('page', '99999999999999999999', 404)] },
    { note: 'a size that is sent twice is refused', exchanges: [sizeTwice(400)] },
    { note: 'an unknown sort is ignored', exchanges: [unusable('sort', 'nosuchfield,asc', 200)] },
  ],
  failed: [
    {
      note: 'page -1 in the answer',
      exchanges: [unusable('page', '-1', 200, { ...pageBody({}), page: -1, data: [] })],
    },
    { note: 'size 0 in the answer', exchanges: [unusable('size', '0', 200, { ...pageBody({}), size: 0, data: [] })] },
    {
      note: 'null for a page that is not a number',
      exchanges: [unusable('page', 'abc', 200, { ...pageBody({}), page: null })],
    },
    {
      note: 'the text itself as the size',
      exchanges: [unusable('size', 'abc', 200, { ...pageBody({}), size: 'abc' })],
    },
    { note: 'half a page', exchanges: [unusable('page', '1.5', 200, { ...pageBody({}), page: 1.5 })] },
    { note: 'a crash over a size without a value', exchanges: [unusable('size', '', 500)] },
    { note: 'a crash over the page', exchanges: [unusable('page', 'abc', 500)] },
    { note: 'a crash over a size that is sent twice', exchanges: [sizeTwice(500, queryInvalid.twiceAgain)] },
    { note: 'a crash over the sort', exchanges: [unusable('sort', ',', 500)] },
  ],
  inapplicable: [
    {
      note: 'a page that can be served',
      exchanges: [{ request: 'GET /users?page=0', status: 200, body: pageBody({}) }],
    },
    { note: 'a crash that one of the values may cause alone', exchanges: [sizeTwice(500)] },
  ],
  inconclusive: [
    { note: 'the list itself breaks', exchanges: [brokenPlain(500), unusable('page', 'abc', 500)] },
    { note: 'a failure under 200 is judged elsewhere', exchanges: [unusable('page', '-1', 200, refusal)] },
  ],
});
