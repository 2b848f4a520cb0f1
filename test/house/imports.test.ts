/** The directions of imports (DESIGN 11). Type imports count, too. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { lineAt, parse, type Source, sources } from './sources.ts';

const clauses = 'rules/clauses.ts';
const registry = 'rules/index.ts';

/** For whatever composes the rest. */
const everything = ['src', registry, clauses];

/** For formats and pages: the view, and the type of the report in it. */
const view = ['src/report/view.ts', 'src/report/report.ts', 'src/report/wrap.ts', 'src/text'];
const pageView = ['src/report/page-view.ts', 'src/report/body-lines.ts', 'src/report/fleet.ts', 'src/report/target.ts'];

/** What each room may import from other rooms. The room of a file is the longest path here that it starts with. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/text': [],
  'src/core': ['src/text', clauses],
  'src/reading': ['src/text', 'src/core', clauses],
  'src/projections': ['src/text', 'src/core', 'src/reading', 'src/contract', clauses],
  'src/middleware': ['src/text', 'src/core', 'src/reading', 'src/projections'],
  'src/scenarios': ['src/text', 'src/core', 'src/reading', 'src/projections', clauses],
  'src/run': ['src/text', 'src/core', 'src/reading', 'src/projections', 'src/middleware', 'src/contract'],
  'src/plan': ['src/text', 'src/core', 'src/reading', clauses],
  'src/wire': ['src/text', 'src/core', 'src/reading'],
  'src/import': ['src/text', 'src/core', 'src/reading', 'src/plan'],
  'src/evidence': ['src/text', 'src/core', 'src/reading'],
  'src/contract': ['src/text', 'src/core', 'src/reading', clauses],
  'src/report': ['src/text', 'src/core', clauses],
  'src/report/formats': view,
  'src/pages': [...view, ...pageView],
  'src/fleet': everything,
  'src/cli': [...everything, '#fixtures'],
  'src/catalog.ts': everything,
  'src/in-process.ts': ['src/core', 'src/wire', '#fixtures'],
  'src/prove-rule.ts': [...everything, '#fixtures'],
  'src/index.ts': everything,
  'src/library': everything,
  'src/vitest.ts': everything,
  rules: ['src/text', 'src/core', 'src/reading', 'src/projections', 'src/scenarios', 'src/contract', clauses],
  [registry]: ['src/core', 'rules'],
  [clauses]: ['src/core'],
  fixtures: ['#fixtures'],
  test: ['src', 'rules', registry, clauses, 'fixtures', '#fixtures'],
};

/** Rooms whose files do not import each other. A format of several files has its own folder. */
const strangers = ['rules', 'src/report/formats'];

/** Packages that belong to one room. */
const owners: Readonly<Record<string, string>> = { undici: 'src/wire', commander: 'src/cli' };

const isBelow = (path: string, folder: string): boolean => `${path}/`.startsWith(`${folder}/`);

function roomOf(path: string): string {
  const rooms = [...Object.keys(allowed), '#fixtures'].filter((room) => isBelow(path, room));
  return rooms.toSorted((one, other) => other.length - one.length)[0] ?? 'no room';
}

function isAllowed({ file, target }: Import): boolean {
  const [room, other] = [roomOf(file), roomOf(target)];
  if (room === other) return !strangers.includes(room) || isOneFormat(file, target, room);
  const may = allowed[room] ?? [];
  return [other, target].some((each) => may.includes(each)) || (may.includes('src') && isBelow(target, 'src'));
}

function isOneFormat(file: string, target: string, room: string): boolean {
  const folder = posix.dirname(file);
  return room === 'src/report/formats' && folder !== room && isBelow(target, folder);
}

interface Import {
  readonly file: string;
  readonly line: number;
  /** A path below the folder of the product, `#fixtures/...`, or the name of a package. */
  readonly target: string;
}

/** The imports of a file, type imports and re-exports included. */
function importsOf(source: Source): readonly Import[] {
  const { staticImports, staticExports, dynamicImports } = parse(source).module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => {
      return { start, value: source.text.slice(start + 1, end - 1) };
    }),
  ];
  return requests.map(({ start, value }) => ({
    file: source.path,
    line: lineAt(source.text, start),
    target: value.startsWith('.') ? posix.join(posix.dirname(source.path), value) : value,
  }));
}

const imports = sources.flatMap(importsOf);
const isPath = ({ target }: Import): boolean => /^(?:#|\.\.\/|src\/|rules\/|fixtures\/|test\/)/.test(target);
const listed = (wrong: readonly Import[]): readonly string[] =>
  wrong.map(({ file, line, target }) => `${file}:${line} imports ${target}`);

test('every file belongs to a room', () => {
  expect(imports.length).toBeGreaterThan(0);
  expect(sources.map(({ path }) => path).filter((path) => roomOf(path) === 'no room')).toEqual([]);
});

test('imports go in the directions of DESIGN 11', () => {
  const wrong = imports.filter((each) => isPath(each) && !isAllowed(each));
  expect(listed(wrong)).toEqual([]);
});

test('core imports no package, and some packages belong to one room', () => {
  const wrong = imports.filter((each) => {
    const room = roomOf(each.file);
    if (isPath(each) || room === 'test') return false;
    return room === 'src/core' || (owners[each.target] ?? room) !== room;
  });
  expect(listed(wrong)).toEqual([]);
});
