// The library in the package: for each entry of `exports`, a small module over the bundle of the command line, and its types. They come
// from what `npm run build` wrote. All types are in one file without imports, so that a user needs no other package for them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { parseSync } from 'oxc-parser';

const root = resolve(import.meta.dirname, '..');
const built = join(root, 'dist/src');
const textOf = (file) => readFileSync(file, 'utf8');
const vitest = { js: textOf(join(built, 'vitest.js')), types: textOf(join(built, 'vitest.d.ts')) };

/** The modules of `src` that the bundle exports: the library, and what else `src/vitest.ts` imports. */
export const modules = [
  ...new Set(['index', ...[...vitest.js.matchAll(/from '\.\/([\w-]+)\.js'/g)].map(([, name]) => name)]),
];

/** Writes the entries next to the bundle. */
export function writeLibrary(folder) {
  const bundle = createRequire(import.meta.url)(join(folder, 'main.cjs'));
  const write = (file, text) => writeFileSync(join(folder, file), text);
  for (const name of modules) {
    const types = parseSync(`${name}.d.ts`, textOf(join(built, `${name}.d.ts`))).module.staticExports;
    const names = types.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name));
    const load = "import { createRequire } from 'node:module';\n";
    const from = `createRequire(import.meta.url)('./main.cjs')['${name}']`;
    write(`${name}.js`, `${load}export const { ${Object.keys(bundle[name]).join(', ')} } = ${from};\n`);
    write(`${name}.d.ts`, `export { ${names.join(', ')} } from './types.js';\n`);
  }
  write('vitest.js', vitest.js.replace(/^\/\/# sourceMappingURL=.*\n?/m, ''));
  write('vitest.d.ts', vitest.types.replaceAll(/(?<=from '\.\/[\w-]+)\.ts'/g, ".js'"));
  write('types.d.ts', signatures().types);
}

/** The public signatures: as types with their comments, and as a report to compare with an earlier one. */
export function signatures() {
  const folder = mkdtempSync(join(tmpdir(), 'probity-types-'));
  const entry = join(built, `library.${process.pid}.d.ts`);
  writeFileSync(entry, modules.map((name) => `export * from './${name}.ts';\n`).join(''));
  try {
    const options = configuration(entry, folder);
    const { succeeded } = Extractor.invoke(ExtractorConfig.prepare(options), {
      localBuild: true,
      messageCallback: (message) => {
        if (message.logLevel !== ExtractorLogLevel.Error) message.handled = true;
      },
    });
    if (!succeeded) throw new Error('API Extractor failed');
    // Everything is public, and comments are in the sources.
    const own = textOf(join(folder, 'library.api.md')).replaceAll(/^\s*\/\/ (?:@public.*|\(undocumented\))\n/gm, '');
    const report = `${own}\n## probity/vitest\n\n\`\`\`ts\n${vitest.types}\`\`\`\n`;
    return { types: textOf(join(folder, 'types.d.ts')), report };
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(entry);
  }
}

function configuration(entry, folder) {
  const silent = { default: { logLevel: 'none' } };
  const { compilerOptions } = JSON.parse(textOf(join(root, 'tsconfig.json')));
  // It reads declarations, and no sources.
  const paths = { '#fixtures/*.ts': [join(root, 'dist/fixtures/*.d.ts')] };
  return {
    packageJsonFullPath: join(root, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: entry,
      compiler: { overrideTsconfig: { compilerOptions: { ...compilerOptions, paths }, files: [entry] } },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFileName: 'library.api.md',
        reportFolder: folder,
        reportTempFolder: join(folder, 'temporary'),
      },
      dtsRollup: { enabled: true, untrimmedFilePath: join(folder, 'types.d.ts') },
      docModel: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: { extractorMessageReporting: silent, tsdocMessageReporting: silent },
    },
  };
}
