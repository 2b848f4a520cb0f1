/** Judges responses as data with the standard rules about responses, folds, and the plan. */
import { rules as standardRules } from '../../rules/index.ts';
import { standardDialect } from '../../src/core/dialect.ts';
import { judgeDeclared } from '../../src/core/judge-run.ts';
import { exchangeOf, readable, type WithResponse } from '../../src/core/exchange.ts';
import { createJudge } from '../../src/core/judge.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Intent, Probe, Provocation, Situation } from '../../src/core/probe.ts';
import { listProbe } from '../../src/core/requests.ts';
import { HttpResponse, type Quirk } from '../../src/core/response.ts';
import { isTraceRule, type Judgment } from '../../src/core/rule.ts';
import { operationsOf } from '../../src/reading/plan-paths.ts';
import { context, runContext, story } from './stories.ts';

/** A response, and what was requested. By default, it is a plain list, requested now. */
export interface Said {
  readonly status?: number;
  /** A text or bytes are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly probe?: Partial<Probe>;
  /** When the request was sent, in milliseconds since the start of the run. */
  readonly atMs?: number;
  readonly tookMs?: number;
  readonly quirks?: readonly Quirk[];
}

const startMs = Date.UTC(2026, 0, 1);

/** The envelope of a success, with some keys changed. A key that is undefined is left out. */
export function success(data: unknown, changes: Readonly<Record<string, unknown>> = {}): object {
  return { success: true, data, error: null, timestamp: '2026-01-01T00:00:00.001Z', ...changes };
}

export function failure(code: unknown, changes: Readonly<Record<string, unknown>> = {}): object {
  return success(null, { success: false, error: { code, message: 'It did not work.' }, ...changes });
}

/** The intent of a row of a table. */
export function provoking(situation: Situation, rejected: readonly number[], more: Partial<Provocation> = {}) {
  const row = { table: 'table', row: situation, situation, says: 'With something wrong', rejected, tolerated: [] };
  return { kind: 'provocation', ...row, ...more } as const satisfies Intent;
}

export function missing(body: unknown, more: Said = {}): Said {
  return {
    status: 404,
    body,
    ...more,
    probe: { url: '/users/987', intent: provoking('missing', [404]), ...more.probe },
  };
}

export function unauthorized(body: unknown, more: Said = {}): Said {
  const intent = provoking('unauthorized', [401]);
  return { status: 401, body, ...more, probe: { credential: 'none', intent, ...more.probe } };
}

/** A failure of the framework. */
export function unknownPath(body: unknown, more: Said = {}): Said {
  const intent = provoking('unknown-path', [404], { isFramework: true });
  return { status: 404, body, ...more, probe: { url: '/nowhere', intent, ...more.probe } };
}

/** What the rules whose id begins so report: `envelope/shape part`. Warnings end with a question mark. */
export function reported(part: string, said: readonly Said[], plan: Plan = context.plan): readonly string[] {
  return judgments(part, said, plan).flatMap(({ rule, verdict }) => {
    if (verdict.outcome !== 'failed') return [];
    return verdict.violations.map(({ kind, level }) => `${rule.id} ${kind}${(level ?? rule.level) ? '?' : ''}`);
  });
}

/** The rules whose id begins so, and that passed. */
export function passing(part: string, said: readonly Said[], plan: Plan = context.plan): readonly string[] {
  const passed = judgments(part, said, plan).filter(({ verdict }) => verdict.outcome === 'passed');
  return [...new Set(passed.map(({ rule }) => rule.id))];
}

/** What these rules observe: `GET /users: no-reason`. */
export function observing(part: string, said: readonly Said[]): readonly string[] {
  return judgments(part, said, context.plan).flatMap(({ verdict }) => {
    const all = verdict.outcome === 'passed' ? (verdict.observed ?? []) : [];
    return all.map(({ kind, exchange: { probe } }) => `${probe.method} ${probe.url}: ${kind}`);
  });
}

/** What the rules about the plan report if every operation returned this response: `paths/verbs GET /getUsers`. */
export function reportedPaths(plan: Plan, said: Said = { body: success([]) }): readonly string[] {
  const declared = operationsOf(plan).map((operation) => {
    const resource = plan.resources.find(({ operations, actions }) =>
      [...operations, ...actions.map((action) => action.operation)].includes(operation),
    );
    return { operation, resource, exchange: exchangeWith(said, plan) };
  });
  const context = { ...runContext, plan };
  return judgeDeclared(standardRules, declared, context).flatMap(({ rule, verdict }) =>
    verdict.outcome === 'failed' ? verdict.violations.map(({ seen }) => `${rule.id} ${seen}`) : [],
  );
}

function judgments(part: string, said: readonly Said[], plan: Plan): readonly Judgment[] {
  const rules = standardRules.filter((rule) => !isTraceRule(rule));
  const judge = createJudge(rules);
  const traces = said.map((each) => ({ trace: { first: exchangeWith(each, plan) } }));
  const resource = plan.resources[0] ?? context.resource;
  const place = { scenario: story, resource };
  const all = [
    ...judge.judge({ ...place, traces }, { ...context, plan, resource, dialect: standardDialect(plan, resource) }),
    ...judge.folded({ plan, options: {}, state: (projection) => projection.start() }),
  ];
  return all.filter(({ rule }) => rule.id.startsWith(part));
}

function exchangeWith(said: Said, plan: Plan): WithResponse {
  const { status = 200, body, headers, probe, atMs = 0, tookMs = 2, quirks = [] } = said;
  const [resource = context.resource] = plan.resources;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const sent = isRaw ? body : body === undefined ? '' : JSON.stringify(body);
  const type = { 'content-type': 'application/json' };
  const full: Probe = { ...listProbe(plan, resource, []), ...probe };
  const dialect = standardDialect(plan, resource);
  const response = new HttpResponse({ status, headers: { ...type, ...headers }, body: sent, quirks });
  const exchange = exchangeOf(full, { response }, startMs + atMs, startMs + atMs + tookMs);
  return { ...readable(exchange, () => dialect), response };
}
