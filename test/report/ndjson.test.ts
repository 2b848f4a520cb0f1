import { readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject } from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { followByLines } from '../../src/report/ndjson/follow.ts';
import { ndjsonReport } from '../../src/report/ndjson.ts';
import { strict } from '../generate/strict.ts';
import { anyReport } from '../support/any-report.ts';
import * as reports from './reports.ts';
import { eventsOf } from './told/ndjson.ts';

type Schema = AnySchemaObject & { readonly definitions: Readonly<Record<string, AnySchemaObject>> };

function schemaOf(name: string): Schema {
  return JSON.parse(readFileSync(new URL(`../../src/report/${name}.schema.json`, import.meta.url), 'utf8')) as Schema;
}

const schema = schemaOf('event');
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false });
addFormats.default(ajv);
const validate = ajv.compile(strict(schema));

const rendered = (report: Report): string => [...ndjsonReport(report)].join('');

/** What is wrong with the lines, by the schema. */
function faultsOf(text: string): readonly unknown[] {
  return eventsOf(text).flatMap((event) => (validate(event) ? [] : [{ event, errors: validate.errors }]));
}

describe('the schema of events', () => {
  const samples = [reports.conformant, reports.nonconformant, reports.incomplete, reports.errored, reports.hostile];

  test('holds what a report becomes', () => {
    for (const sample of samples) expect(faultsOf(rendered(sample))).toEqual([]);
    fc.assert(
      fc.property(anyReport, (report) => {
        expect(faultsOf(rendered(report))).toEqual([]);
      }),
    );
  });

  test.each([
    [{ type: 'finished', sequence: 1, at: null }],
    [{ type: 'aborted', sequence: 0, at: null, message: '' }],
    [{ type: 'aborted', sequence: 1, at: 'yesterday', message: '' }],
    [{ type: 'aborted', sequence: 1, at: null }],
    [{ type: 'aborted', sequence: 1, at: null, message: '', more: 1 }],
  ])('refuses %j', (event) => {
    expect(validate(event)).toBe(false);
  });

  test('agrees with the schema of the report on all that both have', () => {
    const whole = schemaOf('report');
    const shared = Object.keys(schema.definitions).filter((name) => Object.hasOwn(whole.definitions, name));
    expect(shared).toEqual(expect.arrayContaining(['counts', 'diagnosis', 'rule', 'clause', 'finding', 'observation']));
    for (const name of shared.filter((each) => each !== 'exchange')) {
      const { description: _own, properties, required, ...rest } = schema.definitions[name] ?? {};
      const { description: _other, ...expected } = whole.definitions[name] ?? {};
      const isEvent = Object.hasOwn(properties ?? {}, 'sequence');
      const { type: _type, sequence: _sequence, at: _at, ...own } = properties ?? {};
      const ownRequired = (required as readonly string[] | undefined)?.filter(
        (key) => !isEvent || !['type', 'sequence', 'at'].includes(key),
      );
      expect({
        ...rest,
        ...(properties === undefined ? {} : { properties: isEvent ? own : properties }),
        ...(ownRequired === undefined ? {} : { required: ownRequired }),
      }).toEqual(expected);
    }
  });
});

describe('a saved report', () => {
  const [first, second] = ['users/read/first/1', 'service/unknown-routes/route/1'];
  const report = reports.report({
    timings: { startedAt: '2026-01-01T00:00:00.000Z', durationMs: 900 },
    exchanges: [
      reports.exchange(second, { startedMs: 400, durationMs: 50 }),
      reports.exchange(first, { startedMs: 10, durationMs: 20 }),
      reports.exchange('users/clean-up/delete/1', { startedMs: 600, durationMs: 1 }),
    ],
  });

  test('is told in the order in which it happened, with the times', () => {
    const told = eventsOf(rendered(report)).map((event) => ({
      type: event.type,
      at: event.at,
      ...('resource' in event && event.type !== 'exchange' ? { resource: event.resource } : {}),
    }));
    expect(told).toEqual([
      { type: 'started', at: '2026-01-01T00:00:00.000Z' },
      { type: 'scenario', at: '2026-01-01T00:00:00.010Z', resource: '/users' },
      { type: 'exchange', at: '2026-01-01T00:00:00.030Z' },
      { type: 'scenario', at: '2026-01-01T00:00:00.400Z', resource: null },
      { type: 'exchange', at: '2026-01-01T00:00:00.450Z' },
      { type: 'cleaning', at: '2026-01-01T00:00:00.600Z', resource: '/users' },
      { type: 'exchange', at: '2026-01-01T00:00:00.601Z' },
      { type: 'ended', at: '2026-01-01T00:00:00.900Z' },
    ]);
  });

  test('names the resource of whoever sent, also where it was sent again', () => {
    const ids = [
      'v1/users/{id}/orders/list/owned/1/again',
      'users/list/list/1',
      'users/list/list/1/left-2/stands-1',
      'service/list/list/1',
    ];
    const exchanges = ids.map((id) => reports.exchange(id, { scenario: 'list', step: 'list' }));
    const scenarios = eventsOf(rendered(reports.report({ exchanges }))).filter(({ type }) => type === 'scenario');
    expect(scenarios.map((event) => 'resource' in event && event.resource)).toEqual([
      '/v1/users/{id}/orders',
      '/users',
      null,
    ]);
  });

  test('has its keys in one order, whatever order its source has', () => {
    const [finding] = reports.nonconformant.findings;
    const turned = (value: object): object => Object.fromEntries(Object.entries(value).reverse());
    const other = {
      ...reports.nonconformant,
      counts: turned(reports.nonconformant.counts),
      findings: [turned(finding ?? {})],
    };
    expect(rendered(other as Report)).toBe(
      rendered({ ...reports.nonconformant, findings: finding === undefined ? [] : [finding] }),
    );
  });

  test('of which no times are known is told without', () => {
    const untimed = { ...report, exchanges: report.exchanges.map((each) => ({ ...each, startedMs: null })) };
    const events = eventsOf(rendered(untimed)).filter(({ type }) => type === 'exchange');
    expect(events.map(({ at }) => at)).toEqual([null, null, null]);
    expect(faultsOf(rendered(untimed))).toEqual([]);
  });

  test('whose times are none is told all the same', () => {
    for (const timings of [
      { startedAt: '+999999-13-45T99:00:00Z', durationMs: 1 },
      { startedAt: '2026-01-01T00:00:00.000Z', durationMs: Number.MAX_VALUE },
    ]) {
      expect(eventsOf(rendered({ ...report, timings })).at(-1)).toMatchObject({ type: 'ended', at: null });
    }
  });

  test('tells the comparison and the gate', () => {
    const gate = { exitCode: 1, failOn: 'must', coverage: 81.5, reasons: ['two clauses are violated'] } as const;
    const against = { name: 'report.json', startedAt: '2025-12-01T00:00:00.000Z', verdict: 'conformant' } as const;
    const comparison = { against, new: 1, fixed: 2, unchanged: 3, flaky: 0, unjudged: [] };
    const text = rendered({ ...report, gate, comparison });
    expect(faultsOf(text)).toEqual([]);
    expect(eventsOf(text).at(-1)).toMatchObject({ type: 'ended', gate, comparison });
  });
});

test('a run that comes to no report is told to its end', () => {
  const plan = { name: 'Shop', baseUrl: 'http://127.0.0.1', labels: {}, resources: [], probes: [] };
  const follower = followByLines({ version: '0.1.0', plan, planFile: null });
  const text = [
    follower.note({ type: 'started', steps: 1 }, 0),
    follower.note({ type: 'scenario', scenario: 'list', title: 'reads the list', resource: '/users' }, 1),
    follower.note({ type: 'gone', resource: '/users', request: 'GET /users', count: 2 }, 2),
    follower.note({ type: 'cleaning', resource: '/users', created: 2 }, 2),
    follower.abort('the certificate cannot be read', 3),
  ].join('');
  expect(faultsOf(text)).toEqual([]);
  expect(eventsOf(text).map(({ type }) => type)).toEqual(['started', 'scenario', 'gone', 'cleaning', 'aborted']);
});
