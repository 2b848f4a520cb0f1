/** Cookies, and session ids in URLs. */
import type { WithResponse } from '../src/core/exchange.ts';
import { defineResponseRule, failed } from '../src/core/rule.ts';
import type { Violation } from '../src/core/verdict.ts';
import { mayStartCookie, sessionUrls, startedCookies } from '../src/reading/cookies.ts';

export const sessionCookie = defineResponseRule({
  id: 'stateless/session-cookie',
  breaks: ['service.2'],
  weight: 5,
  title: 'No response starts a session',
  headline: 'Responses start a session',
  why: "A session is the server's memory of a client: requests only make sense together, and only on the server that remembers.",
  fix: 'Turn off the session middleware for the API. A request carries all that it needs, with its credential in the Authorization header.',
  says: {
    cookie: '{request} returned the session cookie {seen}',
    url: '{request} returned a session id in {seen}',
  },
  layer: 'any',
  about: mayStartCookie,
  check: (exchange) => {
    const urls = sessionUrls(exchange.response).map((header) => {
      const facts = { at: `header:${header}`, seen: `the header ${header}`, expected: 'a URL without one', exchange };
      return { kind: 'url' as const, ...facts };
    });
    return failed(...cookiesIn(exchange, true), ...urls);
  },
});

export const cookie = defineResponseRule({
  id: 'stateless/cookie',
  breaks: ['service.2'],
  weight: 2,
  level: 'should',
  title: 'Responses set no cookies',
  headline: 'Responses set cookies',
  why: 'A cookie makes clients carry the state of the service. Browsers send it unasked, and a stateless service does not need one.',
  fix: 'Leave Set-Cookie out of the responses of the API, and let the load balancer route without cookies if it can.',
  says: { cookie: '{request} returned the cookie {seen}' },
  layer: 'any',
  about: mayStartCookie,
  check: (exchange) => failed(...cookiesIn(exchange, false)),
});

function cookiesIn(exchange: WithResponse, isSession: boolean): readonly Violation<'cookie'>[] {
  const cookies = startedCookies(exchange).filter((each) => each.isSession === isSession);
  const expected = isSession ? 'no session cookie' : 'no cookie';
  return cookies.map(({ name }) => {
    return { kind: 'cookie', at: 'header:set-cookie', field: name, seen: name, expected, exchange };
  });
}
