/**
 * Probes: the requests that the plan spells out. Each waits until the values that it needs were captured. A probe whose
 * values never come is not sent.
 */
import type { Exchange } from '../core/exchange.ts';
import type { PlannedProbe } from '../core/plan.ts';
import type { PlannedIntent, Probe } from '../core/probe.ts';
import { jsonBody } from '../core/requests.ts';
import { defineScenario, type RowTrace } from '../core/scenario.ts';
import {
  type Captured,
  capturedFrom,
  filledHeaders,
  filledMembers,
  filledText,
  isFilled,
} from '../reading/captured.ts';

export interface Planned {
  readonly response: Exchange<PlannedIntent>;
}

/** Each probe is a trace of its own. */
export const probes = defineScenario<Planned>({
  id: 'probes',
  phase: 'last',
  per: 'run',
  sample: ['response'],
  lacks: (_resource, { probes: planned }) => (planned.length === 0 ? 'probes' : undefined),
  async run(visit) {
    const traces: RowTrace<Planned>[] = [];
    let captured: Captured = new Map();
    let waiting = visit.plan.probes;
    for (;;) {
      const ready = waiting.filter((planned) => isFilled(planned, captured));
      if (ready.length === 0) break;
      waiting = waiting.filter((planned) => !ready.includes(planned));
      const sent = await Promise.all(ready.map((planned) => visit.ask(probeOf(planned, captured))));
      captured = new Map([...captured, ...ready.flatMap(({ capture }, index) => capturedFrom(capture, sent[index]))]);
      traces.push(...ready.map(({ id }, index) => ({ row: id, trace: { response: sent[index] } })));
    }
    return [...traces, ...waiting.map(({ id }) => ({ row: id, trace: {} }))];
  },
});

function probeOf(planned: PlannedProbe, captured: Captured): Probe<PlannedIntent> {
  const { id, operation, url, body, access, expect } = planned;
  const headers = filledHeaders(planned.headers, captured);
  const expected = expect && {
    headers: filledHeaders(expect.headers, captured),
    body: filledMembers(expect.body, captured),
  };
  return {
    method: operation.method,
    url: filledText(url, captured, encodeURIComponent),
    operation,
    owner: [],
    credential: access === 'none' ? 'none' : 'valid',
    intent: { kind: 'planned', id, ...(expected === undefined ? {} : { expect: expected }) },
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(body === undefined ? {} : { body: jsonBody(filledMembers({ body }, captured)['body']) }),
  };
}
