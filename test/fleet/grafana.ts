/** The Grafana dashboard of a fleet. */
import { readFileSync } from 'node:fs';
import type { Store } from '../../src/fleet/store.ts';
import dashboard from '../../templates/grafana-fleet.json' with { type: 'json' };

const sample = readFileSync(new URL('sample.sql', import.meta.url), 'utf8');

const fill = (sql = ''): string =>
  sql
    .replaceAll('${label:sqlstring}', "'team'")
    .replaceAll('${value:sqlstring}', "'it''s','(none)'")
    .replaceAll(/\$__timeFilter\(([\w.]+)\)/g, "$1 BETWEEN now() - interval '30 days' AND now()");

/** What its variables and panels show of the sample. The database is empty, and stays empty. */
export async function shownInGrafana({ rows: query }: Store) {
  const [, ...variables] = dashboard.templating.list;
  await query('BEGIN');
  try {
    for (const statement of sample.split(/;\n(?=.)/)) await query(statement);
    return {
      variables: await Promise.all(variables.map((each) => query(fill(each.query)))),
      panels: await Promise.all(
        dashboard.panels.map(async ({ title, targets }) => [title, ...(await query(fill(targets[0]?.rawSql)))]),
      ),
    };
  } finally {
    await query('ROLLBACK');
  }
}

export const samplePanels = [
  ['Targets', { Targets: 2, 'With problems': 1, Incomplete: 0, Down: 1, 'Mean coverage in %': 40 }],
  ['New since yesterday', { target: 'shop', rule: 'query/sort' }],
  ['Worst targets', { target: 'shop', problems: 1, new: 1 }, { target: 'mail', problems: 0 }],
  ['Problems over time', { Problems: 0, 'New problems': 0 }, { Problems: 1, 'New problems': 1 }],
  ['Coverage by label', { value: '(none)' }, { value: "it's" }],
  ['Waivers that expire soon', { target: 'shop', rule: 'auth/bearer', days: 3 }],
  ['Most widespread problems', { rule: 'query/sort', targets: 1 }],
];
