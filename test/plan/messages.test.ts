import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { problemText } from '../../src/plan/problem.ts';
import { readingOf } from '../support/plan.ts';
import { files, rules } from './surroundings.ts';

/** Plans, and what is said about each. `npx vitest -u run <this file>` writes the second part of each. */
const file = new URL('messages.md', import.meta.url);
const section = /^(#+ [^\n]*)\n+(?:```yaml\n(.*?)\n?```\n(?:\n```text\n.*?```\n)?)?/gms;

function said(plan: string): string {
  const read = readingOf(`${plan}\n`, { rules, readFile: (path) => files[path] });
  const problems = read.ok ? read.warnings : read.problems;
  return problems.map((problem) => problemText(problem)).join('\n\n');
}

it('messages say what is wrong and what to write instead', async () => {
  const silent: string[] = [];
  const parts = [...readFileSync(file, 'utf8').matchAll(section)].map(([, title = '', plan]) => {
    if (plan === undefined) return `${title}\n`;
    const text = said(plan);
    if (text === '') silent.push(title);
    return `${title}\n\n\`\`\`yaml\n${plan}\n\`\`\`\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  });
  expect(silent).toEqual([]);
  expect(parts.length).toBeGreaterThan(250);
  await expect(parts.join('\n')).toMatchFileSnapshot(file.pathname);
});
