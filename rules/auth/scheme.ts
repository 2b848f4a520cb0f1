import type { Example } from '../../src/model/example.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { hasToken, keysIn } from '../../src/model/plan.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { credentials as steps } from '../../src/model/traces/credentials.ts';
import { violation } from '../../src/model/violation.ts';
import { attemptsOf, controlOf, sameWithCredential } from './shared/attempts.ts';
import { list, listWith } from './shared/refusal-examples.ts';

const byKey: Pick<Example, 'plan'> = { plan: { auth: { headers: { 'X-Api-Key': 'key-0123456789' } } } };

export default defineRule({
  id: 'auth/scheme',
  proves: [],
  breaks: ['auth.bearer'],
  weight: 5,
  label: 'clients',
  title: 'The credential that the service takes is a bearer token',
  why: 'A client, a gateway or a library that knows Authorization: Bearer cannot authenticate by an API key, Basic or a header of the service’s own without code for this one service.',
  fix: 'Take the credential as "Authorization: Bearer <token>"; an API key can be that token as it is.',
  scope: 'trace',
  wants: [
    steps.list,
    steps.reads,
    steps.wrong,
    steps.creates,
    steps.existing,
    steps.writes,
    steps.controls,
    steps.gone,
  ],
  check: (trace, { plan: { auth } }) => {
    const refused = attemptsOf(trace).find(
      (attempt) =>
        attempt.exchange.probe.provokes === 'unauthorized' &&
        attempt.credential === 'none' &&
        attempt.came !== 'accepted' &&
        controlOf(trace, attempt) === 'worked',
    );
    if (refused === undefined) return inapplicable('no-refusal');
    const [name, value = ''] = auth === undefined || hasToken(auth) ? [] : (keysIn(auth)[0] ?? []);
    if (name === undefined) return {};
    const scheme = name.toLowerCase() === 'authorization' ? /^[A-Za-z]+(?= )/.exec(value)?.[0] : undefined;
    const seen = scheme === undefined ? name : `${name}: ${scheme}`;
    const place = name.startsWith('?') ? `the query parameter ${name.slice(1)}` : seen;
    return {
      violations: [
        violation({
          at: 'status',
          expected: 'Authorization: Bearer',
          actual: seen,
          exchange: (sameWithCredential(trace, refused) ?? refused.exchange).id,
          key: 'no bearer token',
          isOfService: true,
          message: `${requestLine(refused.exchange)} is accepted with the credential in ${place}, and refused without it`,
        }),
      ],
    };
  },
  examples: () => ({
    passed: [{ note: 'the credential is a bearer token', exchanges: [list, listWith('none', 401)] }],
    failed: [
      { note: 'the credential is an API key', ...byKey, exchanges: [list, listWith('none', 401)] },
      {
        note: 'the credential is an API key in the query',
        plan: { auth: { headers: {}, query: { api_key: 'key-0123456789' } } },
        exchanges: [list, listWith('none', 401)],
      },
    ],
    inapplicable: [
      { note: 'nothing was refused without the API key', ...byKey, exchanges: [list, listWith('none', 200)] },
      { note: 'it works with the API key no more than without', ...byKey, exchanges: [listWith('none', 401)] },
    ],
  }),
});
