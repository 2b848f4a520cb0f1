/** The package as npm packs it, in a project that uses it: plain Node.js, Vitest, and TypeScript without `skipLibCheck`. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { product } from '../house/sources.ts';
import { prove } from './prove.ts';

const plan = "{ base_url: 'http://shop.test', resources: [{ path: '/users' }] }";
const app = '() => Response.json([], { status: 404 })';
const run = `await audit(await parsePlan(${plan}), { fetch: ${app} })`;

const files = {
  'package.json': '{ "type": "module" }',
  'module.js': `import { audit, conformance, parsePlan } from 'probity';
console.log(conformance(${run}).message());`,
  'common.cjs': `const { audit, conformance, parsePlan } = require('probity');
(async () => console.log(conformance(${run}).message()))();`,
  'alone.js': "import 'probity/vitest';\nconsole.log('imported');",
  'shop.test.js': `import { audit, parsePlan } from 'probity';
import 'probity/vitest';
import { expect, test } from 'vitest';
test('the shop', async () => expect(${run}).toConform());`,
  'uses.ts': `import { audit, conformance, defineResponseRule, failed, type Listening, listening, parsePlan, passed } from 'probity';
import 'probity/vitest';
import { createServer } from 'node:http';
import { expect } from 'vitest';
const rule = defineResponseRule({
  id: 'acme/trace-id', proves: [], weight: 3, label: 'clients', layer: 'any',
  title: 'Good', headline: 'Bad', why: 'Because.', fix: 'Fix it.', says: { none: '{request} returned no {expected}' },
  check: (exchange) => exchange.response.headers['x-trace-id'] !== undefined ? passed
    : failed({ kind: 'none', at: 'header:x-trace-id', seen: 'none', expected: 'X-Trace-Id', exchange }),
});
const api: Listening = await listening(createServer());
const report = await audit(await parsePlan(${plan}, { baseUrl: api.url }), { fetch: ${app}, rules: [rule] });
expect(report).not.toConform({ failOn: 'should', require: ['error.never-200'] });
// @ts-expect-error -- there is no such level
conformance(report, { failOn: 'sometimes' });`,
};

const options = '--noEmit --strict --skipLibCheck false --exactOptionalPropertyTypes --target es2023 --types node';

/** What to run, and what it prints. */
const checks: readonly (readonly [command: string, prints: RegExp])[] = [
  ['module.js', /^The audit failed: part of the plan was not checked\./],
  ['common.cjs', /^The audit failed: part of the plan was not checked\./],
  ['node_modules/probity/bin/probity.js rules auth/bearer', /^auth\/bearer +must/],
  [
    'node_modules/vitest/vitest.mjs run',
    /FAIL +shop\.test\.js[^]*Error: The audit failed: [^]*the list does not exist/,
  ],
  [`node_modules/typescript/bin/tsc ${options} --module nodenext uses.ts`, /^$/],
  [`node_modules/typescript/bin/tsc ${options} --module preserve uses.ts`, /^$/],
  // The last one runs without Vitest.
  ['alone.js', /^imported$/m],
];

/** A megabyte is 1,000,000 bytes. */
const mostMegabytes = 1.5;

prove('the package can be imported, run, and compiled against, and is small', async () => {
  const project = mkdtempSync(join(tmpdir(), 'probity-package-'));
  const execute = promisify(execFile);
  try {
    await execute('npm', ['pack', '--silent', '--pack-destination', project], { cwd: product });
    const [packed = ''] = readdirSync(project);
    const megabytes = statSync(join(project, packed)).size / 1e6;
    await execute('tar', ['xzf', packed], { cwd: project });
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
    renameSync(join(project, 'package'), join(project, 'node_modules/probity'));
    for (const name of ['vitest', 'typescript', '@types/node'])
      symlinkSync(join(product, 'node_modules', name), join(project, 'node_modules', name));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
    const failures = megabytes < mostMegabytes ? [] : [`the package has ${megabytes} MB`];
    for (const [command, prints] of checks) {
      const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
      if (command === 'alone.js') rmSync(join(project, 'node_modules/vitest'));
      const ran = execute(process.execPath, command.split(' '), { cwd: project, env });
      const printed = await ran.then(
        ({ stdout, stderr }) => stdout + stderr,
        (error: unknown) => Object.values(Object(error) as Readonly<Record<string, unknown>>).join('\n'),
      );
      if (!prints.test(printed)) failures.push(`${command} printed: ${printed}`);
    }
    return { tried: checks.length + 1, failures };
  } finally {
    rmSync(project, { recursive: true });
  }
});
