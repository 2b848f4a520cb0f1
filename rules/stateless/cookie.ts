/** A session cookie belongs to stateless/session-cookie. */
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { mayStartCookie, startedCookies } from '../../src/reading/cookies.ts';

export default defineResponseRule({
  id: 'stateless/cookie',
  breaks: ['service.2'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'Responses set no cookies',
  headline: 'Responses set cookies',
  why: 'A cookie makes clients carry the state of the service. Browsers send it unasked, and a stateless service does not need one.',
  fix: 'Leave Set-Cookie out of the responses of the API, and let the load balancer route without cookies if it can.',
  says: { cookie: '{request} returned the cookie {seen}' },
  layer: 'any',
  about: mayStartCookie,
  check: (exchange) => {
    const cookies = startedCookies(exchange).filter(({ isSession }) => !isSession);
    return failed(
      ...cookies.map(({ name }) => {
        const facts = { at: 'header:set-cookie', field: name, seen: name, expected: 'no cookie', exchange };
        return { kind: 'cookie' as const, ...facts };
      }),
    );
  },
});
