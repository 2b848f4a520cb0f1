import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';

const items = { success: true, data: [{ id: 1 }], error: null, timestamp: '2026-01-01T00:00:00Z' };
const refusal = {
  success: false,
  data: null,
  error: { code: 'UNAUTHORIZED', message: 'A valid token is needed.' },
  timestamp: '2026-01-01T00:00:00Z',
};

const list: ExchangeExample = { request: 'GET /users', step: 'list', status: 200, body: items };
const read: ExchangeExample = {
  request: 'GET /users/1',
  step: 'read',
  status: 200,
  body: { ...items, data: { id: 1 } },
};

function listWith(credential: 'none' | 'wrong-token' | 'wrong-scheme', status: number): ExchangeExample {
  return {
    request: 'GET /users',
    step: `list-${credential}`,
    provokes: 'unauthorized',
    probe: { credential },
    about: { control: 'list', note: 'list' },
    status,
    body: status < 300 ? items : refusal,
  };
}

function headWith(status: number): ExchangeExample {
  const { body: _body, ...parts } = listWith('none', status);
  return { ...parts, request: 'HEAD /users', step: 'head-list-none', about: { control: 'list', note: 'head-list' } };
}

const missing: ExchangeExample = {
  request: 'GET /users/999',
  step: 'missing-none',
  provokes: 'unauthorized',
  probe: { credential: 'none' },
  about: { control: 'read', note: 'missing' },
  status: 404,
  body: refusal,
};

/** Examples of auth/unauthorized. */
export const unauthorizedExamples: Rule['examples'] = {
  passed: [
    { note: 'no credential, 401', exchanges: [list, listWith('none', 401)] },
    { note: 'HEAD is not offered', exchanges: [list, listWith('none', 401), headWith(405)] },
    { note: 'a missing item is told of only with the credential', exchanges: [read, { ...missing, status: 401 }] },
  ],
  failed: [
    { note: 'a list that anybody may read', exchanges: [list, listWith('none', 200)] },
    { note: 'HEAD that anybody may send', exchanges: [list, listWith('none', 401), headWith(200)] },
    { note: 'any token will do', exchanges: [list, listWith('none', 401), listWith('wrong-token', 200)] },
    { note: 'Basic will do', exchanges: [list, listWith('none', 401), listWith('wrong-scheme', 200)] },
    { note: '403 in place of 401', exchanges: [list, listWith('none', 403)] },
    { note: 'a redirect to a login page', exchanges: [list, { ...listWith('none', 302), text: '' }] },
    { note: 'the record before the credential', exchanges: [read, missing] },
  ],
  inapplicable: [
    {
      note: 'a 200 that says success=false: errors/never-200 tells of that',
      exchanges: [list, { ...listWith('none', 200), body: refusal }],
    },
    { note: 'nothing was sent without the credential', exchanges: [list] },
  ],
  inconclusive: [
    {
      note: 'the valid token is refused too',
      exchanges: [{ ...list, status: 401, body: refusal }, listWith('none', 401)],
    },
    {
      note: 'the request fails with the credential as well',
      exchanges: [{ ...list, status: 500, body: refusal }, listWith('none', 500)],
    },
  ],
};
