/**
 * The user documentation works as written:
 *
 * - `sh`: every line is run, in order, in a folder with the plans of its page, against the server of `probity demo`. It
 *   must return 0 or 1, or the code in its comment (`# exit 3`).
 * - `shell`: not run, because it needs something that is not here. Commands and options of Probity must exist.
 * - `js`: a script that Node.js runs, or Vitest if it imports it. A first line `// name.js` is its file.
 * - `yaml`: a plan, which is read without problems. A first line `# name.yaml` is its file. Other YAML is `yml`, and only parsed.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { listen, type Listening } from '#fixtures/reference/listen.ts';
import { demoApi } from '../../src/cli/reference-server.ts';
import { type Importer, nodeImporter } from '../../src/plan/importer.ts';
import { lazily } from '../../src/text/memo.ts';
import { env, folder, type Ran, run, type Setting, serving } from '../cli/commands.ts';
import { pathsBelow, product } from '../house/sources.ts';
import { createProject } from '../support/project.ts';

/** A script writes these. */
const generated = /^(?:docs\/(?:conventions|plan-keys)\.md|docs\/images\/.*|rules\/.*\.md)$/;

const written = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const pages = [...written, ...pathsBelow('docs', /\.md$/).filter((page) => !generated.test(page))];

const usualUrl = 'http://127.0.0.1:8080';

const usual = `base_url: ${usualUrl}/v1
auth: { bearer: "\${SHOP_TOKEN}" }
resources:
  - path: /users
`;

const schema = { type: 'array', items: { type: 'object' } };
const success = { description: 'The users', content: { 'application/json': { schema } } };
const info = { title: 'Shop', version: '1' };
const openApi = { openapi: '3.1.0', info, paths: { '/users': { get: { responses: { 200: success } } } } };

const textOf = (page: string): string => readFileSync(join(product, page), 'utf8');

function blocksIn(page: string, languages: string): readonly string[] {
  const block = new RegExp(`^\`\`\`(?:${languages})\\n(.*?)^\`\`\``, 'gms');
  return [...textOf(page).matchAll(block)].map(([, text = '']) => text);
}

/** The plans and scripts of a page that have a name, for the server at this URL. */
function filesOf(page: string, url: string): readonly (readonly [name: string, text: string])[] {
  return blocksIn(page, 'yaml|js').flatMap((text) => {
    const name = /^(?:#|\/\/) ([\w.-]+\.(?:yaml|m?js))\n/.exec(text)?.[1];
    return name === undefined ? [] : [[name, text.replaceAll(usualUrl, url)] as const];
  });
}

/** The commands of blocks: without comments, and without what is typed before and after them. */
function commandsIn(page: string, languages: string) {
  const lines = blocksIn(page, languages).flatMap((text) => text.split('\n'));
  return lines.flatMap((line) => {
    const [whole = '', comment = ''] = line.split(/(?:^| +)# /);
    const code = /\bexit (\d+)/.exec(comment)?.[1];
    const parts = whole.split(/ && | \| /).filter((part) => part.trim() !== '');
    return parts.map((part) => ({ text: part.trim(), exitCode: code === undefined ? undefined : Number(code) }));
  });
}

/** The words after `probity`, as a shell splits them. */
function wordsOf(line: string): readonly string[] | undefined {
  const [, rest] = /^(?:npx )?probity\b(.*)$/.exec(line) ?? [];
  const words = rest?.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g);
  return words && [...words].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
}

const helpOf = new Map<string, string>();

let demo: Listening;

const node = nodeImporter();
const lite = lazily(() => PGlite.create());

/** Commands share one PGlite, because a start takes a second. */
const sharing: Importer = {
  ...node,
  import: async (path) => {
    if (!path.includes('/node_modules/@electric-sql/pglite/')) return node.import(path);
    return { PGlite: { create: async () => Object.assign(await lite(), { close: async () => undefined }) } };
  },
};

beforeAll(async () => {
  demo = await listen(await demoApi());
  const namesIn = (help = ''): readonly string[] => [...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  for (const command of namesIn((await run('--help')).out)) {
    const { out } = await run(`${command} --help`);
    const below = namesIn(out.split(/^Commands:$/m)[1]).filter((name) => name !== 'help');
    const helps = await Promise.all(below.map((name) => run(`${command} ${name} --help`)));
    helpOf.set(command, [out, ...helps.map((each) => each.out)].join('\n'));
  }
});

afterAll(() => demo.close());

function hasOption(help: string, option: string): boolean {
  return new RegExp(`(?:^|[\\s,])${option}(?:[\\s,]|$)`, 'm').test(help);
}

/** What the command line does not know. */
function unknownIn(words: readonly string[]): readonly string[] {
  const [command = ''] = words;
  const help = helpOf.get(command);
  if (command === '' || command.startsWith('-')) return [];
  if (help === undefined) return [`there is no command ${command}`];
  return words
    .map((word) => word.replace(/=.*$/, ''))
    .filter((word) => /^--?[a-zA-Z]/.test(word) && !hasOption(help, word))
    .map((word) => `${command} has no ${word}`);
}

/** Where the commands of a page run. Modules of rules and databases must be on disk. */
function placeOf(page: string, url: string) {
  const modules = filesOf(page, url).filter(([name]) => name.endsWith('.mjs'));
  const hasFleet = commandsIn(page, 'sh').some(({ text }) => text.startsWith('probity fleet'));
  if (modules.length === 0 && !hasFleet) return { at: folder, setting: {}, remove: () => undefined };
  const { path, remove } = createProject(Object.fromEntries(modules));
  return { at: path, setting: { cwd: path, importer: sharing }, remove };
}

async function runPage(page: string, url: string): Promise<readonly string[]> {
  const { at, setting, remove } = placeOf(page, url);
  const here = (text: string): string => text.replaceAll(usualUrl, url);
  let files: NonNullable<Setting['files']> = {
    [`${at}/probity.yaml`]: here(usual),
    [`${at}/openapi.json`]: JSON.stringify(openApi),
    ...Object.fromEntries(filesOf(page, url).map(([name, text]) => [`${at}/${name}`, text])),
  };
  const failures: string[] = [];
  for (const { text, exitCode } of commandsIn(page, 'sh')) {
    if (isNpm(text)) continue;
    const [command = '', output] = here(text).split(/ > /);
    const words = wordsOf(command);
    if (words === undefined) return [`${text}: mark this block as shell`];
    // A reader who runs init has no plan yet, and one who writes a rule has no rule.
    const { [`${at}/probity.yaml`]: _, ...others } = files;
    const ran = await runOnce(words, words[0] === 'init' ? others : files, words[1] === 'new' ? {} : setting);
    if (words[0] !== 'demo') files = Object.fromEntries(ran.files);
    if (output !== undefined) files = { ...files, [`${at}/${output}`]: ran.out };
    const isFine = exitCode === undefined ? ran.code < 2 : ran.code === exitCode;
    if (!isFine) failures.push(`${text}: exit code ${ran.code}\n${ran.err}${ran.out}`);
  }
  remove();
  return failures;
}

const runs = new Map<string, Promise<Ran>>();

/** Pages share what the same command does with the same files. The demo reads none. */
function runOnce(words: readonly string[], files: NonNullable<Setting['files']>, setting: Setting): Promise<Ran> {
  const key = JSON.stringify(words[0] === 'demo' ? words : [words, files]);
  const stop = words[0] === 'serve' ? { interrupting: (interrupt: () => void) => queueMicrotask(interrupt) } : {};
  const ran = runs.get(key) ?? run(words, { files, env: { ...env, SHOP_KEY: 'key-0123456789' }, ...stop, ...setting });
  runs.set(key, ran);
  return ran;
}

/** An app of every kind: with `fetch`, and as a request listener. Requests go to the URL. */
const appFor = (url: string): string => `import { request as send } from 'node:http';
const listener = ({ url, method, headers, ...incoming }, response) => {
  const sent = send('${url}' + url, { method, headers }, (received) => {
    response.writeHead(received.statusCode, received.headers);
    received.pipe(response);
  });
  sent.end();
};
export const app = Object.assign(listener, { fetch: (request) => fetch(request) });
`;

/** Runs the scripts of a page in a project that the built library is linked into. */
async function runScripts(page: string, url: string): Promise<readonly string[]> {
  const scripts = filesOf(page, url).filter(([name]) => name.endsWith('.js'));
  const [tests, others] = [true, false].map((isTest) =>
    scripts.flatMap(([name, text]) => (text.includes(" from 'vitest'") === isTest ? [name] : [])),
  );
  const files = {
    'probity.yaml': usual.replaceAll(usualUrl, url),
    ...Object.fromEntries(filesOf(page, url)),
    'app.js': appFor(url),
    // As if the library was installed, and not linked.
    'vitest.config.js': 'export default { test: { server: { deps: { external: [/\\/dist\\//] } } } };',
    'all.js': others?.map((name) => `await import('./${name}');`).join('\n') ?? '',
  };
  const { path: cwd, remove } = createProject(files);
  const failures: string[] = [];
  symlinkSync(join(product, 'node_modules/vitest'), join(cwd, 'node_modules/vitest'));
  const start = (...args: readonly string[]): Promise<unknown> =>
    promisify(execFile)(process.execPath, args, { cwd, env: { ...process.env, ...env } }).catch((error: unknown) =>
      failures.push(String(error)),
    );
  await start('all.js');
  if (tests?.length !== 0) await start('node_modules/vitest/vitest.mjs', 'run', ...(tests ?? []));
  remove();
  return failures;
}

/** True if the line is for npm, and the script that it names exists. */
function isNpm(line: string): boolean {
  const [, command, script = ''] = /^npm (?:(ci|cit|pack|install|test)|run (?:--silent )?([\w:-]+))/.exec(line) ?? [];
  const { scripts } = JSON.parse(readFileSync(join(product, 'package.json'), 'utf8')) as { scripts: object };
  return command !== undefined || Object.hasOwn(scripts, script);
}

/** The anchors of a page, as GitHub makes them. */
function anchorsOf(path: string): readonly string[] {
  const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((each) =>
    each
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function brokenLinksIn(page: string): readonly string[] {
  const prose = textOf(page).replaceAll(/^```.*?^```/gms, '');
  return [...prose.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].flatMap(([, target = '', anchor]) => {
    const path = target === '' ? page : join(dirname(page), target);
    const file = join(product, path);
    if (!existsSync(file)) return [`${target} does not exist`];
    const isFound = anchor === undefined || generated.test(path) || anchorsOf(file).includes(anchor);
    return isFound ? [] : [`${target} has no heading #${anchor}`];
  });
}

describe.each(pages)('%s', (page) => {
  test('its plans can be used', async () => {
    const { at, setting, remove } = placeOf(page, usualUrl);
    for (const text of blocksIn(page, 'yaml')) {
      const variables = [...text.matchAll(/\$\{(\w+)\}/g)].map(
        ([, name = '']) => [name, `${name}-0123456789`] as const,
      );
      const files = { [`${at}/plan.yaml`]: text };
      const { code, out, err } = await run('lint plan.yaml', { files, env: Object.fromEntries(variables), ...setting });
      expect(`${code} ${err}${code === 0 ? '' : out}`, text).toBe('0 ');
    }
    remove();
    for (const text of blocksIn(page, 'yml')) expect(parseDocument(text).errors, text).toEqual([]);
  });

  test('its commands run', async () => {
    expect(await runPage(page, demo.url)).toEqual([]);
  });

  test.runIf(blocksIn(page, 'js').length > 0)('its scripts run', async () => {
    expect(await serving((url) => runScripts(page, url))).toEqual([]);
  });

  test('the options in it exist', () => {
    expect(commandsIn(page, 'sh|shell').flatMap(({ text }) => unknownIn(wordsOf(text) ?? []))).toEqual([]);
    const inProse = [...textOf(page).matchAll(/`(--[a-z-]+)/g)].map(([, option = '']) => option);
    const helps = [...helpOf.values()].join('\n');
    expect(inProse.filter((each) => !hasOption(helps, each))).toEqual([]);
  });

  test('its links lead somewhere, and it is short', () => {
    expect(brokenLinksIn(page)).toEqual([]);
    expect(textOf(page).split('\n').length).toBeLessThanOrEqual(page === 'README.md' ? 100 : 150);
  });
});
