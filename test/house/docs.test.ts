import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rules } from '../../rules/index.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { loadSchemaTools } from '../../src/plan/schema-tools.ts';
import { action } from '../ci/composite.ts';
import { blocksOf, fileOf, linksOf, pages, textOf } from '../support/pages.ts';
import { root } from './registry.ts';

const tools = await loadSchemaTools();
const blocks = pages.flatMap((page) => blocksOf(page, 'yaml').map((text) => ({ page, text, file: fileOf(text) })));
const plans = blocks.filter(({ file }) => file === undefined || file === 'plan.yaml');

/** What is wrong with a plan of the documentation; what a part of one leaves out is the shortest there is. */
function problemsOf(text: string): readonly string[] {
  const rest = [
    ...(/^base_url:/m.test(text) ? [] : ['base_url: http://127.0.0.1:8080']),
    ...(/^resources:/m.test(text) ? [] : ['resources: [{ path: /users }]']),
  ];
  const read = readPlan(`${text}${rest.join('\n')}\n`, {
    file: 'plan.yaml',
    env: {
      SHOP_TOKEN: 'token-of-shop',
      SHOP_KEY: 'key-of-shop',
      STAGING_TOKEN: 'token-of-staging',
      TENANT: 'acme',
      SHOP_SECRET: 'secret-of-shop',
    },
    readFile: () => '{ "type": "object" }',
    rules,
    ...tools,
  });
  return (read.ok ? read.warnings : read.problems).map(({ message }) => message);
}

/** Packed files, as package.json names them. */
const { files }: { files: readonly string[] } = parse(textOf('package.json'));
const isPacked = (path: string): boolean =>
  ['README.md', 'LICENSE'].includes(path) ||
  files.some(
    (entry) =>
      entry === path || path.startsWith(`${entry}/`) || (entry === 'rules/**/*.md' && /^rules\/.*\.md$/.test(path)),
  );

describe('the documentation', () => {
  it('has plans that can be read, without a warning', () => {
    expect(plans.length).toBeGreaterThan(10);
    expect(plans.flatMap(({ page, text }) => problemsOf(text).map((problem) => `${page}: ${problem}`))).toEqual([]);
    expect(problemsOf('write: true\n')).not.toEqual([]);
  });

  it('leads to pages that are there and in the package', () => {
    const linked = pages.flatMap((page) =>
      linksOf(page).map((link) => ({ page, path: normalize(join(dirname(page), link)) })),
    );
    expect(linked.length).toBeGreaterThan(20);
    expect(linked.filter(({ path }) => !existsSync(join(root, path)) || !isPacked(path))).toEqual([]);
    const reached = new Set(linksOf('README.md'));
    expect(pages.filter((page) => page !== 'README.md' && !reached.has(page))).toEqual([]);
  });

  it('uses only inputs that the action and the component have', () => {
    const used = (pattern: RegExp): readonly string[] =>
      blocks.filter(({ file }) => file !== undefined && pattern.test(file)).map(({ text }) => text);
    const inputs = used(/^\.github\//).flatMap((text) =>
      [...text.matchAll(/probity@v0\n[^]*?with:\n((?: +.*\n)+?)(?= +- |$(?![^]))/g)].flatMap(([, given = '']) =>
        Object.keys(parse(given) as object),
      ),
    );
    expect(inputs.length).toBeGreaterThan(6);
    expect(inputs.filter((name) => !(name in action.inputs))).toEqual([]);

    const component = textOf('templates/probity.yml');
    const given = used(/^\.gitlab/).map((text) => (parse(text) as Pipeline).include[0]?.inputs ?? {});
    expect(given.length).toBe(1);
    expect(given.flatMap(Object.keys).filter((name) => !component.includes(`\n    ${name}:\n`))).toEqual([]);

    const script = textOf('templates/probity.sh');
    const variables = [...textOf('docs/ci.md').matchAll(/PROBITY_[A-Z]+/g)].map(([name]) => name);
    expect(variables.length).toBeGreaterThan(3);
    expect(variables.filter((name) => !script.includes(name))).toEqual([]);
  });
});

/** A pipeline of GitLab that includes components. */
interface Pipeline {
  readonly include: readonly { readonly inputs: Readonly<Record<string, string>> }[];
}
