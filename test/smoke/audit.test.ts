import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { probity, temporaryFolder } from './run.ts';

const folder = temporaryFolder();

test('the first command of the README audits the reference server', async () => {
  const { code, stdout } = await probity('audit');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('start from), and run "probity audit" with it.');
  expect(stdout).toContain('✓ conformant: no problems.');
  expect(code).toBe(0);
});

test('a JSON report goes to a file, and a dashboard shows it', async () => {
  const report = join(folder, 'report.json');
  const audit = await probity('audit', '--report', `json=${report}`);
  expect(audit.code, audit.stderr).toBe(0);
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ verdict: 'conformant' });

  const site = join(folder, 'site');
  const dashboard = await probity('dashboard', report, '--output', site);
  expect(dashboard.code, dashboard.stderr).toBe(0);
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('<title>API conformance</title>');
});
