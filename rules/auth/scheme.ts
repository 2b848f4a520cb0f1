/** The plan says how the credential is sent. A service that rejects nothing without it may be public. */
import type { WithResponse } from '../../src/core/exchange.ts';
import type { Auth } from '../../src/core/plan.ts';
import { defineFoldRule, failed, inapplicable, passed } from '../../src/core/rule.ts';

export default defineFoldRule({
  id: 'auth/scheme',
  breaks: ['auth.bearer'],
  weight: 5,
  title: 'The credential is a bearer token',
  headline: 'The credential is not a bearer token',
  why: 'A client, gateway, or library that knows Authorization: Bearer cannot authenticate with anything else without code for this one service.',
  fix: 'Accept the credential as "Authorization: Bearer <token>". An API key can be that token as it is.',
  says: {
    other: 'Without {seen}, {request} was rejected',
    none: 'the plan has no credential, or only a client certificate',
    open: 'no request was rejected without the credential',
  },
  start: (): { rejected?: WithResponse } => ({}),
  step: (state, exchange) => {
    const { intent, credential } = exchange.probe;
    const { status } = exchange.response;
    const isWithout = intent.kind === 'provocation' && credential === 'none';
    if (isWithout && (status === 401 || status === 403)) state.rejected ??= exchange;
    return state;
  },
  check: ({ rejected }, { plan: { auth } }) => {
    const place = auth && placeOf(auth);
    if (auth === undefined || place === undefined) return inapplicable('none');
    if (rejected === undefined) return inapplicable('open');
    if (place === 'bearer') return passed;
    return failed({ kind: 'other', at: 'status', seen: place, expected: 'Authorization: Bearer', exchange: rejected });
  },
});

/** Where the credential is sent. It is undefined for a client certificate. */
function placeOf({ bearer, command, file, oauth2, headers, query }: Auth): string | undefined {
  if ([bearer, command, file, oauth2].some((token) => token !== undefined)) return 'bearer';
  const [header] = Object.entries(headers);
  const [parameter] = Object.keys(query);
  if (header === undefined) return parameter === undefined ? undefined : `the query parameter ${parameter}`;
  const [name, value] = header;
  const scheme = name.toLowerCase() === 'authorization' ? /^([A-Za-z]+) /.exec(value)?.[1] : undefined;
  if (scheme?.toLowerCase() === 'bearer') return 'bearer';
  return scheme === undefined ? `the header ${name}` : `${name}: ${scheme}`;
}
