// Bundles the sources into `dist/bundle`, which is what the package ships: one script, with what V8 compiled of it.
// The licences of what is bundled go beside it, and the entries of the library, which share the script. Run by `npm pack`, and for the tests with a folder of their own; the tree
// itself runs unbundled.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { asOneScript } from './scripts/one-script.js';
import { modules, writeLibrary } from './scripts/library.js';

const outdir = process.argv[2] ?? 'dist/bundle';
// Written aside and moved when it is whole: no file of an earlier build is shipped, and none is missing meanwhile.
const fresh = `${outdir}.${process.pid}`;

const { metafile } = await build({
  stdin: {
    contents: [
      "export { main } from './src/cli/main.ts';",
      ...modules.map((name) => `export * as '${name}' from './src/${name}.ts';`),
    ].join('\n'),
    resolveDir: '.',
  },
  ...asOneScript,
  outfile: join(fresh, 'main.cjs'),
  // PROBITY_DEBUG=1 shows faults by the source maps.
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
});

/** Folder of the package that a bundled file is from; undefined for files of this one. */
function packageOf(file) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

const folders = [...new Set(Object.keys(metafile.inputs).flatMap((file) => packageOf(file) ?? []))].sort();
const texts = folders.map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  if (file === undefined) throw new Error(`${name} comes without a licence text`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
});
writeFileSync(join(fresh, 'LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
writeLibrary(resolve(fresh));
rmSync(outdir, { recursive: true, force: true });
renameSync(fresh, outdir);
execFileSync(process.execPath, ['scripts/compiled.js', resolve(outdir, 'main.cjs')], {
  stdio: ['ignore', 'ignore', 'pipe'],
});
