/** What the plan says about its own probes, apart from the status code. */
import type { WithResponse } from '../../src/core/exchange.ts';
import { defineRule, failed, inapplicable, undecided } from '../../src/core/rule.ts';
import { probes } from '../../src/scenarios/probes.ts';
import { isSame } from '../../src/reading/json.ts';
import { valueAt } from '../../src/text/pointers.ts';

export default defineRule({
  id: 'fields/expected',
  breaks: ['resource.fields'],
  weight: 5,
  title: 'A probe of the plan returns the headers and values that the plan expects',
  headline: 'Probes do not return the headers and values that the plan expects',
  why: 'The plan states what this URL must return. A gate that ignores another value is useless.',
  fix: 'Return the headers and values that the plan expects, or correct probes[].expect.',
  says: {
    header: '{request} returned {seen} in a header, but the plan expects {expected}',
    value: '{request} returned {seen}, but the plan expects {expected}',
    schema: '{request} returned {seen}, but by the schema of the plan, {expected}',
    unstated: 'the plan expects no headers and no values',
    rejected: 'the service rejected the credential',
  },
  on: probes,
  judges: ['response'],
  onSight: true,
  check: ({ response: exchange }, { plan }) => {
    const { probe, response } = exchange;
    const planned = plan.probes.find(({ id }) => id === probe.intent.id)?.expect;
    const { headers = {}, body = {} } = probe.intent.expect ?? {};
    const isStated = Object.keys({ ...headers, ...body }).length > 0 || planned?.checkBody !== undefined;
    if (!isStated) return inapplicable('unstated');
    const { status, json } = response;
    if (status === 401 && planned?.status !== 401 && probe.credential === 'valid') return undecided('rejected');
    return failed(
      ...Object.entries(headers)
        .filter(([name, value]) => !isHeader(response.headers[name.toLowerCase()], value))
        .map(([name, expected]) => {
          const seen = response.headers[name.toLowerCase()] ?? 'nothing';
          return { kind: 'header' as const, at: `header:${name.toLowerCase()}`, seen, expected, exchange };
        }),
      ...Object.entries(body)
        .filter(([pointer, value]) => !isSame(valueAt(json, pointer), value))
        .map(([pointer, value]) => differing('value', pointer, JSON.stringify(value), exchange)),
      ...(planned?.checkBody?.(json) ?? []).map(({ at, expected }) =>
        differing('schema', at, `it must ${expected}`, exchange),
      ),
    );
  },
});

/** The plan may leave out the parameters of a media type. */
function isHeader(shown: string | undefined, expected: string): boolean {
  const value = shown?.trim();
  return value === expected.trim() || value?.startsWith(`${expected.trim()};`) === true;
}

function differing<const K extends string>(kind: K, pointer: string, expected: string, exchange: WithResponse) {
  const seen = JSON.stringify(valueAt(exchange.response.json, pointer)) ?? 'nothing';
  return { kind, at: `body:${pointer}`, seen, expected, exchange };
}
