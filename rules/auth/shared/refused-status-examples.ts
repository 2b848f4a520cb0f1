import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { credentials as steps } from '../../../src/model/traces/credentials.ts';
import { list, listWith, read, refusal } from './refusal-examples.ts';

const missing: ExchangeExample = {
  request: 'GET /users/999',
  step: steps.missing.of('missing', 'none'),
  provokes: 'unauthorized',
  probe: { credential: 'none' },
  about: { control: steps.read, attempt: 'missing', varietyOf: 'read' },
  status: 404,
  body: refusal,
};

const cancel: ExchangeExample = {
  request: 'POST /users/7/cancel',
  step: steps.controls.of('action-cancel'),
  provokes: 'anything',
  status: 409,
  body: refusal,
};

/** Examples of auth/refused-status. */
export const refusedStatusExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'no credential, 401', exchanges: [list, listWith('none', 401)] },
    { note: 'a missing item is revealed only with the credential', exchanges: [read, { ...missing, status: 401 }] },
  ],
  failed: [
    { note: '403 instead of 401', exchanges: [list, listWith('none', 403)] },
    { note: 'a redirect to a login page', exchanges: [list, { ...listWith('none', 302), text: '' }] },
    { note: 'the record before the credential', exchanges: [read, missing] },
    {
      note: 'a conflict with the record, as with the credential',
      exchanges: [
        list,
        {
          ...cancel,
          step: steps.writes.of('action-cancel', 'none'),
          provokes: 'unauthorized',
          probe: { credential: 'none' },
          about: { control: steps.controls.of('action-cancel'), attempt: 'action-cancel' },
        },
        cancel,
      ],
    },
  ],
  inapplicable: [
    { note: 'auth/unauthorized reports what works', exchanges: [list, listWith('none', 200)] },
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
});
