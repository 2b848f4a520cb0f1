/** Projects that Node.js imports from: the library and the example package are installed. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { product } from '../house/sources.ts';

/** Writes the files, by their paths in the project. */
export function createProject(files: Readonly<Record<string, string>> = {}): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'probity-project-'));
  const library = {
    name: 'probity',
    type: 'module',
    exports: { '.': './dist/src/index.js', './vitest': './dist/src/vitest.js', './dist/*': './dist/*' },
  };
  const all = { 'package.json': '{ "type": "module" }', 'node_modules/probity/package.json': JSON.stringify(library) };
  for (const [name, text] of Object.entries({ ...all, ...files })) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  symlinkSync(join(product, 'dist'), join(path, 'node_modules/probity/dist'));
  cpSync(join(product, 'examples/acme-rules'), join(path, 'node_modules/@acme/probity-rules'), { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
