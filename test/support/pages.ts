import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from '../house/registry.ts';

/** The pages for people that are written by hand, by their paths. */
export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...filesBelow('docs').map((file) => `docs/${file}`),
];

export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The fenced blocks of a language in a page, in its order. */
export function blocksOf(page: string, language: string): readonly string[] {
  const fenced = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm');
  return [...textOf(page).matchAll(fenced)].map(([, block = '']) => block);
}

/** The file that a block says it is by a comment in its first line: `# plan.yaml`. */
export const fileOf = (block: string): string | undefined => /^# (\S+\.ya?ml)\n/.exec(block)?.[1];

/** What a page links to in this repository, without anchors. */
export function linksOf(page: string): readonly string[] {
  const links = [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)];
  return links.map(([, link = '']) => link);
}
