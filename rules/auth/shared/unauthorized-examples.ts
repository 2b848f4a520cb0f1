import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { credentials as steps } from '../../../src/model/traces/credentials.ts';
import { list, listWith, refusal } from './refusal-examples.ts';

function headWith(status: number): ExchangeExample {
  const { body: _body, ...parts } = listWith('none', status);
  return {
    ...parts,
    request: 'HEAD /users',
    step: steps.headList.of('head-list', 'none'),
    about: { control: steps.list, attempt: 'head-list' },
  };
}

/** Examples of auth/unauthorized. */
export const unauthorizedExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'no credential, 401', exchanges: [list, listWith('none', 401)] },
    { note: 'HEAD is not offered', exchanges: [list, listWith('none', 401), headWith(405)] },
    { note: '403 instead of 401: auth/refused-status reports that', exchanges: [list, listWith('none', 403)] },
  ],
  failed: [
    { note: 'a list that anybody may read', exchanges: [list, listWith('none', 200)] },
    { note: 'HEAD that anybody may send', exchanges: [list, listWith('none', 401), headWith(200)] },
    { note: 'a word will do', exchanges: [list, listWith('none', 401), listWith('word-test', 200)] },
    { note: 'any token will do', exchanges: [list, listWith('none', 401), listWith('wrong-token', 200)] },
    { note: 'Basic will do', exchanges: [list, listWith('none', 401), listWith('wrong-scheme', 200)] },
  ],
  inapplicable: [{ note: 'nothing was sent without the credential', exchanges: [list] }],
  inconclusive: [
    {
      note: 'a 200 that says success=false: errors/never-200 reports that',
      exchanges: [list, { ...listWith('none', 200), body: refusal }],
    },
    {
      note: 'the valid token is refused too',
      exchanges: [{ ...list, status: 401, body: refusal }, listWith('none', 401)],
    },
    {
      note: 'the request fails with the credential as well',
      exchanges: [{ ...list, status: 500, body: refusal }, listWith('none', 500)],
    },
  ],
});
