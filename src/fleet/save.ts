/** Saves the result of an audit, and completes its job, in one transaction. */
import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { json } from '../report/formats/json.ts';
import { summary } from '../report/formats/summary.ts';
import { checkedIn } from '../report/gate.ts';
import type { Report } from '../report/report.ts';
import { viewOf } from '../report/view.ts';
import { historyOf, type PastProblem, type SavedRun } from '../report/history.ts';
import { parts, runsOf } from './stored.ts';
import { queue, type Rows, type Store, StoreError } from './store.ts';

/** What a worker has in hand. The attempt is a fencing token: a later attempt makes it invalid. */
export interface Claim {
  readonly id: string;
  readonly attempt: number;
  readonly batch: string;
}

/** Another worker has taken over. */
export class LostClaim extends StoreError {}

/** The most runs before this one that decide what is new in it. */
const mostBefore = 20;

/** Saves the report once, however often it is called, and throws `LostClaim` if the claim is not valid. */
export async function save(report: Report, claim: Claim, { transaction, boss }: Store): Promise<void> {
  const view = viewOf(report, { isVerbose: true });
  const run: SavedRun = { ...JSON.parse(storable(summary(view))), isWhole: true };
  await transaction(async ({ rows, db }) => {
    const { id, attempt } = claim;
    // The commit may have worked although its response was lost.
    const [saved] = await rows<{ attempt: number }>('SELECT attempt FROM probity.run WHERE job_id = $1', [id]);
    if (saved?.attempt === attempt) return;
    const target = await savedTarget(run, rows);
    const before = await runsOf(target, rows, { startedBefore: report.run.startedAt, most: mostBefore });
    const problems = historyOf([...before, run]).at(-1)?.problems ?? [];
    const facts = { target_id: target, ...columnsOf(run, report, claim, problems) };
    const columns = Object.keys(facts).join(', ');
    const [found, checked] = parts(run);
    const [added] = await rows<{ id: number }>(
      `INSERT INTO probity.run (${columns}, summary, checked_id, report)
      SELECT ${columns}, $2::json, $3, $4::bytea FROM jsonb_populate_record(NULL::probity.run, $1::jsonb) RETURNING id::int`,
      [storable(JSON.stringify(facts)), found, await savedOnce(checked, rows), gzipSync(json(view))],
    );
    const number = added?.id ?? 0;
    await rows(saveProblems, [number, target, JSON.stringify(problems)]);
    await rows(saveClauses, [target, report.run.startedAt, JSON.stringify(run.clauses)]);
    await rows(
      `UPDATE probity.target SET last_run = $2, down_since = CASE WHEN $3 THEN coalesce(down_since, now()) END WHERE id = $1`,
      [target, number, report.gate.exitCode === 4],
    );
    if (report.remaining.length === 0) await rows('DELETE FROM probity.journal WHERE job_id = $1', [id]);
    const done = await boss.complete(queue, { id, retryCount: attempt }, {}, { db });
    if (!('affected' in done) || done.affected !== 1) throw new LostClaim('another worker has taken over');
  });
}

/** Notes that a target cannot be reached, and says whether it has been so for a week. */
export async function isDownForLong(report: Report, { rows }: Store): Promise<boolean> {
  const target = await savedTarget(report, rows);
  const [row] = await rows<{ long: boolean }>(
    `UPDATE probity.target SET down_since = coalesce(down_since, now()) WHERE id = $1
    RETURNING down_since < now() - interval '7 days' AS long`,
    [target],
  );
  return row?.long === true;
}

async function savedTarget({ target, run }: Pick<Report, 'target' | 'run'>, rows: Rows): Promise<number> {
  const [row] = await rows<{ id: number }>(
    `INSERT INTO probity.target (name, base_url, labels, plan) VALUES ($1, $2, $3::jsonb, $4)
    ON CONFLICT (name) DO UPDATE SET base_url = excluded.base_url, labels = excluded.labels, plan = excluded.plan
    RETURNING id::int`,
    [target.name, target.baseUrl, JSON.stringify(target.labels), run.plan],
  );
  return row?.id ?? 0;
}

/** The columns of a run, apart from its summary and its report. */
function columnsOf(run: SavedRun, report: Report, claim: Claim, problems: readonly PastProblem[]) {
  const { summary: says, verdict, remaining, probity } = report;
  return {
    job_id: claim.id,
    attempt: claim.attempt,
    batch: claim.batch,
    started_at: run.run.startedAt,
    duration_ms: Math.round(run.run.durationMs),
    requests: run.run.requests,
    verdict,
    says,
    probity,
    remaining: remaining.length,
    exit_code: run.gate.exitCode,
    problems: run.counts.problems,
    warnings: run.counts.warnings,
    waived: run.counts.waived,
    new_problems: problems.filter(({ fate, level }) => fate === 'new' && level === 'must').length,
    coverage: checkedIn(run.counts).share,
  };
}

/** Most runs of a target check the same as the run before, so that part is stored once. */
async function savedOnce(content: string, rows: Rows): Promise<number> {
  const digest = hash('sha256', content);
  const find = 'SELECT id::int FROM probity.checked WHERE digest = $1';
  const [found] = await rows<{ id: number }>(find, [digest]);
  if (found !== undefined) return found.id;
  const [added] = await rows<{ id: number }>(
    `INSERT INTO probity.checked (digest, content) VALUES ($1, $2::json)
    ON CONFLICT (digest) DO UPDATE SET digest = excluded.digest RETURNING id::int`,
    [digest, content],
  );
  return added?.id ?? 0;
}

const saveProblems = `
INSERT INTO probity.problem (run_id, target_id, rule, level, fate, since, is_older, weight, label, headline, says)
SELECT $1, $2, rule, level, fate, since, "isOlder", weight, label, headline, says FROM jsonb_to_recordset($3::jsonb)
AS p (rule text, level text, fate text, since timestamptz, "isOlder" boolean, weight integer, label text, headline text, says text)`;

/** Only what changed is written. */
const saveClauses = `
INSERT INTO probity.clause AS c (target_id, clause, status, since)
SELECT $1, clause, status, $2 FROM jsonb_to_recordset($3::jsonb) AS n (clause text, status text)
ON CONFLICT (target_id, clause) DO UPDATE SET status = excluded.status, since = excluded.since
WHERE c.status <> excluded.status`;

/** PostgreSQL has no place for NUL in texts. */
function storable(json: string): string {
  return json.replaceAll(/\\u0000|\\\\/g, (escaped) => (escaped === '\\\\' ? escaped : '\\ufffd'));
}
