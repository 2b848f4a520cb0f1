// The rule acme/trace-id, and the clause that it proves. Change everything but the id.
import { defineResponseRule, failed, passed } from 'probity';

const rule = defineResponseRule({
  id: 'acme/trace-id',
  proves: ['acme.trace-id'],
  weight: 3, // from 1 to 10: how much a violation hurts
  label: 'clients', // who it hurts: security, data, clients, or style
  title: 'Every response has an X-Trace-Id header',
  headline: 'Responses have no X-Trace-Id header',
  why: 'Without X-Trace-Id, nobody can find the request of a client in the logs.',
  fix: 'Set X-Trace-Id in the first middleware, so that errors have it, too.',
  says: { missing: '{request} returned no {expected}' },
  layer: 'any', // it hides no other rule, and no other rule hides it
  check(exchange) {
    if (exchange.response.headers['x-trace-id'] !== undefined) return passed;
    return failed({ kind: 'missing', at: 'header:x-trace-id', seen: 'none', expected: 'X-Trace-Id', exchange });
  },
});

export const rules = [rule];

export const clauses = {
  'acme.trace-id': { level: 'must', text: 'Every response has an X-Trace-Id header.' },
};
