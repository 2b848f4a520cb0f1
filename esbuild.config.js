// Bundles the sources into `dist/bundle`, which is what the package ships: one script, with what V8 compiled of it.
// The licences of what is bundled go beside it, and the entries of the library, which share the script. Run by `npm pack`, and for the tests with a folder of their own; the tree
// itself runs unbundled.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { modules, writeLibrary } from './scripts/library.js';

/**
 * Escapes what is not ASCII: esbuild does so in strings, and leaves patterns and tagged templates as they are, which would be read as Latin-1
 * (`bin/load.js`).
 */
const ascii = {
  name: 'ascii',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
      loader: path.endsWith('ts') ? 'ts' : 'js',
    })),
};

/** The parser of undici is in its package twice. The one without SIMD runs everywhere, and takes no more time. */
const oneParser = {
  name: 'one-parser',
  setup: ({ onResolve, resolve: find }) =>
    onResolve({ filter: /llhttp_simd-wasm/ }, ({ path, ...where }) => find(path.replace('_simd', ''), where)),
};

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
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  outfile: join(fresh, 'main.cjs'),
  // Names too: what is shorter is read sooner. PROBITY_DEBUG=1 shows faults by the source maps.
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [ascii, oneParser],
  // Its modules for browsers are the same, and leave out what nobody imports.
  alias: { yaml: './node_modules/yaml/browser/index.js' },
  define: { 'import.meta.url': 'ownUrl' },
  banner: { js: "const ownUrl = require('node:url').pathToFileURL(__filename).href;" },
  supported: { 'dynamic-import': false },
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
