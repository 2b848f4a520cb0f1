/** Files for CI systems: they are valid, they use metrics that exist, and their scripts run. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { env, planAt, run, serving } from './cli/commands.ts';
import { saved, sort } from './cli/defects.ts';
import { product } from './house/sources.ts';
import { program } from './support/spawned.ts';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly name: string; readonly run?: string; readonly uses?: string }[];
  };
}

const read = (name: string): string => readFileSync(join(product, name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'probity-templates-'));
const bin = join(folder, 'node_modules/.bin');
mkdirSync(bin, { recursive: true });
symlinkSync(program, join(bin, 'probity'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
}

function shell(command: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const options = { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, ...env } };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr });
    });
  });
}

describe('action.yml', () => {
  const action = parse(read('action.yml')) as Action;
  const { steps } = action.runs;

  test('is valid, pins what it uses, and puts no expression into a script', () => {
    expect(validateAction(read('action.yml')).errors).toEqual([]);
    const used = steps.flatMap(({ uses = '' }) => (uses.startsWith('actions/') ? [uses] : []));
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter((each) => !/@[0-9a-f]{40}$/.test(each))).toEqual([]);
    expect(steps.filter((step) => step.run?.includes('${{'))).toEqual([]);
  });

  test('passes its inputs on, and writes its outputs', async () => {
    const script = steps.find(({ name }) => name === 'Audit')?.run ?? '';
    mkdirSync(join(folder, 'action/bin'), { recursive: true });
    symlinkSync(program, join(folder, 'action/bin/probity.js'));
    const output = join(folder, 'output.txt');
    const stored = join(folder, 'stored');
    const inputs = Object.entries(action.inputs).map(([name, { default: usual = '' }]) => {
      return [`PROBITY_INPUT_${name.replaceAll('-', '_').toUpperCase()}`, usual.includes('${{') ? '' : usual] as const;
    });
    const audit = async (url: string, own: Readonly<Record<string, string>>): Promise<Ended> => {
      writeFileSync(output, '');
      writeFileSync(join(folder, 'probity.yaml'), planAt(url)['/project/plan.yaml'] ?? '');
      const paths = { PROBITY_FOLDER: join(folder, 'action'), PROBITY_STORED: stored, RUNNER_TEMP: folder };
      const all = { ...Object.fromEntries(inputs), ...env, ...paths, GITHUB_OUTPUT: output, ...own };
      return shell('bash', ['-eo', 'pipefail', '-c', script], all);
    };
    await serving(async (url) => {
      const { code, out } = await audit(url, {
        PROBITY_INPUT_REPORTS: '\n  markdown=out/my report.md\r\n\n',
        PROBITY_INPUT_ARGUMENTS: '--only=auth',
        PROBITY_INPUT_BASELINE: 'auto',
      });
      expect([code, out.includes('--only auth')]).toEqual([0, true]);
      expect(readFileSync(output, 'utf8')).toMatch(/^verdict=conformant\nreport=.*report\.json\nstored=true$/m);
      expect(existsSync(join(folder, 'out/my report.md'))).toBe(true);
      expect(JSON.parse(readFileSync(join(stored, 'report.json'), 'utf8'))).toMatchObject({ verdict: 'conformant' });
      const compared = await audit(url, { PROBITY_INPUT_BASELINE: 'auto', GITHUB_BASE_REF: 'main' });
      expect([compared.code, compared.out.includes(`Since ${join(stored, 'report.json')}`)]).toEqual([0, true]);
      const empty = await audit(url, { PROBITY_INPUT_PLAN: ' ' });
      expect([empty.code, empty.out]).toEqual([
        2,
        'probity: The input "plan" is empty. Name the plan or the URL of the API.\n',
      ]);
      expect(readFileSync(output, 'utf8')).toContain('verdict=error');
    });
  });
});

test('probity.sh writes reports and exits as Probity does', async () => {
  const script = join(product, 'templates/probity.sh');
  const { code, out } = await shell('sh', [script, '--max-requests', '5'], { PROBITY_PLAN: 'nosuch.yaml' });
  expect([code, out.includes('There was no audit: the command line or the plan is wrong.')]).toEqual([2, true]);
  await serving(async (url) => {
    writeFileSync(join(folder, 'probity.yaml'), planAt(url)['/project/plan.yaml'] ?? '');
    const passed = await shell('sh', [script, '--only', 'auth'], env);
    expect([passed.code, passed.out.includes('Passed. The reports are in probity-reports.')]).toEqual([0, true]);
  });
  expect(['json', 'xml', 'html'].filter((each) => !existsSync(join(folder, `probity-reports/report.${each}`)))).toEqual(
    [],
  );
});

test('the Dockerfile, the GitLab template, and the hook are valid', () => {
  expect(validate(read('Dockerfile'))).toEqual([]);
  const [spec, jobs] = parseAllDocuments(read('templates/probity.yml')).map((each) => each.toJS() as object);
  expect(Object.keys(spec ?? {})).toEqual(['spec']);
  expect(JSON.stringify(jobs)).toContain('gl-code-quality-report.json');
  expect(parse(read('.pre-commit-hooks.yaml'))).toMatchObject([{ language: 'node' }]);
});

test('the Grafana dashboard and the alerts use metrics that the format writes', async () => {
  const files = { '/project/report.json': await saved(sort) };
  const { out } = await run('report report.json -r prometheus', { files });
  const written = new Set(out.match(/^probity_\w+/gm));
  const used = (name: string): readonly string[] => read(name).match(/probity_\w+/g) ?? [];
  for (const name of ['templates/grafana.json', 'templates/prometheus-rules.yml']) {
    expect(used(name).length).toBeGreaterThan(5);
    expect(used(name).filter((each) => !written.has(each))).toEqual([]);
  }
});

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}

describe('many plans', () => {
  const objectsIn = (name: string) =>
    parseAllDocuments(read(`templates/${name}`)).map((each) => each.toJS() as KubernetesObject);
  const objects = ['fleet.yaml', 'audit-job.yaml'].flatMap(objectsIn);

  test('the Kubernetes templates fit the types of its API', async () => {
    const require = createRequire(import.meta.url);
    const types = dirname(require.resolve('kubernetes-types/package.json'));
    const lines = objects.map((object, index) => {
      const type = `import('${types}/${object.apiVersion}').${object.kind}`;
      const [text, misspelled] = [object, { ...object, spce: {} }].map((each) => JSON.stringify(each));
      return `export const a${index}: ${type} = ${text};\n// @ts-expect-error\nexport const b${index}: ${type} = ${misspelled};`;
    });
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'));
    const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
    const flags = ['--noEmit', '--strict', '--types', '', '--module', 'preserve', 'objects.ts'];
    expect(await shell(process.execPath, [compiler, ...flags], {})).toEqual({ code: 0, out: '' });
    expect(objects.map(({ kind }) => kind)).toEqual(['Deployment', 'CronJob', 'CronJob']);
  });

  test.each(['fleet work --concurrency', 'fleet prune --older', 'fleet push'])('fleet.yaml: %s', async (words) => {
    const [, command = '', option = ''] = words.split(' ');
    expect(read('templates/fleet.yaml').replaceAll(',', '')).toContain(words);
    expect((await run(`fleet ${command} --help`)).out).toContain(option);
  });

  const plans = join(folder, 'plans');
  const writePlans = (url: string): void => {
    mkdirSync(plans, { recursive: true });
    for (const name of ['a', 'b']) writeFileSync(join(plans, `${name}.yaml`), planAt(url)['/project/plan.yaml'] ?? '');
  };

  test('a pod of the Indexed Job audits its shard', async () => {
    const [, list = ''] = /"args":(\[.*?\])/.exec(JSON.stringify(objectsIn('audit-job.yaml'))) ?? [];
    const { code, out, files } = await serving((url) => {
      writePlans(url);
      const args = list.replaceAll('/plans', plans).replace('$(JOB_COMPLETION_INDEX)', '1');
      return run(JSON.parse(args.replaceAll('$(POD_NAME)', 'pod')) as readonly string[], { cwd: folder, env });
    });
    expect([code, out]).toEqual([0, expect.stringContaining('Shard 1/8')]);
    expect([...files.keys()]).toEqual(['/reports/b/report.json', '/reports/b/pod.summary.json']);
  });

  test('the GitHub workflow is valid, and its matrix audits all plans', async () => {
    const workflow = read('templates/shards.yml');
    expect(validateWorkflow(workflow).errors).toEqual([]);
    const script = /run: npx (probity audit .*)/.exec(workflow)?.[1] ?? '';
    const setting = { ...env, PATH: `${bin}:${process.env['PATH']}` };
    const results = await serving((url) => {
      writePlans(url);
      return Promise.all(['0/2', '1/2'].map((SHARD) => shell('sh', ['-c', script], { ...setting, SHARD })));
    });
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    expect(['a', 'b'].filter((each) => !existsSync(join(folder, `reports/${each}/report.json`)))).toEqual([]);
  });
});
