import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registries, root } from './registry.ts';

// `npm run generate`: registries first, since the rule pages are read through them.
for (const { file, text } of registries()) writeFileSync(join(root, file), text);
execFileSync('npx', ['biome', 'format', '--write', 'rules/index.ts', 'fixtures/mutants/index.ts'], { cwd: root });
