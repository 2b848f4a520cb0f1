import { jsonOf, pointerShown, valueAt } from '../../src/model/body.ts';
import { type Answered, isAnswered, requestLine } from '../../src/model/exchange.ts';
import type { PlannedProbe } from '../../src/model/plan.ts';
import { requestFacts } from '../../src/model/reason.ts';
import { defineRule, inapplicable, judged, noAnswer } from '../../src/model/rule.ts';
import { bare, noJson } from '../../src/model/signs.ts';
import { isUnopened, plannedOf, plannedProbes } from '../../src/model/traces/planned-probes.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { resolvePointer } from '../../src/text/json-pointer.ts';
import { equalJson, isObject } from '../../src/text/json.ts';
import { expectedExamples as examples } from './shared/expected-examples.ts';

/**
 * What the plan expects of a planned probe beside its status, which status/expected tells. The text leaves open what a service answers
 * where its shape does not say it; what the plan fills in there is asserted, under the clause of a service's own fields.
 */
export default defineRule({
  id: 'fields/expected',
  proves: [],
  breaks: ['resource.fields', 'service.3'],
  weight: 5,
  label: 'clients',
  title: 'A probe of the plan is answered with the headers and values that the plan expects',
  why: 'The plan states what this address must answer; a gate that ignores a different value is useless.',
  fix: 'Send the headers and values that the plan expects, or correct probes[].expect.',
  scope: 'exchange',
  wants: [plannedProbes.planned],
  joins: ['json/well-formed', 'envelope/shape'],
  concerns: ({ probe }) => probe.about.expected !== undefined,
  appliesTo: ({ probe }, { plan }) => probe.repeated !== true && plannedOf(probe.step.name, plan) !== undefined,
  check: (exchange, { plan }) => {
    const { probe, reply } = exchange;
    const planned = plannedOf(probe.step.name, plan);
    const isOther = probe.about.expects !== undefined && probe.about.expects !== reply.status;
    if (planned === undefined || isOther) return inapplicable('other-status');
    if (isUnopened(exchange, plan))
      return noAnswer('credential-asked', { ...requestFacts(exchange), status: reply.status });
    const violations = [...headerViolations(exchange), ...bodyViolations(exchange, planned)];
    const missing = uncaptured(exchange, planned);
    return { ...judged(violations), ...(missing === undefined ? {} : noAnswer('not-captured', missing)) };
  },
  examples,
});

function headerViolations(exchange: Answered): readonly Violation[] {
  const { probe, reply } = exchange;
  return Object.entries(probe.about.expected?.headers ?? {}).flatMap(([name, wanted]) => {
    const seen = reply.headers
      .filter(([header]) => header.toLowerCase() === name.toLowerCase())
      .map(([, value]) => value);
    // Parameters of a media type are free where the plan names none.
    if (seen.some((value) => value.trim() === wanted.trim() || value.startsWith(`${wanted.trim()};`))) return [];
    const actual = seen[0] ?? 'nothing';
    return [
      violation({
        at: `header:${name}`,
        expected: wanted,
        actual,
        message: `${requestLine(exchange)} answered with ${name}: ${actual}; the plan expects ${wanted}`,
        key: `header ${name.toLowerCase()}`,
        clauses: [name.toLowerCase() === 'content-type' ? 'service.3' : 'resource.fields'],
      }),
    ];
  });
}

function bodyViolations(exchange: Answered, { expect }: PlannedProbe): readonly Violation[] {
  const { probe, reply } = exchange;
  const body = jsonOf(reply);
  const wanted = Object.entries(probe.about.expected?.body ?? {});
  if (body === undefined && (wanted.length > 0 || expect?.check !== undefined)) {
    return [{ ...bodyViolation(exchange, '', 'JSON', 'no JSON', 'no JSON'), signs: [noJson] }];
  }
  if (body === undefined) return [];
  const values = wanted.flatMap(([at, value]) => {
    const seen = valueAt(reply, at);
    if (seen !== undefined && equalJson(seen, value)) return [];
    const wrong = bodyViolation(exchange, at, show(value), show(seen), `value ${at}`);
    // Without an envelope nothing is in its data.
    const isBare = at.startsWith('/data/') && isObject(body) && !Object.hasOwn(body, 'data');
    return [isBare ? { ...wrong, signs: [bare(probe.operation?.id)] } : wrong];
  });
  const problems = (expect?.check?.(body) ?? []).map(({ at, keyword, wants }) =>
    bodyViolation(
      exchange,
      at,
      wants,
      show(resolvePointer(body, at)),
      `${at.replace(/\/\d+(?=\/|$)/g, '/*')} ${keyword}`,
    ),
  );
  return [...values, ...problems];
}

function bodyViolation(exchange: Answered, at: string, expected: string, actual: string, key: string): Violation {
  const place = at === '' ? 'as its body' : `at ${pointerShown(exchange.reply, at)}`;
  return violation({
    at: `body:${at}`,
    expected,
    actual,
    message: `${requestLine(exchange)} shows ${actual} ${place}; the plan expects ${expected}`,
    key,
    clauses: ['resource.fields'],
  });
}

/** The first value that was to be captured, and is not there. */
function uncaptured(
  exchange: Answered,
  { capture }: PlannedProbe,
): { readonly request: string; readonly name: string; readonly at: string } | undefined {
  const reply = isAnswered(exchange) ? exchange.reply : undefined;
  const missing = Object.entries(capture).find(([, at]) => {
    const value = reply === undefined ? undefined : valueAt(reply, at);
    return value === undefined || value === null || value === '' || typeof value === 'object';
  });
  return missing === undefined ? undefined : { request: requestLine(exchange), name: missing[0], at: missing[1] };
}
