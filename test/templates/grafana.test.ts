import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PrometheusServer, startPrometheus } from '../support/prometheus-server.ts';
import { fleet } from './fleet.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly datasource: { readonly type: string; readonly uid: string };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly refId: string; readonly expr: string; readonly instant: boolean }[];
}

interface Dashboard {
  readonly __inputs: readonly { readonly name: string; readonly type: string; readonly pluginId: string }[];
  readonly __requires: readonly { readonly type: string; readonly id: string }[];
  readonly id: null;
  readonly uid: string;
  readonly schemaVersion: number;
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
  readonly panels: readonly Panel[];
}

const text = readFileSync(new URL('../../templates/grafana.json', import.meta.url), 'utf8');
const dashboard = JSON.parse(text) as Dashboard;
const { panels } = dashboard;

describe('the dashboard', () => {
  test('can be imported: it asks for its data source, and names all that it needs', () => {
    expect(dashboard.__inputs).toMatchObject([{ name: 'DS_PROMETHEUS', type: 'datasource', pluginId: 'prometheus' }]);
    expect(dashboard.id).toBeNull();
    const needed = dashboard.__requires.filter(({ type }) => type === 'panel').map(({ id }) => id);
    expect(new Set(panels.map(({ type }) => type))).toEqual(new Set(needed));
    expect(text.match(/\$\{DS_[A-Z]+\}/g)).toEqual(['${DS_PROMETHEUS}']);
  });

  test('uses only variables that it has', () => {
    const names = dashboard.templating.list.map(({ name }) => name);
    expect(names).toEqual(['datasource', 'target', 'stale']);
    for (const { datasource, targets } of panels) {
      expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
      for (const { expr } of targets) {
        expect(expr).toContain('target=~"$target"');
        for (const [, name = ''] of expr.matchAll(/\$(\w+)/g)) expect(names).toContain(name);
      }
    }
  });

  test('has panels with an id, a title and a word of explanation, none over another', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ title, description, gridPos: { x, y, w, h } }) => {
      expect(`${title}|${description}`).toMatch(/^[A-Z].+\|[A-Z].+\.$/);
      expect(x + w).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_each, index) => `${x + (index % w)},${y + Math.floor(index / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('over the metrics of a fleet', () => {
  let server: PrometheusServer | undefined;

  beforeAll(async () => {
    server = await startPrometheus(fleet);
  });

  afterAll(async () => {
    await server?.close();
  });

  /** As Grafana fills the variables in: a regular expression for what may be several. */
  const filled = (expr: string, target: string): string =>
    expr.replaceAll('$target', target).replaceAll('$stale', '172800');

  const questions = panels.flatMap(({ title, targets }) => targets.map(({ refId, expr }) => ({ title, refId, expr })));

  test.for(questions)('$title ($refId) has data', async ({ expr }, { skip }) => {
    if (server === undefined) return skip();
    expect(await server.query(filled(expr, '.*'))).not.toEqual([]);
  });

  const valueOf = async (title: string, target: string): Promise<readonly unknown[]> => {
    const [question] = questions.filter((each) => each.title === title);
    if (question === undefined) throw new Error(`no panel ${title}`);
    const samples = (await server?.query(filled(question.expr, target))) ?? [];
    return samples.map(({ metric, value }) => [metric['part'] ?? metric['target'] ?? metric['clause'] ?? '', value]);
  };

  const oddName = 'shop \\"alpha\\" \\\\(v1\\\\.0\\\\)';

  test('the panels say what is so', async ({ skip }) => {
    if (server === undefined) return skip();
    expect(await valueOf('Targets', '.*')).toEqual([['', 3]]);
    expect(await valueOf('Conformant', '.*')).toEqual([['', 1]]);
    expect(await valueOf('Not conformant', '.*')).toEqual([['', 2]]);
    expect(await valueOf('Stale', '.*')).toEqual([['', 1]]);
    expect(await valueOf('Stale', 'users')).toEqual([['', 0]]);
    expect(await valueOf('Problems', oddName)).toEqual([['', 4]]);
    expect(new Set((await valueOf('Fleet', '.*')).map((each) => JSON.stringify(each)))).toEqual(
      new Set(['["users",1]', '["shop \\"alpha\\" (v1.0)",4]', '["billing",2]']),
    );
    expect(await valueOf('Problems by part', '.*')).toContainEqual(['Envelope', 1]);
    const stale = await valueOf('Stale targets', '.*');
    expect(stale).toMatchObject([['billing', expect.any(Number)]]);
    const clauses = (
      await server.query(filled(questions.find(({ title }) => title === 'Most violated clauses')?.expr ?? '', '.*'))
    ).map(({ metric }) => metric['clause']);
    expect(clauses).toContain('error.never-200');
    expect(clauses).not.toContain('service.1');
  });

  test('the variable offers every target', async ({ skip }) => {
    if (server === undefined) return skip();
    const variable = dashboard.templating.list.find(({ name }) => name === 'target');
    const [, metric = '', label = ''] = /label_values\((\w+), (\w+)\)/.exec(JSON.stringify(variable)) ?? [];
    expect(await server.labelValues(metric, label)).toEqual(['billing', 'shop "alpha" (v1.0)', 'users']);
  });

  test('an expression that is none would be noticed', async ({ skip }) => {
    if (server === undefined) return skip();
    await expect(server.query('sum by target (x)')).rejects.toThrow('parse error');
    expect(await server.query('probity_no_such_metric')).toEqual([]);
  });
});
