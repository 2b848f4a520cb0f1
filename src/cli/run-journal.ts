import { writeSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { isDeleteHarmful } from '../facts/report/left-advice.ts';
import type { Report } from '../model/report.ts';
import { shellQuote } from '../text/shell.ts';
import { cloak } from './discretion.ts';
import { type JournalFile, journalPath, openJournal, openJournalsOf } from './journal-file.ts';
import type { LoadedPlan } from './load-plan.ts';

/** The journal of a run of a plan; undefined where nothing is written. `onFailure` is called once it cannot be written any more. */
export async function journalOf(
  { plan, path }: LoadedPlan,
  { run, file }: { readonly run: string; readonly file: string | false | undefined },
  onFailure: () => void,
): Promise<JournalFile | undefined> {
  if (!plan.writes || file === false) return undefined;
  const head = {
    journal: 1,
    run,
    base_url: plan.baseUrl,
    plan: basename(path),
    started: new Date().toISOString(),
    pid: process.pid,
  } as const;
  return openJournal(file ?? near(journalPath(path, run)), head, onFailure);
}

/** The command that cleans up after a run, as its user would write it. */
export function cleanupCommand(journal: string, { plan, path, isElsewhere }: LoadedPlan): string {
  const address = isElsewhere ? ` --base-url ${shellQuote(plan.baseUrl)}` : '';
  return `probity cleanup ${shellQuote(journal)} --plan ${shellQuote(path)}${address}`;
}

/** What to say at the end of a run whose journal stays. */
export function journalWords(journal: string, loaded: LoadedPlan, report: Pick<Report, 'harm' | 'exchanges'>): string {
  const command = cleanupCommand(journal, loaded);
  return isDeleteHarmful(report)
    ? `Items of this run are left, for a DELETE did harm. Once that is fixed, delete them: ${command}`
    : `Items of this run may be left. To try to delete them again: ${command}`;
}

/** What to say where the process ends at once. */
export function tellAtOnce(journal: JournalFile | undefined, loaded: LoadedPlan): void {
  if (journal?.isUsed !== true) return;
  const words = `Stopped at once: what this run made may still be there. To delete it: ${cleanupCommand(journal.file, loaded)}\n`;
  // The process does not wait for a stream.
  writeSync(process.stderr.fd, cloak.text(words));
}

/** One line about journals that earlier runs of the plan left; none where there is none. */
export async function openJournalWarning(loaded: LoadedPlan): Promise<readonly string[]> {
  const [first, ...more] = await openJournalsOf(loaded.path);
  if (first === undefined) return [];
  const others = more.length === 0 ? '' : ` (and ${more.length} more in the same folder)`;
  const baseUrl = first.head.base_url;
  const isElsewhere = loaded.isElsewhere || baseUrl !== cloak.secrets(loaded.plan.baseUrl);
  const command = cleanupCommand(near(first.file), { ...loaded, isElsewhere, plan: { ...loaded.plan, baseUrl } });
  return [`probity: warning: an earlier run may have left items behind${others}; to delete them: ${command}`];
}

/** A path as its user would write it. */
function near(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path;
}
