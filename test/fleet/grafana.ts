/** The queries of the Grafana dashboard of a fleet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Rows, Store } from '../../src/fleet/store.ts';
import { product } from '../house/sources.ts';

/** What its variables and panels show of the sample rows. The database is empty, and stays empty. */
export async function expectGrafana({ rows: query }: Store): Promise<void> {
  await query('BEGIN');
  try {
    await expectQueries(query);
  } finally {
    await query('ROLLBACK');
  }
}

async function expectQueries(query: Rows): Promise<void> {
  for (const text of sampleRows) await query(text);
  const dashboard = JSON.parse(readFileSync(join(product, 'templates/grafana-fleet.json'), 'utf8')) as {
    readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] };
    readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly rawSql: string }[] }[];
  };
  const fill = (sql: string): string =>
    sql
      .replaceAll('${label:sqlstring}', "'team'")
      .replaceAll('${value:sqlstring}', "'it''s','(none)'")
      .replaceAll(/\$__timeFilter\(([\w.]+)\)/g, "$1 BETWEEN now() - interval '30 days' AND now()");
  const [, label, value] = dashboard.templating.list;
  expect(await query(fill(label?.query ?? ''))).toEqual([{ label: 'team' }]);
  expect(await query(fill(value?.query ?? ''))).toEqual([{ value: '(none)' }, { value: "it's" }]);
  const panels = dashboard.panels.map(async ({ title, targets }) => [
    title,
    ...(await query(fill(targets[0]?.rawSql ?? ''))),
  ]);
  expect(await Promise.all(panels)).toMatchObject([
    ['Targets', { Targets: 2, 'With problems': 1, Incomplete: 0, Down: 1, 'Mean coverage in %': 40 }],
    ['New since yesterday', { target: 'shop', rule: 'query/sort' }],
    ['Worst targets', { target: 'shop', problems: 1, new: 1 }, { target: 'mail', problems: 0 }],
    ['Problems over time', { Problems: 0, 'New problems': 0 }, { Problems: 1, 'New problems': 1 }],
    ['Coverage by label', { value: '(none)' }, { value: "it's" }],
    ['Waivers that expire soon', { target: 'shop', rule: 'auth/bearer', days: 3 }],
    ['Most widespread problems', { rule: 'query/sort', targets: 1 }],
  ]);
}

/** Two targets: one with two runs, a problem, and a waiver, and one that is down. */
const sampleRows = [
  `INSERT INTO probity.checked (digest, content) VALUES ('', '{}')`,
  `INSERT INTO probity.target (name, base_url, labels, last_run, down_since) VALUES
  ('shop', 'http://shop', '{"team": "it''s"}', 2, NULL), ('mail', 'http://mail', '{}', 3, now())`,
  `INSERT INTO probity.run (target_id, job_id, attempt, batch, started_at, duration_ms, requests, verdict, exit_code, says,
  problems, new_problems, warnings, waived, remaining, coverage, probity, checked_id, report, summary)
SELECT target, gen_random_uuid(), 1, 'b', now() - days * interval '1 day', 900, 90, verdict, code, verdict, problems, new, 0,
  0, 0, coverage, '0.1.0', 1, '', json_build_object('waived', CASE WHEN target = 1 THEN json_build_array(json_build_object(
  'rule', 'auth/bearer', 'reason', 'Known.', 'until', current_date + 3)) ELSE '[]' END)
FROM (VALUES (1, 2, 'conformant', 0, 0, 0, 0.5), (1, 0, 'nonconformant', 1, 1, 1, 0.8), (2, 0, 'incomplete', 4, 0, 0, 0))
  AS given (target, days, verdict, code, problems, new, coverage)`,
  `INSERT INTO probity.problem (run_id, target_id, rule, level, fate, since, is_older, weight, label, headline, says)
VALUES (2, 1, 'query/sort', 'must', 'new', now(), false, 5, 'data', 'Sorting does nothing', 'GET /users did not sort.')`,
];
