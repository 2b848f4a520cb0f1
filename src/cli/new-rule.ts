/** `probity rules new ID`: writes a rule, the servers that it must fail, and the test that proves it. */
import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { known } from '../catalog.ts';
import { idProblem, partOf } from '../plan/packages.ts';
import { packaged } from '../report/package-root.ts';
import { exists, writeText } from './files.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage.ts';

const endings = ['.mjs', '.mutants.mjs', '.test.mjs'];

export function newRule(id: string | undefined, folder: string, io: Io): number {
  if (id === undefined) throw new UsageError('Name the rule: probity rules new acme/trace-id.');
  const parts = known.rules.map((rule) => partOf(rule.id));
  const problem = idProblem('rule', id, parts);
  if (problem !== undefined) throw new UsageError(`${problem}.`);
  const noun = id.slice(id.indexOf('/') + 1);
  const files = endings.map((ending) => ({ file: join(folder, noun + ending), text: textFor(id, noun, ending) }));
  const taken = files.find(({ file }) => exists(resolve(io.cwd, file), io));
  if (taken !== undefined)
    throw new UsageError(`${taken.file} exists already, and is never overwritten. Choose another folder with --dir.`);
  for (const { file, text } of files) writeText(file, text, io);
  const [rule, , test] = files.map(({ file }) => (isAbsolute(file) ? file : `./${file}`));
  io.stdout.write(`Wrote ${files.map(({ file }) => file).join(', ')}.

1. Change the rule, and the defects that it must find.
2. Prove it:  npm install --save-dev probity vitest && npx vitest run ${test}
3. Use it:    write extends: ${rule} into the plan, relative to the plan.
`);
  return 0;
}

/** The template is a rule that works, about a header. */
function textFor(id: string, noun: string, ending: string): string {
  const template = readFileSync(packaged(`templates/rule/trace-id${ending}`), 'utf8');
  const header = `X-${noun}`.replace(/(?<=-)[a-z]/g, (letter) => letter.toUpperCase());
  return template
    .replaceAll('acme/trace-id', id)
    .replaceAll('acme.trace-id', id.replace('/', '.'))
    .replaceAll('X-Trace-Id', header)
    .replaceAll('trace-id', noun);
}
