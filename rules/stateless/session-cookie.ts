import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { mayStartCookie, sessionUrls, startedCookies } from '../../src/reading/cookies.ts';

export default defineResponseRule({
  id: 'stateless/session-cookie',
  breaks: ['service.2'],
  weight: 5,
  label: 'clients',
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
    const cookies = startedCookies(exchange).filter(({ isSession }) => isSession);
    return failed(
      ...cookies.map(({ name }) => {
        const facts = { at: 'header:set-cookie', field: name, seen: name, expected: 'no session cookie', exchange };
        return { kind: 'cookie' as const, ...facts };
      }),
      ...sessionUrls(exchange.response).map((header) => {
        const facts = { at: `header:${header}`, seen: `the header ${header}`, expected: 'a URL without one', exchange };
        return { kind: 'url' as const, ...facts };
      }),
    );
  },
});
