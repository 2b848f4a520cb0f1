/** The history of a fleet, from the database. */
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { failuresOf } from '../report/groups.ts';
import type { Report } from '../report/report.ts';
import type { History, SavedRun } from '../report/history.ts';
import { type Rows, type Store, StoreError } from './store.ts';

/** What a run found, and what it checked, which is hardly ever different from the run before. Both are JSON. */
export function parts({ clauses, rules, traffic, isWhole: _, ...summary }: SavedRun): readonly [string, string] {
  const operations = traffic.operations.map(({ operation, requests, failures, rows }) => {
    const isSeen = requests > failuresOf({ failures });
    return { operation, requests: isSeen ? 1 : 0, failures: {}, rows: rows.toSorted() };
  });
  const sorted = operations.toSorted((a, b) => (a.operation < b.operation ? -1 : 1));
  const judged = rules.map((each) => ({ rule: each.rule, places: each.places.toSorted() }));
  return [JSON.stringify(summary), JSON.stringify({ clauses, rules: judged, traffic: { operations: sorted } })];
}

export interface Which {
  /** ISO 8601. */
  readonly startedBefore?: string;
  /** The newest ones. */
  readonly most: number;
}

/** The runs of a target, the oldest first. */
export async function runsOf(target: number, rows: Rows, { startedBefore = 'infinity', most }: Which) {
  const found = await rows<{ summary: string; checked: number }>(
    `SELECT summary::text, checked_id::int AS checked FROM probity.run WHERE target_id = $1 AND started_at < $2
    ORDER BY started_at DESC LIMIT $3`,
    [target, startedBefore, most],
  );
  const ids = JSON.stringify([...new Set(found.map(({ checked }) => checked))]);
  const contents = await rows<{ id: number; content: string }>(
    'SELECT id::int, content::text FROM probity.checked WHERE id IN (SELECT value::bigint FROM jsonb_array_elements_text($1::jsonb))',
    [ids],
  );
  const checked = new Map(contents.map(({ id, content }) => [id, parsed(content)]));
  return found
    .map((each): SavedRun => ({ ...parsed(each.summary), ...checked.get(each.checked), isWhole: true }))
    .reverse();
}

/** Only `save` writes it, so it is not checked again. */
const parsed = (text: string): SavedRun => JSON.parse(text);

/** More than anybody keeps. */
const mostRuns = 10_000;

export async function storedHistory({ rows }: Store): Promise<History> {
  const [newest] = await rows<{ at: string | null }>('SELECT max(started_at)::text AS at FROM probity.run');
  const newestMs = Date.parse(newest?.at ?? '');
  if (Number.isNaN(newestMs)) throw new StoreError('No audit has ended yet: run probity fleet work.');
  return { newestMs, targets, report };

  async function* targets(): AsyncGenerator<readonly SavedRun[]> {
    const ids = await rows<{ id: number }>(
      'SELECT id::int FROM probity.target WHERE last_run IS NOT NULL ORDER BY name COLLATE "C"',
    );
    // The next runs are on their way while these are used.
    yield* Readable.from(ids).map(({ id }: { id: number }) => runsOf(id, rows, { most: mostRuns }), { concurrency: 2 });
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
