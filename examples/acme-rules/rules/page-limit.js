// A rule about something that an audit does not send by itself, and the scenario that sends it.
import { defineRule, defineScenario, failed, inapplicable, passed, readList, tracing } from 'probity';

const most = 200;

export const pageLimitScenario = defineScenario({
  id: 'acme-page-limit',
  phase: 'reads',
  lacks: () => undefined, // the plan key that a resource lacks, if there is one
  async run(visit) {
    const { trace, ask } = tracing(visit);
    await ask('huge', () => visit.list({ size: most + 1 }));
    return trace;
  },
});

export const pageLimit = defineRule({
  id: 'acme/page-limit',
  proves: ['acme.page-limit'],
  level: 'should',
  weight: 2,
  label: 'clients',
  title: `A page has at most ${most} items`,
  headline: `Pages have more than ${most} items`,
  why: 'One client that asks for huge pages slows down the service for everyone.',
  fix: `Reduce size to ${most}, or return 400.`,
  says: {
    promised: '{request} says that its pages have {seen} items',
    unpaged: 'the list has no page size',
  },
  on: pageLimitScenario,
  judges: ['huge'],
  onSight: true, // one response shows it; without this, the audit makes sure with a second visit
  check({ huge: exchange }) {
    if (exchange.response.status === 400) return passed;
    const { size, pointers } = readList(exchange);
    if (size === undefined) return inapplicable('unpaged');
    if (size <= most) return passed;
    return failed({ kind: 'promised', at: pointers.size, seen: String(size), expected: `at most ${most}`, exchange });
  },
});
