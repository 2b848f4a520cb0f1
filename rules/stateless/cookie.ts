import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { sessionCookie } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { read, successBody } from '../envelope/shared/examples.ts';
import { cookiesStarted, renewsCookies } from './shared/cookies.ts';

const body = successBody({ id: 1 });

export default defineRule({
  id: 'stateless/cookie',
  proves: [],
  breaks: ['service.2'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'Answers set no cookies',
  why: 'A cookie makes clients carry the state of the service; a stateless service does not need one, and browsers send it unasked.',
  fix: 'Leave Set-Cookie out of the answers of the API, and let the load balancer route without cookies if it can.',
  scope: 'exchange',
  wants: everyStep,
  // Where a cookie opens what a token should, nobody knows that it is another one.
  explainedBy: ['auth/bearer'],
  appliesTo: (exchange) => !renewsCookies(exchange),
  check: (exchange) =>
    judged(
      cookiesStarted(exchange)
        .filter(({ kind }) => kind === 'other')
        .map(({ name }) =>
          violation({
            at: 'header:Set-Cookie',
            expected: 'no cookie',
            actual: name,
            key: `cookie ${name}`,
            signOfService: sessionCookie,
            message: `${requestLine(exchange)} was answered with the cookie ${name}`,
          }),
        ),
    ),
  examples: () => ({
    passed: [
      { note: 'no cookie', exchanges: [read(body)] },
      {
        note: 'stateless/session-cookie reports a session cookie',
        exchanges: [read(body, { headers: [['Set-Cookie', 'session=1']] })],
      },
    ],
    failed: [{ note: 'a cookie', exchanges: [read(body, { headers: [['Set-Cookie', 'lang=en; Path=/']] })] }],
    inapplicable: [
      {
        note: 'asked with the cookie, which may be renewed',
        exchanges: [
          read(body, { probe: { headers: { Cookie: 'lang=1' } }, headers: [['Set-Cookie', 'lang=en; Path=/']] }),
        ],
      },
    ],
  }),
});
