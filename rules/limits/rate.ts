/** Every 429, even if the request was sent again after it. A 429 to HEAD has no body. */
import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { objectOf } from '../../src/reading/json.ts';

const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i;

export default defineResponseRule({
  id: 'limits/rate',
  proves: ['limits.rate'],
  breaks: ['error.envelope'],
  weight: 3,
  title: 'A 429 carries the error envelope',
  headline: '429 responses do not have the error envelope',
  why: 'A client that must slow down needs to read why, as with every other failure.',
  fix: 'Let the rate limiter, or the gateway, return success: false, data: null, and an error with code and message.',
  says: { bare: '{request} returned 429 with {seen}' },
  layer: 'any',
  about: ({ response, probe }) => response.status === 429 && probe.method !== 'HEAD',
  check: (exchange) => {
    const { json, text, headers } = exchange.response;
    const body = objectOf(json);
    const error = objectOf(body?.['error']);
    const missing = ['success', 'data', 'error', 'timestamp'].filter((key) => body === undefined || !(key in body));
    const isFailure = body?.['success'] === false && body['data'] === null;
    const isReadable = typeof error?.['code'] === 'string' && typeof error['message'] === 'string';
    if (missing.length === 0 && isFailure && isReadable && isJson.test(headers['content-type'] ?? '')) return passed;
    const seen = text === '' ? 'no body' : 'a body that is not the error envelope';
    return failed({ kind: 'bare', at: 'body:', seen, expected: 'the error envelope', exchange });
  },
});
