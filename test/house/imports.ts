/** The imports of a file, and cycles among them. */
import { posix } from 'node:path';
import { lineAt, parse, type Source } from './sources.ts';

export interface Import {
  readonly file: string;
  readonly line: number;
  /** A path below the folder of the product, `#fixtures/...`, or the name of a package. */
  readonly target: string;
}

/** The imports of a file, type imports and re-exports included. */
export function importsOf(source: Source): readonly Import[] {
  const { staticImports, staticExports, dynamicImports } = parse(source).module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      start,
      value: source.text.slice(start + 1, end - 1),
    })),
  ];
  return requests.map(({ start, value }) => ({
    file: source.path,
    line: lineAt(source.text, start),
    target: value.startsWith('.') ? posix.join(posix.dirname(source.path), value) : value,
  }));
}

/** The first cycle that each file starts: the files on it, the first one again at the end. */
export function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const done = new Set<string>();
  const cycles: (readonly string[])[] = [];
  for (const file of imports.keys()) follow(file, []);
  return cycles;

  function follow(file: string, path: readonly string[]): void {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) follow(target, [...path, file]);
    done.add(file);
  }
}
