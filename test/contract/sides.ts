import { readFileSync } from 'node:fs';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { judgeComparisons } from '../../src/audit/result/judge-comparisons.ts';
import { compareSnapshots } from '../../src/contract/compare-snapshots.ts';
import { printSnapshot } from '../../src/contract/print-snapshot.ts';
import { createSnapshotReader } from '../../src/contract/read-snapshot.ts';
import { createRecorder } from '../../src/contract/recorder.ts';
import type { Comparison, Snapshot } from '../../src/model/contract.ts';
import {
  type ExchangeExample,
  exampleExchange,
  examplePlan,
  exampleResource,
  standardOperations,
} from '../../src/model/example.ts';
import type { Plan, Resource } from '../../src/model/plan.ts';
import { createReadings } from '../../src/model/readings.ts';
import type { Report } from '../../src/model/report.ts';
import { isObject, parseJson } from '../../src/text/json.ts';
import { comparisonsOf } from '../support/version-example.ts';

/** What a service answers under a prefix, which may be empty. */
export type Answers = (prefix: string) => readonly ExchangeExample[];

/** The ways in which two states of a service come to be compared. */
export const modes = ['side by side', 'snapshots in files', 'snapshot and service'] as const;

export type Mode = (typeof modes)[number];

const at = Date.UTC(2026, 0, 1);

const schema = parseJson(readFileSync(new URL('../../src/contract/snapshot.schema.json', import.meta.url), 'utf8'));
if (!schema.ok || !isObject(schema.value)) throw new Error('the schema of snapshots cannot be read');
const readSnapshot = createSnapshotReader(schema.value);

/** What the rules of versions make of an older and a newer state of `/users`. */
export function compared(mode: Mode, older: Answers, newer: Answers, resource: Partial<Resource> = {}): Report {
  return judgeComparisons(comparisonsIn(mode, older, newer, resource), {
    target: { name: 'users', baseUrl: '', labels: {} },
    plan: undefined,
    planDigest: '',
    rules: rules.filter((rule) => rule.scope === 'versions'),
    clauses,
    version: '0.0.0',
    now: at,
  });
}

function comparisonsIn(mode: Mode, older: Answers, newer: Answers, resource: Partial<Resource>): readonly Comparison[] {
  if (mode === 'side by side')
    return comparisonsOf({ exchanges: [...older('/v1'), ...newer('/v2')], resource }).comparisons;
  const old = throughFile(recorderOf(older(''), resource).snapshot());
  if (mode === 'snapshot and service') return recorderOf(newer(''), resource, old).comparisons(at);
  const now = throughFile(recorderOf(newer(''), resource).snapshot());
  return compareSnapshots(old, now, { oldName: 'old', newName: 'new', plan: planOf(resource), at });
}

function planOf(resource: Partial<Resource>, earlier?: Snapshot): Plan {
  const parts = { kind: 'user', ...resource, operations: standardOperations('/users') } as const;
  const contract = earlier === undefined ? {} : { contract: { versions: [], deprecated: [], earlier } };
  return examplePlan(contract, exampleResource(parts));
}

function recorderOf(answers: readonly ExchangeExample[], resource: Partial<Resource>, earlier?: Snapshot) {
  const plan = planOf(resource, earlier);
  const readings = createReadings(plan);
  const recorder = createRecorder(plan, readings);
  const [only = exampleResource()] = plan.resources;
  for (const [index, answer] of answers.entries()) {
    const exchange = exampleExchange(answer, only, index + 1);
    recorder.note(exchange);
    readings.note(exchange);
  }
  return recorder;
}

/** A snapshot as a file holds it. */
export function fileOf(answers: Answers, resource: Partial<Resource> = {}): string {
  return [...printSnapshot(recorderOf(answers(''), resource).snapshot())].join('');
}

function throughFile(snapshot: Snapshot): Snapshot {
  const read = readSnapshot([...printSnapshot(snapshot)].join(''));
  if (!read.ok) throw new Error(read.problem);
  return read.snapshot;
}

/** The rules that failed, with their levels: `must version/formats`. */
export function toldBy({ findings }: Report): readonly string[] {
  return findings.filter(({ outcome }) => outcome === 'failed').map(({ level, rule }) => `${level} ${rule}`);
}
