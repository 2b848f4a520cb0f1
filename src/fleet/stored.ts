/** The history of a fleet, from the database. */
import { gunzipSync } from 'node:zlib';
import type { Report } from '../report/report.ts';
import type { History, SavedRun } from './history.ts';
import { type Store, StoreError } from './store.ts';

/** Targets that are read at once. */
const chunk = 20;

export async function storedHistory({ rows }: Store): Promise<History> {
  const [newest] = await rows<{ at: string | null }>('SELECT max(started_at)::text AS at FROM probity.run');
  if (newest?.at == null) throw new StoreError('No audit has ended yet: run probity fleet work.');
  return { newestMs: Date.parse(newest.at), targets, report };

  async function* targets(): AsyncGenerator<readonly SavedRun[]> {
    let after: string | undefined = '';
    while (after !== undefined) {
      const found: readonly { name: string; runs: string }[] = await rows<{ name: string; runs: string }>(
        `SELECT t.name, (SELECT string_agg(summary::text, E'\\n' ORDER BY started_at) FROM probity.run r WHERE r.target_id = t.id) AS runs
        FROM probity.target t WHERE name COLLATE "C" > $1 AND last_run IS NOT NULL ORDER BY name COLLATE "C" LIMIT ${chunk}`,
        [after],
      );
      for (const { runs } of found) yield runs.split('\n').flatMap((line) => (line === '' ? [] : [savedIn(line)]));
      after = found.at(-1)?.name;
    }
  }

  async function report({ target, run }: SavedRun): Promise<Report> {
    const [found] = await rows<{ report: Uint8Array }>(
      `SELECT report FROM probity.run WHERE target_id = (SELECT id FROM probity.target WHERE name = $1) AND started_at = $2`,
      [target.name, run.startedAt],
    );
    if (found === undefined)
      throw new StoreError(`The report of ${target.name} was deleted while the site was written.`);
    return JSON.parse(gunzipSync(found.report).toString());
  }
}

/** Only `save` writes them, so they are not checked again. */
function savedIn(text: string): SavedRun {
  return { ...JSON.parse(text), isWhole: true };
}
