/** What the plan says about its own probes. */
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { probes } from '../../src/scenarios/probes.ts';
import type { ClauseId } from '../clauses.ts';

/** The clause that an expected status code is about. Any other one is about reading. */
const clauses: Readonly<Record<number, ClauseId>> = {
  201: 'status.created',
  400: 'status.invalid-input',
  401: 'auth.unauthorized',
  404: 'status.missing',
  409: 'status.duplicate',
};

export default defineRule({
  id: 'status/expected',
  weight: 5,
  title: 'A probe of the plan returns the status code that the plan expects',
  headline: 'Probes do not return the status code that the plan expects',
  why: 'The plan states what this URL must return. A gate that ignores another status code is useless.',
  fix: 'Return the status code that the plan expects, or correct probes[].expect.status.',
  says: {
    other: '{request} returned {seen}, but the plan expects {expected}',
    unstated: 'the plan expects no status code',
    rejected: 'the service rejected the credential',
  },
  on: probes,
  judges: ['response'],
  voids: ['response'],
  onSight: true,
  check: ({ response: exchange }, { plan }) => {
    const { probe, response } = exchange;
    const expected = plan.probes.find(({ id }) => id === probe.intent.id)?.expect?.status;
    if (expected === undefined) return inapplicable('unstated');
    if (response.status === expected) return passed;
    if (response.status === 401 && probe.credential === 'valid') return undecided('rejected');
    const isFailure = expected >= 400 && response.isSuccess;
    const breaks: readonly ClauseId[] = [
      clauses[expected] ?? 'status.read',
      ...(isFailure ? (['error.never-200'] as const) : []),
    ];
    const [seen, at] = [String(response.status), 'status'];
    return failed({ kind: 'other', at, seen, expected: String(expected), exchange, field: probe.intent.id, breaks });
  },
});
