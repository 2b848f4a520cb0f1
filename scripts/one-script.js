// How esbuild makes one script of the sources: for the package, and for the benchmark.
import { readFileSync } from 'node:fs';

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

/**
 * Two files of undici that nothing reaches are replaced with empty modules: HTTP/2, because only HTTP/1.1 is spoken, and FormData.
 * Node's HTTP/2 takes 1 MB, and as long to load as twenty requests.
 */
const onlyUsed = {
  name: 'only-used',
  setup({ onLoad }) {
    onLoad({ filter: /(?:client-h2|web.fetch.body)\.js$/ }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * Modules of Node that not every run needs. They are loaded when something uses them, because each takes as long as several requests.
 * What they export depends on the version of Node that runs them.
 */
const lateModules = {
  name: 'late-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:(?:child_process|readline|tls|zlib)$/ }, ({ path, namespace }) =>
      namespace === 'late' ? { path, external: true } : { path, namespace: 'late' },
    );
    onLoad({ filter: /./, namespace: 'late' }, ({ path }) => ({
      contents: `Object.setPrototypeOf(exports, new Proxy({}, { get: (_, name) => require('${path}')[name] }));`,
    }));
  },
};

/** Options of esbuild. Names are minified, too: what is shorter is read sooner. */
export const asOneScript = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [onlyUsed, ascii, oneParser, lateModules],
  // Its modules for browsers are the same, and leave out what nobody imports.
  alias: { yaml: './node_modules/yaml/browser/index.js' },
  define: { 'import.meta.url': 'ownUrl' },
  banner: { js: "const ownUrl = require('node:url').pathToFileURL(__filename).href;" },
  supported: { 'dynamic-import': false },
};
