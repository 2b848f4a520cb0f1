/**
 * Probes: the requests that the plan spells out. Each waits until the values that it needs were captured. A probe whose
 * values never come is not sent.
 */
import type { Exchange } from '../core/exchange.ts';
import type { JsonObject, PlannedProbe } from '../core/plan.ts';
import type { PlannedIntent, Probe } from '../core/probe.ts';
import { jsonBody } from '../core/requests.ts';
import { defineScenario, type RowTrace } from '../core/scenario.ts';
import { withTexts } from '../text/json.ts';
import { valueAt } from '../text/pointers.ts';

export type Planned = { readonly response: Exchange<PlannedIntent> };

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

/** Values that probes capture from responses, by name: texts, numbers, and booleans. `{{name}}` is filled with them. */
type Captured = ReadonlyMap<string, unknown>;

type Headers = Readonly<Record<string, string>>;

const placeholder = /\{\{(\w+)\}\}/g;
/** The audit fills these itself. */
const own: ReadonlySet<string> = new Set(['unique', 'unique_number']);

/** True if every value that the probe needs was captured. */
function isFilled({ url, headers, body, expect }: PlannedProbe, captured: Captured): boolean {
  const text = JSON.stringify([url, headers, body ?? null, expect?.headers ?? {}, expect?.body ?? {}]);
  return [...text.matchAll(placeholder)].every(([, name = '']) => own.has(name) || captured.has(name));
}

/** @param capture JSON pointers into the body of the response, by name */
function capturedFrom(capture: PlannedProbe['capture'], exchange: Exchange | undefined) {
  const { response } = exchange ?? {};
  if (response === undefined) return [];
  return Object.entries(capture).flatMap(([name, pointer]) => {
    const value = valueAt(response.json, pointer);
    const isPlain = value !== undefined && value !== null && value !== '' && typeof value !== 'object';
    return isPlain ? [[name, value] as const] : [];
  });
}

function filledText(text: string, captured: Captured, form: (value: string) => string = String): string {
  return text.replace(placeholder, (whole, name: string) =>
    captured.has(name) ? form(String(captured.get(name))) : whole,
  );
}

/** What no header can contain is percent-encoded. */
function filledHeaders(headers: Headers, captured: Captured): Headers {
  const form = (value: string): string => (/^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value));
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filledText(value, captured, form)]));
}

/** A text that is one placeholder becomes the value itself, a number for example. */
function filledMembers(object: JsonObject, captured: Captured): JsonObject {
  return withTexts(
    object,
    (text) => captured.get(/^\{\{(\w+)\}\}$/.exec(text)?.[1] ?? '') ?? filledText(text, captured),
  );
}
