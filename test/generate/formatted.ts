import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const biome = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url));

/** The text as the formatter wants it. */
export function formatted(text: string, language: 'ts' | 'json' = 'ts'): string {
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=made.${language}`], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    input: text,
    encoding: 'utf8',
  });
}
