import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findTool, promtool } from '../support/tools.ts';
import { samplesOf } from '../report/told/prometheus.ts';
import { fleet } from './fleet.ts';

const file = fileURLToPath(new URL('../../templates/prometheus-rules.yml', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'probity-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Alert {
  readonly alert: string;
  readonly expr: string;
}

const { groups } = parse(readFileSync(file, 'utf8')) as { groups: readonly [{ rules: readonly Alert[] }] };
const alerts = groups[0].rules;

/** What a series has at minute 0, 1 and so on, and which targets an alert names after a while. */
interface Case {
  readonly alert: string;
  readonly series: Readonly<Record<string, string>>;
  /** Minutes. */
  readonly after: number;
  readonly firing: boolean;
}

const labels = 'target="shop", base_url="http://shop"';
const cases: readonly Case[] = [
  {
    alert: 'ProbityNonconformant',
    series: { [`probity_verdict{${labels}, verdict="nonconformant"}`]: '1x9' },
    after: 5,
    firing: true,
  },
  {
    alert: 'ProbityNonconformant',
    series: { [`probity_verdict{${labels}, verdict="nonconformant"}`]: '0x9' },
    after: 5,
    firing: false,
  },
  { alert: 'ProbityGateFailed', series: { [`probity_gate_passed{${labels}}`]: '0x9' }, after: 5, firing: true },
  { alert: 'ProbityGateFailed', series: { [`probity_gate_passed{${labels}}`]: '1x9' }, after: 5, firing: false },
  {
    alert: 'ProbityInconclusive',
    series: { [`probity_verdict{${labels}, verdict="error"}`]: '1x9' },
    after: 5,
    firing: true,
  },
  {
    alert: 'ProbityInconclusive',
    series: { [`probity_verdict{${labels}, verdict="incomplete"}`]: '1x9' },
    after: 5,
    firing: true,
  },
  {
    alert: 'ProbityInconclusive',
    series: { [`probity_verdict{${labels}, verdict="conformant"}`]: '1x9' },
    after: 5,
    firing: false,
  },
  {
    alert: 'ProbityMoreViolations',
    series: { [`probity_problems{${labels}}`]: '3x1440 4x9' },
    after: 1445,
    firing: true,
  },
  {
    alert: 'ProbityMoreViolations',
    series: { [`probity_problems{${labels}}`]: '3x1440 3x9' },
    after: 1445,
    firing: false,
  },
  { alert: 'ProbityMoreViolations', series: { [`probity_problems{${labels}}`]: '3x9' }, after: 5, firing: false },
  {
    alert: 'ProbityStale',
    series: { [`probity_run_timestamp_seconds{${labels}}`]: '0x3000' },
    after: 2885,
    firing: true,
  },
  {
    alert: 'ProbityStale',
    series: { [`probity_run_timestamp_seconds{${labels}}`]: '0x3000' },
    after: 2875,
    firing: false,
  },
  { alert: 'ProbityItemsLeft', series: { [`probity_run_items_left{${labels}}`]: '2x9' }, after: 5, firing: true },
  { alert: 'ProbityItemsLeft', series: { [`probity_run_items_left{${labels}}`]: '0x9' }, after: 5, firing: false },
];

/** The names of the alerts that fire, as promtool evaluates them. */
function check(command: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(findTool(promtool) ?? '', command, { encoding: 'utf8' });
  return `${status}\n${stdout}${stderr}`;
}

/** A unit test for promtool: that just this alert fires, or that none does. The texts of the alert are taken as they come. */
function unitTest({ alert, series, after, firing }: Case): string {
  const path = join(folder, 'case.yml');
  const expression = `ALERTS{alertname="${alert}", alertstate="firing"}`;
  const severity = /severity: (\w+)/.exec(readFileSync(file, 'utf8').split(`- alert: ${alert}`)[1] ?? '')?.[1] ?? '';
  const expected = `{__name__="ALERTS", alertname="${alert}", alertstate="firing", severity="${severity}", ${labels}}`;
  const document = {
    rule_files: [file],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          { expr: expression, eval_time: `${after}m`, exp_samples: firing ? [{ labels: expected, value: 1 }] : [] },
        ],
      },
    ],
  };
  writeFileSync(path, JSON.stringify(document));
  return path;
}

describe('the alerts', () => {
  test('are rules, by promtool', ({ skip }) => {
    if (findTool(promtool) === undefined) return skip();
    expect(check(['check', 'rules', file])).toMatch(new RegExp(`^0\\n[^]*SUCCESS: ${alerts.length} rules found`));
  });

  test('ask only for metrics that there are', () => {
    const known = new Set(fleet.flatMap((text) => samplesOf(text).map(({ name }) => name)));
    for (const { expr } of alerts) {
      for (const [name] of expr.matchAll(/probity_\w+/g)) expect(known).toContain(name);
    }
  });

  test('are each tried both ways', () => {
    for (const { alert } of alerts) {
      const own = cases.filter((each) => each.alert === alert).map(({ firing }) => firing);
      expect(new Set(own)).toEqual(new Set([true, false]));
    }
  });

  test.for(cases)('$alert fires: $firing', (example, { skip }) => {
    if (findTool(promtool) === undefined) return skip();
    expect(check(['test', 'rules', unitTest(example)])).toMatch(/^0\n[^]*SUCCESS/);
    expect(check(['test', 'rules', unitTest({ ...example, firing: !example.firing })])).toMatch(/^1\n[^]*FAILED/);
  });
});
