import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problemText } from '../../src/plan/problem.ts';
import { readingOf } from '../support/plan.ts';
import { randomTexts, tryTexts } from '../support/random.ts';
import { files, rules } from './surroundings.ts';
import { base, problemsIn } from './reading.ts';

/** Plans, and what is said about each. `npx vitest -u run <this file>` writes the second part of each. */
const file = new URL('messages.md', import.meta.url);
const section = /^(#+ [^\n]*)\n+(?:```yaml\n(.*?)\n?```\n(?:\n```text\n.*?```\n)?)?/gms;

function said(plan: string): string {
  const read = readingOf(`${plan}\n`, { rules, readFile: (path) => files[path] });
  const problems = read.ok ? read.warnings : read.problems;
  return problems.map((problem) => problemText(problem)).join('\n\n');
}

test('messages say what is wrong and what to write instead', async () => {
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

const one = `${base}resources: [{ path: /users }]\n`;

test.each(randomTexts)('%s: each text is a plan, or has problems', (_, texts, runs) => {
  expect(tryTexts(texts, runs)).toEqual([]);
});

// These have characters that messages.md cannot show.
test.each([
  ['nothing', '', '1:1 the plan is empty: write at least base_url and resources'],
  ['white space', '\n  \n', '1:1 the plan is empty: write at least base_url and resources'],
  ['a binary file', '\u007FELF\u0002\0\0', '1:1 this is a binary file, or UTF-16: a plan is YAML text, saved as UTF-8'],
  ['UTF-16', 'b\0a\0', '1:2 this is a binary file, or UTF-16: a plan is YAML text, saved as UTF-8'],
  ['Latin-1', `${base}name: Caf\uFFFD\n`, '2:10 these bytes are not UTF-8: save the plan as UTF-8'],
  ['too much', '#'.repeat(5_000_000), '1:1 this is not a plan: it has more than 4 Mi characters'],
  ['a byte order mark', `\uFEFFurl: b\r\n${one}`, '1:1 "url" is not a key of a plan: did you mean "base_url"?'],
  ['depth', '['.repeat(20_000), '1:1 the plan is nested too deeply: write it flatter'],
])('%s is not a plan', (_, text, problem) => {
  expect(problemsIn(text).map((each) => each.replace(/^1:\d+(?= the plan is nested)/, '1:1'))).toEqual([problem]);
});

describe('the text of a problem', () => {
  const textOf = (plan: string, width?: number): string => {
    const read = readingOf(plan);
    return (read.ok ? read.warnings : read.problems).map((each) => problemText(each, width)).join('\n');
  };

  test('never shows a secret', () => {
    const auth = 'auth:\n  bearer: "hunter2 hunter2"\n  headers: { X-Key: "k1 \u0001k2" }\n';
    const text = textOf(`${one}${auth}http: { headers: { Cookie: sid=abcdef } }\n`);
    expect(text).toContain('bearer: ****');
    expect(text).not.toMatch(/hunter2|k2|abcdef/);
  });

  test('has its caret below its place, even if the line is wider than the terminal', () => {
    const rows = textOf(`${base}resources: [${'{ path: /users }, '.repeat(12)}{ pat: /orders }]\n`, 80).split('\n');
    const caret = rows.findIndex((row) => row.includes('^^^'));
    expect(rows[caret - 1]?.slice(rows[caret]?.indexOf('^'))).toMatch(/^pat: /);
    expect(Math.max(...rows.slice(1).map((row) => row.length))).toBeLessThanOrEqual(80);
  });
});
