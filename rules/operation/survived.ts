/** A connection that breaks once may be an accident. A service that does not come back is not. */
import { defineFoldRule, failed } from '../../src/core/rule.ts';
import { damageIn, existing } from '../../src/projections/existing.ts';
import { downIn, survival } from '../../src/projections/survival.ts';

export default defineFoldRule({
  id: 'operation/survived',
  breaks: ['error.separation'],
  weight: 10,
  label: 'security',
  title: 'No request crashes the service',
  headline: 'The service stopped responding',
  why: 'Anyone who can crash the service with one request can take it down for everyone.',
  fix: 'Catch exceptions in one place around all handlers, turn them into responses, and check the input before you use it.',
  says: {
    one: 'After {request}, the service no longer responded',
    several: 'After {request} and {seen} other requests at the same time, the service no longer responded',
  },
  start: () => undefined,
  check: (_, { state }) => {
    const damage = damageIn(state(existing));
    const [exchange, ...others] = (damage?.kind === 'down' ? damage : downIn(state(survival)))?.window ?? [];
    if (exchange === undefined) return failed();
    const facts = { at: 'status', expected: 'a response', exchange };
    if (others.length > 0) return failed({ kind: 'several', seen: String(others.length), ...facts });
    return failed({ kind: 'one', seen: 'no response', ...facts });
  },
});
