// `npm run new-rule -- PART/NOUN`: a rule with room for its examples, and its mutant, both in the registries. They compile;
// house, examples and selftest say what is still to be filled in.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [id = ''] = process.argv.slice(2);
const files = [
  { skeleton: 'rule.ts', file: `rules/${id}.ts` },
  { skeleton: 'mutant.ts', file: `fixtures/mutants/${id}.ts` },
];
const taken = files.filter(({ file }) => existsSync(join(root, file)));

if (!/^[a-z]+(?:-[a-z]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
  process.stderr.write(`new-rule: "${id}" is not of the form PART/NOUN, such as errors/never-200\n`);
  process.exitCode = 2;
} else if (taken.length > 0) {
  process.stderr.write(`new-rule: ${taken.map(({ file }) => file).join(' and ')} already there\n`);
  process.exitCode = 2;
} else {
  for (const { skeleton, file } of files) {
    const text = readFileSync(new URL(`skeleton/${skeleton}`, import.meta.url), 'utf8')
      .replaceAll('PART/NOUN', id)
      .replaceAll('../../../fixtures/mutants/', '../')
      .replaceAll('../../../', '../../');
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    process.stdout.write(`${file}\n`);
  }
  const { status } = spawnSync(process.execPath, [join(root, 'test/generate/run.js')], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
