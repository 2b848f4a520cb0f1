import banners from '../../rules/exposure/banners.ts';
import databaseErrors from '../../rules/exposure/database-errors.ts';
import headerHosts from '../../rules/exposure/header-hosts.ts';
import internalHosts from '../../rules/exposure/internal-hosts.ts';
import internalPaths from '../../rules/exposure/internal-paths.ts';
import secrets from '../../rules/exposure/secrets.ts';
import stackTraces from '../../rules/exposure/stack-traces.ts';
import storageFields from '../../rules/exposure/storage-fields.ts';
import { type ExchangeExample, exampleExchange, examplePlan, exampleResource } from '../../src/model/example.ts';
import { createReadings } from '../../src/model/readings.ts';
import type { Plan, Resource } from '../../src/model/plan.ts';
import type { Rule } from '../../src/model/rule.ts';
import type { Json } from '../../src/text/json.ts';
import type { Place } from '../text/corpora/corpus.ts';

/** Every rule about exposure. */
export const exposureRules: readonly Rule[] = [
  banners,
  databaseErrors,
  headerHosts,
  internalHosts,
  internalPaths,
  secrets,
  stackTraces,
  storageFields,
];

const timestamp = '2026-01-01T00:00:00.000Z';

/** What a body shows where a text of a corpus stands in it. */
export function exchangeOf(place: Place, content: string | Readonly<Record<string, unknown>>): ExchangeExample {
  const json = (value: unknown): Json => JSON.parse(JSON.stringify(value));
  if (place === 'data') {
    const item =
      typeof content === 'string'
        ? { id: 1, title: content, description: content, body: content, tags: [content], comments: [{ text: content }] }
        : content;
    return { request: 'GET /users/1', status: 200, body: json({ success: true, data: item, error: null, timestamp }) };
  }
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (place === 'header') {
    const [name = '', value = ''] = text.split(/: (.*)/s);
    const body = { success: true, data: { id: 1 }, error: null, timestamp };
    return { request: 'GET /users/1', status: 200, headers: [[name, value]], body };
  }
  const failed = { request: 'GET /users/1', provokes: 'anything', status: 500 } as const;
  if (place === 'page') return { ...failed, text };
  if (place === 'error') return { ...failed, body: json(content) };
  return {
    ...failed,
    body: json({ success: false, data: null, error: { code: 'FAILED', message: content }, timestamp }),
  };
}

/** Ids of the rules that an exchange fails, with what they say. */
export function exposed(
  example: ExchangeExample,
  parts: { readonly plan?: Partial<Plan>; readonly resource?: Partial<Resource> } = {},
): ReadonlyMap<string, string> {
  const resource = exampleResource(parts.resource);
  const plan = examplePlan(parts.plan, resource);
  const context = { plan, profile: plan.profile, options: {}, readings: createReadings(plan) };
  const exchange = exampleExchange(example, resource);
  const failed = new Map<string, string>();
  for (const rule of exposureRules) {
    if (rule.scope !== 'exchange' || !rule.appliesTo(exchange, context)) continue;
    const [violation] = rule.check(exchange, context).violations ?? [];
    if (violation !== undefined) failed.set(rule.id.replace('exposure/', ''), violation.message);
  }
  return failed;
}
