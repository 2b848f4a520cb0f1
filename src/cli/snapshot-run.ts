import { printSnapshot } from '../contract/print-snapshot.ts';
import type { Snapshot } from '../model/contract.ts';
import { writeFileWhole } from './deliver.ts';
import { cloak } from './discretion.ts';
import { exitCodes } from './exit-code.ts';
import { prepareFile } from './files.ts';
import { loadPlan } from './load-plan.ts';
import { print, say } from './output.ts';
import { sayOfPlan } from './plan-messages.ts';
import { lookedAt } from './portions.ts';
import { record } from './record.ts';
import { overridesOf, type PlanSettingFlags } from './plan-settings.ts';

/** The options of `probity snapshot`. */
export interface SnapshotFlags extends PlanSettingFlags {
  readonly output: string;
  readonly color?: boolean;
  readonly progress: boolean;
}

/** Records what the service of a plan answers, writes it, and returns the exit code. */
export async function takeSnapshot(planPath: string, flags: SnapshotFlags): Promise<number> {
  const { output } = flags;
  if (output !== '-') await prepareFile(output);
  const loaded = await loadPlan(planPath, { ...(await overridesOf(flags)), readsSnapshot: false });
  await sayOfPlan(loaded.warnings);
  const recorded = await record(loaded, flags);
  if (!recorded.ok) {
    await say(`probity: no snapshot was taken: ${recorded.reason}\n`);
    return recorded.code;
  }
  const pieces = printSnapshot(cloak.all(recorded.snapshot));
  if (output === '-') await print(pieces);
  else {
    await writeFileWhole(output, lookedAt(pieces, output));
    await say(`Wrote ${output}: ${wordsFor(recorded.snapshot)}.\n`);
  }
  return exitCodes.fine;
}

function wordsFor({ versions }: Snapshot): string {
  const operations = versions.reduce((sum, version) => sum + version.operations.length, 0);
  const prefixes = versions.flatMap(({ prefix }) => prefix ?? []);
  const of = prefixes.length === 0 ? '' : ` of ${prefixes.join(' and ')}`;
  return `${operations} ${operations === 1 ? 'operation' : 'operations'}${of}`;
}
