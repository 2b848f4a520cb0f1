/** How long folders, files, and functions are. A line is any line of a file that is not generated. */
import { Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { ceilings, together } from './ceilings.ts';
import { lineAt, parse, type Source, sources } from './sources.ts';

const longestFile = 299;
const longestFunction = 59;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The callbacks of these may be longer: they are the outline of a test file. */
const outlines = /^(?:describe|it|test|prove|beforeAll|beforeEach|afterAll|afterEach)\b/;

function folderOf(path: string): string | undefined {
  const folders = Object.keys(ceilings).filter((folder) => `${path}/`.startsWith(`${folder}/`));
  return folders.toSorted((one, other) => other.length - one.length)[0];
}

function linesOf(files: readonly Source[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

/** The text of all 76 clauses is one table. */
const catalog = 'rules/clauses.ts';

/** The functions of a file that are too long, as `path:line has a function of 75 lines`. */
function longFunctionsIn(source: Source): readonly string[] {
  const spans: Span[] = [];
  const exempt = new Set<number>();
  const add = ({ start, end }: Span): void => void spans.push({ start, end });
  new Visitor({
    CallExpression: ({ start, arguments: given }) => {
      if (outlines.test(source.text.slice(start))) for (const each of given) exempt.add(each.start);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(parse(source).program);
  return spans.flatMap(({ start, end }) => {
    const length = lineAt(source.text, end) - lineAt(source.text, start) + 1;
    if (length <= longestFunction || (source.path.startsWith('test/') && exempt.has(start))) return [];
    return [`${source.path}:${lineAt(source.text, start)} has a function of ${length} lines`];
  });
}

test('every file belongs to a folder with a ceiling', () => {
  expect(sources.map(({ path }) => path).filter((path) => folderOf(path) === undefined)).toEqual([]);
});

test.each(Object.entries(ceilings))('%s stays below its ceiling', (folder, ceiling) => {
  const lines = linesOf(sources.filter(({ path }) => folderOf(path) === folder));
  expect(lines, `${folder} has ${lines} lines; its ceiling is ${ceiling}`).toBeLessThanOrEqual(ceiling);
});

test('src and rules together stay below their ceiling', () => {
  const lines = linesOf(sources.filter(({ path }) => /^(?:src|rules)\//.test(path)));
  expect(lines, `src and rules have ${lines} lines; they must have fewer than ${together}`).toBeLessThan(together);
});

test('files have fewer than 300 lines', () => {
  const long = sources.filter(({ path, lines }) => lines > longestFile && path !== catalog);
  expect(long.map(({ path, lines }) => `${path} has ${lines} lines`)).toEqual([]);
});

test('functions have fewer than 60 lines', () => {
  expect(sources.flatMap(longFunctionsIn)).toEqual([]);
});

test('a long function is found', () => {
  const text = `const f = () => {\n${'\n'.repeat(60)}};\ntest('x', () => {\n${'\n'.repeat(60)}});\n`;
  const longIn = (path: string): readonly string[] => longFunctionsIn({ path, text, lines: 0 });
  expect(longIn('test/a.ts')).toEqual(['test/a.ts:1 has a function of 62 lines']);
  expect(longIn('src/a.ts').length).toBe(2);
});
