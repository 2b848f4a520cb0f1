import { expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import { manPage } from './man-page.ts';

const page = await manPage().text();
const lines = page.split('\n');

test('the manual page has every command, option and exit code', () => {
  const shown = page.replaceAll('\\-', '-');
  const { commands } = createProgram(() => {});
  const missing = commands.flatMap((command) =>
    [`.SH "PROBITY ${command.name().toUpperCase()}"`, ...command.options.map(({ long }) => long ?? '')].filter(
      (words) => !shown.includes(words),
    ),
  );
  expect(missing).toEqual([]);
  for (const code of [0, 1, 2, 3, 4, 5, 130]) expect(lines).toContain(`.B ${code}`);
});

test('groff takes for requests only what the manual page means as such', () => {
  const requests = lines.flatMap((line) => /^['.][^ ]*/.exec(line)?.[0] ?? []);
  const known = ['.\\"', '.TH', '.SH', '.SS', '.TP', '.PP', '.B', '.I', '.nf', '.fi'];
  expect(requests.filter((request) => !known.includes(request))).toEqual([]);
  expect(page.replaceAll(/\\(?:-|&|"|f[IRB]|\((?:rs|aq|ga|ti|ha|dq))/g, '')).not.toContain('\\');
});
