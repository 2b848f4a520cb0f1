// Makes all generated files anew: `npm run generate`. A second stage reads what the first one makes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

for (const stage of ['code', 'docs']) {
  // Two folders deep, as the sources are: they find their files by their own place.
  const outfile = join(root, `node_modules/.cache/generate-${stage}.mjs`);
  await build({
    entryPoints: [join(root, `test/generate/${stage}.ts`)],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    logLevel: 'warning',
  });
  const { artifacts } = await import(pathToFileURL(outfile).href);
  for (const { file, text } of await artifacts()) {
    const made = await text();
    if (textOf(join(root, file)) === made) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), made);
    process.stdout.write(`${file}\n`);
  }
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
