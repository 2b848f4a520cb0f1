/** Two states of a small service, as responses, and the rules about versions that fail on them. */
import { compareSnapshots } from '../../src/contract/compare.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from '../../src/contract/snapshot.ts';
import { createRecording, note, type Recording, recordingFor, snapshotOf } from '../../src/contract/recording.ts';
import { standardDialect } from '../../src/core/dialect.ts';
import { type Exchange, exchangeOf, readable } from '../../src/core/exchange.ts';
import { itemRef } from '../../src/core/operation.ts';
import type { JsonObject, Plan, Resource } from '../../src/core/plan.ts';
import type { ListQuery, Probe } from '../../src/core/probe.ts';
import { createProbe, listProbe, readProbe } from '../../src/core/requests.ts';
import { HttpResponse } from '../../src/core/response.ts';
import type { Rule } from '../../src/core/rule.ts';
import type { Verdict, Violation } from '../../src/core/verdict.ts';
import { judgmentsOn, versionRules } from '../../rules/version.ts';
import { planFrom } from '../support/plan.ts';

type Headers = Readonly<Record<string, string>>;

/** The responses of a service under one version. */
export interface Service {
  list(items: readonly unknown[], headers?: Headers, query?: ListQuery, more?: JsonObject): Exchange;
  read(item: JsonObject, headers?: Headers): Exchange;
  create(item: JsonObject, headers?: Headers, sent?: JsonObject): Exchange;
  /** A read of an item that does not exist. */
  missing(status: number, code: string, headers?: Headers): Exchange;
  /** A list that was requested too often. */
  throttled(headers?: Headers): Exchange;
}

export type Responses = (service: Service) => readonly Exchange[];

/** The ways in which two states come to be compared. */
export const modes = ['side by side', 'snapshot and service', 'snapshots in files'] as const;
export type Mode = (typeof modes)[number];

export interface Options {
  /** More of the resource, in YAML. */
  readonly resource?: string;
  /** More of `contract`, in YAML. */
  readonly contract?: string;
  /** Side by side: what the older version returns after the newer one. */
  readonly after?: Responses;
}

const timestamp = '2026-01-01T00:00:00Z';
const ofJson = { 'content-type': 'application/json' };
let nowMs = Date.UTC(2026, 0, 1);

function planOf(contract: string, { resource = '', contract: more = '' }: Options): Plan {
  const operations = '[list, read, create, replace, patch, delete]';
  return planFrom(
    `base_url: http://service.test\nresources: [{ path: /users, operations: ${operations} ${resource} }]\ncontract: { ${contract} ${more} }`,
  );
}

function serviceOf(plan: Plan, resource: Resource): Service {
  const responded = (probe: Probe, status: number, body: unknown, headers: Headers = ofJson): Exchange => {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const response = new HttpResponse({ status, headers: lower, body: JSON.stringify(body) });
    const dialect = standardDialect(plan, resource);
    return readable(exchangeOf(probe, { response }, nowMs++, nowMs++), () => dialect);
  };
  const success = (data: unknown, more: JsonObject = {}) => ({ success: true, data, error: null, timestamp, ...more });
  const failure = (code: string) => ({ success: false, data: null, error: { code, message: 'No.' }, timestamp });
  const readOf = (id: string) => readProbe(resource, itemRef(resource, [id]), { kind: 'read' });
  const intent = { kind: 'provocation', table: 'missing', row: 'unknown', situation: 'missing', says: '' } as const;
  return {
    list: (items, headers, query, more) =>
      responded(listProbe(plan, resource, [], query), 200, success(items, more), headers),
    read: (item, headers) => responded(readOf(String(item['id'])), 200, success(item), headers),
    create: (item, headers, sent = { name: 'Ada' }) => {
      const probe = createProbe(resource, [], { kind: 'create', marker: 'pby1', sent });
      return responded(probe, 201, success(item), headers);
    },
    missing: (status, code, headers) => {
      const probe = { ...readOf('999'), intent: { ...intent, rejected: [404], tolerated: [] } };
      return responded(probe, status, failure(code), headers);
    },
    throttled: (headers) => responded(listProbe(plan, resource, []), 429, failure('TOO_MANY'), headers),
  };
}

function recorded(recording: Recording, plan: Plan, version: string | undefined, responses: Responses): Recording {
  const resource = plan.resources.find((each) => each.version === version);
  if (resource === undefined) throw new Error(`the plan has no version ${version}`);
  for (const exchange of responses(serviceOf(plan, resource))) note(recording, exchange);
  return recording;
}

/** The text of a snapshot file. */
export function fileOf(responses: Responses, options: Options = {}): string {
  const plan = planOf('snapshot: old.json', options);
  return writeSnapshot(snapshotOf(recorded(createRecording(true), plan, undefined, responses), plan));
}

export function snapshotIn(file: string): Snapshot {
  const reading = readSnapshot(file);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.snapshot;
}

export interface Judged {
  readonly rule: Rule;
  readonly verdict: Verdict;
}

/** The verdicts of all rules about versions. */
export function judged(mode: Mode, older: Responses, newer: Responses, options: Options = {}): readonly Judged[] {
  if (mode === 'snapshots in files') {
    const plan = planOf('snapshot: old.json', options);
    const { deprecated, minNoticeDays } = plan.contract;
    const sides = [older, newer].map((responses) => snapshotIn(fileOf(responses, options)));
    const [before, now] = sides as [Snapshot, Snapshot];
    return judgmentsOn(compareSnapshots(before, now, { olderName: 'old.json', deprecated, minNoticeDays, nowMs }));
  }
  const isFile = mode === 'snapshot and service';
  const plan = planOf(isFile ? 'snapshot: old.json' : 'versions: [/v1, /v2]', options);
  const recording = recordingFor(plan, isFile ? snapshotIn(fileOf(older, options)) : undefined);
  const { after } = options;
  if (after !== undefined) recorded(recording, plan, '/v1', older);
  recorded(recording, plan, isFile ? undefined : '/v2', newer);
  // What provocations return under the newer version waits for the older one.
  if (!isFile) recorded(recording, plan, '/v1', after ?? older);
  const context = { plan, options: {}, state: <S>() => recording as S };
  return versionRules.map((rule) => ({ rule, verdict: rule.check(context) }));
}

/** The violations, with the rules that report them. */
export function violationsIn(all: readonly Judged[]): readonly (readonly [Rule, Violation])[] {
  return all.flatMap(({ rule, verdict }) =>
    verdict.outcome === 'failed' ? verdict.violations.map((violation) => [rule, violation] as const) : [],
  );
}

/** The rules that failed, with their levels: `must formats`. */
export function failedIn(all: readonly Judged[]): readonly string[] {
  const failed = all.filter(({ verdict }) => verdict.outcome === 'failed');
  return failed.map(({ rule: { level = 'must', id } }) => `${level} ${id.slice('version/'.length)}`);
}

/** The state of the rule `version/<noun>`. */
export function outcomeOf(noun: string, all: readonly Judged[]): string | undefined {
  return all.find(({ rule }) => rule.id === `version/${noun}`)?.verdict.outcome;
}
