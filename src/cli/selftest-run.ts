import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { everyMutant, mutantsOf } from '../../fixtures/mutants/index.ts';
import { rules } from '../../rules/index.ts';
import { changedFiles, touchedBy } from '../selftest/changed.ts';
import type { Depth, Kill } from '../selftest/matrix.ts';
import { dealt, spread } from '../selftest/share.ts';
import { inWorkers } from '../selftest/workers.ts';
import type { SelftestFlags } from './commands/selftest.ts';
import { exitCodes } from './exit-code.ts';
import { namedMutant } from './named-mutant.ts';
import { print } from './output.ts';
import { packageFile, packageRoot } from './package-root.ts';
import type { Answer, Task } from './selftest-worker.ts';

/** What can be proven of a mutant is known by its id and its rule. */
type Chosen = Pick<Kill['mutant'], 'id' | 'kills'>;

/** Proves the rules in threads of this process, without a socket. Exit 0 where every mutant is killed, else 1. */
export async function runSelftest(id: string | undefined, flags: SelftestFlags): Promise<number> {
  const { chosen, touched, isAll } = await chosenMutants(id, flags);
  const depth = flags.narrow === true ? 'narrow' : 'whole';
  const kills = new Map<string, Kill>();
  const reference: Exclude<Answer, Kill>[] = [];
  // Of the threads to come: proofs make much that is soon forgotten, and a fifteenth of their time went into looking for what is not.
  setFlagsFromString('--min-semi-space-size=32');
  setFlagsFromString('--max-semi-space-size=64');
  await inWorkers<Task, Answer>({
    // The reference takes longest.
    tasks: [
      ...(isAll && depth === 'whole' ? (['reference'] as const) : []),
      ...chosen.map(({ id }) => ({ mutant: id, depth }) as const),
    ],
    jobs: flags.jobs ?? availableParallelism(),
    module: pathToFileURL(packageFile('bin', 'selftest-worker.js')),
    onResult: (answer) => {
      if ('killed' in answer) kills.set(answer.mutant.id, answer);
      else reference.push(answer);
      if (process.stderr.isTTY) process.stderr.write(`\r${kills.size} of ${chosen.length}`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
  const all = chosen.flatMap(({ id }) => kills.get(id) ?? []);
  const survivors = all.filter(({ killed }) => !killed);
  const isTold = flags.verbose === true || id !== undefined;
  await print([
    ...reference.map(({ told }) => `${told}\n`),
    ...(isTold ? all : survivors).flatMap(killLines),
    ...(touched > chosen.length
      ? [`The change touches ${touched} mutants: ${chosen.length} of them were proven.\n`]
      : []),
    closingLine(chosen, survivors.length, depth),
  ]);
  return survivors.length === 0 && reference.every(({ conforms }) => conforms) ? exitCodes.fine : exitCodes.violations;
}

function closingLine(chosen: readonly Chosen[], survivors: number, depth: Depth): string {
  if (chosen.length === 0) return 'Nothing that changed touches a mutant.\n';
  const proven = new Set(chosen.map(({ kills }) => kills)).size;
  const of = `${chosen.length} ${chosen.length === 1 ? 'mutant' : 'mutants'}`;
  return survivors === 0
    ? `${of} killed (${depth} proof), which proves ${proven} of ${rules.length} rules.\n`
    : `${survivors} of ${of} ${survivors === 1 ? 'survives' : 'survive'} (${depth} proof).\n`;
}

function killLines({ mutant, killed, failed, expected, errors }: Kill): readonly string[] {
  if (killed) return [`killed    ${mutant.id}  by ${expected.join(', ')}\n`];
  const missed = expected.filter((rule) => !failed.includes(rule));
  const extra = failed.filter((rule) => !expected.includes(rule));
  return [
    `survived  ${mutant.id}: ${mutant.note}\n`,
    ...(missed.length === 0 ? [] : [`          not caught by ${missed.join(', ')}\n`]),
    ...(extra.length === 0 ? [] : [`          but by ${extra.join(', ')}\n`]),
    ...errors.map((error) => `          ${error}\n`),
  ];
}

/** The mutants to prove, whether they are all that there are, and how many a change touches. */
async function chosenMutants(
  id: string | undefined,
  { changed, shard, most }: SelftestFlags,
): Promise<{
  readonly chosen: readonly Chosen[];
  readonly isAll: boolean;
  readonly touched: number;
}> {
  if (id !== undefined) {
    const own = await mutantsOf(id);
    const chosen = own.length > 0 ? own : [await namedMutant(id)];
    return { chosen, isAll: false, touched: chosen.length };
  }
  const all = await everyMutant();
  const touched = changed === true ? touchedOf(all) : all;
  const dealtOut = shard === undefined ? touched : dealt(touched, shard);
  const chosen = most === undefined ? dealtOut : spread(dealtOut, most);
  return { chosen, isAll: chosen.length === all.length, touched: dealtOut.length };
}

/** All, where git cannot tell what changed. */
function touchedOf(mutants: readonly Chosen[]): readonly Chosen[] {
  const changed = changedFiles(packageRoot());
  if (changed === undefined) return mutants;
  return touchedBy(changed, mutants, rules, (path) => {
    const file = packageFile(path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  });
}
