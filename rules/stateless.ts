/** Cookies, session ids in URLs, and responses that depend on earlier requests. */
import type { WithResponse } from '../src/core/exchange.ts';
import { defineResponseRule, defineRule, failed, passed, undecided } from '../src/core/rule.ts';
import type { Violation } from '../src/core/verdict.ts';
import { isSessionName, mayStartCookie, sessionUrls, startedCookies } from '../src/reading/cookies.ts';
import { dependences } from '../src/reading/differences.ts';
import { readList } from '../src/reading/lists.ts';
import { again } from '../src/scenarios/again.ts';

export const sessionCookie = defineResponseRule({
  id: 'stateless/session-cookie',
  breaks: ['service.2'],
  weight: 5,
  title: 'No response starts a session',
  headline: 'Responses start a session',
  why: "A session is the server's memory of a client: requests only make sense together, and only on the server that remembers.",
  fix: 'Turn off the session middleware for the API. A request carries all that it needs, with its credential in the Authorization header.',
  says: { cookie: '{request} returned the session cookie {seen}', url: '{request} returned a session id in {seen}' },
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
  if (exchange.response.headers['set-cookie'] === undefined) return [];
  const names = startedCookies(exchange).filter((name) => isSessionName(name) === isSession);
  const expected = isSession ? 'no session cookie' : 'no cookie';
  const at = 'header:set-cookie';
  return names.map((name) => ({ kind: 'cookie', at, field: name, seen: name, expected, exchange }));
}

/** Compares responses to the same request on several connections, in several orders, with and without cookies. */
export const sameAnswer = defineRule({
  id: 'stateless/same-answer',
  proves: ['service.2'],
  weight: 6,
  title: 'The same request returns the same response',
  headline: 'Responses depend on earlier requests',
  why: 'If the service remembers a page, an order, a language, or a connection, no request can be repeated or sent to another server, and clients get the pages and orders of other clients.',
  fix: 'Compute every response from its request alone. For what a request leaves out, use a default instead of the last value.',
  says: {
    connection: 'On a connection that carried other requests, {request} returned {seen} instead of {expected}',
    order: 'After other requests, {request} returned {seen} instead of {expected}',
    continues: 'Without a page, {request} continued where an earlier request stopped: {seen}',
    cookie: 'With cookies, {request} returned {seen} instead of {expected}',
    count: 'For the same request, {request} returned another number each time: {seen}',
    changed: 'the list changed by itself',
  },
  on: again,
  judges: ['lists', 'reads', 'failures', 'kept', 'cold', 'cookied', 'afterThese', 'afterThose'],
  check: (trace, { isSteady, plan }) => {
    const [plain, opened] = trace.lists;
    if (plain === undefined || opened === undefined) return undecided('changed');
    // A service that shows no list shows nothing that it could remember.
    readList(plain);
    const found = dependences(trace, plan);
    if (found.length > 0) return failed(...found);
    return trace.lists.every((list) => isSteady(opened, list)) ? passed : undecided('changed');
  },
});
