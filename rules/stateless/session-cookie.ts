import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { sessionCookie } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { read, successBody } from '../envelope/shared/examples.ts';
import { cookiesStarted, renewsCookies, sessionAddresses } from './shared/cookies.ts';

const body = successBody({ id: 1 });

export default defineRule({
  id: 'stateless/session-cookie',
  proves: [],
  breaks: ['service.2'],
  weight: 5,
  label: 'clients',
  title: 'No answer starts a session',
  why: "A session is the server's memory of a client: requests only make sense together, and only on the server that remembers.",
  fix: 'Turn off the session middleware for the API: a request carries all that it needs, with its credential in the Authorization header.',
  scope: 'exchange',
  wants: everyStep,
  joins: ['auth/bearer'],
  appliesTo: (exchange) => !renewsCookies(exchange),
  check: (exchange) => {
    const { reply } = exchange;
    const cookies = cookiesStarted(exchange).filter(({ kind }) => kind === 'session');
    return judged([
      ...cookies.map(({ name }) =>
        violation({
          at: 'header:Set-Cookie',
          expected: 'no session cookie',
          actual: name,
          key: `session cookie ${name}`,
          signOfService: sessionCookie,
          message: `${requestLine(exchange)} was answered ${reply.status} with the session cookie ${name}`,
        }),
      ),
      ...sessionAddresses(reply).map((header) =>
        violation({
          at: `header:${header}`,
          expected: 'an address without a session id',
          actual: 'a session id',
          key: `session id in ${header.toLowerCase()}`,
          message: `${requestLine(exchange)} was answered with a session id in the address of its ${header} header`,
        }),
      ),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'no cookie', exchanges: [read(body)] },
      {
        note: 'a cookie of the load balancer',
        exchanges: [read(body, { headers: [['Set-Cookie', 'AWSALB=x1; Path=/']] })],
      },
      { note: 'a session that is ended', exchanges: [read(body, { headers: [['Set-Cookie', 'sid=; Max-Age=0']] })] },
    ],
    failed: [
      {
        note: 'another one instead of a cookie that nobody had set',
        exchanges: [
          read(body, {
            probe: { credential: 'made-up-cookie', headers: { Cookie: 'session=1' } },
            headers: [['Set-Cookie', 'session=2; Path=/']],
          }),
        ],
      },
      {
        note: 'a session cookie',
        exchanges: [read(body, { headers: [['Set-Cookie', 'connect.sid=s%3Ab7; Path=/']] })],
      },
      {
        note: 'a session id in the address',
        exchanges: [read(body, { headers: [['Location', '/users/1;jsessionid=8F3A']] })],
      },
    ],
    inapplicable: [
      {
        note: 'asked with the cookie, which may be renewed',
        exchanges: [
          read(body, { probe: { headers: { Cookie: 'session=1' } }, headers: [['Set-Cookie', 'session=2; Path=/']] }),
        ],
      },
    ],
  }),
});
