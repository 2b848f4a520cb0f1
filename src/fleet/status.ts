/** How far a fleet is, and what keeps it small and going. */
import { counted } from '../report/phrases.ts';
import { type Block, block, type Document } from '../report/view.ts';
import { queue, queueSchema, type Store } from './store.ts';

const jobs = `${queueSchema}.job`;

type Counts = Readonly<Record<'waiting' | 'running' | 'later' | 'failed' | 'done' | 'bad', number>>;

type Listed = Readonly<Record<'state' | 'name' | 'text', string>>;

/** The most that each section lists. */
const most = 10;

export async function statusOf({ rows }: Store): Promise<{ readonly document: Document; readonly isOver: boolean }> {
  const batches = await rows<Counts & { batch: string }>(`
    SELECT data ->> 'batch' AS batch,
      count(*) FILTER (WHERE state = 'created')::int AS waiting,
      count(*) FILTER (WHERE state = 'active')::int AS running,
      count(*) FILTER (WHERE state = 'retry')::int AS later,
      count(*) FILTER (WHERE state > 'completed')::int AS failed,
      count(*) FILTER (WHERE state = 'completed')::int AS done,
      count(r.id) FILTER (WHERE r.exit_code <> 0)::int AS bad
    FROM ${jobs} j LEFT JOIN probity.run r ON r.job_id = j.id
    WHERE j.name = '${queue}' GROUP BY 1 ORDER BY max(created_on) DESC LIMIT ${most}`);
  const total = (kind: keyof Counts): number => batches.reduce((sum, each) => sum + each[kind], 0);
  const open = total('waiting') + total('running') + total('later');
  const failed = total('failed');
  const listed = await rows<Listed>(listing);
  const titles = { active: 'Running', retry: 'Trying again', failed: 'Failed', down: 'Cannot be reached' };
  const lists = Object.entries(titles).map(([state, title]) => {
    const tone = state === 'active' ? 'note' : state === 'retry' ? 'warning' : 'bad';
    const own = listed.filter((each) => each.state === state);
    return { title, blocks: own.map(({ name, text }) => block(tone, name, { text })) };
  });
  const sections = [{ title: 'Pushes', blocks: batches.map(batchBlock) }, ...lists];
  const says = [
    open > 0 ? `${counted(open, 'plan')} not audited yet` : 'Nothing waits',
    ...(failed > 0 ? [`${counted(failed, 'plan')} failed`] : []),
  ].join('; ');
  const hint = failed > 0 ? [{ text: `To put back what failed: probity fleet retry` }] : [];
  const tone = failed > 0 ? 'warning' : open > 0 ? 'note' : 'good';
  const closing = block(tone, says, ...hint);
  return { document: { title: 'Fleet', facts: '', sections, closing }, isOver: open === 0 };
}

function batchBlock({ batch, waiting, running, later, failed, done, bad }: Counts & { batch: string }): Block {
  const parts = [
    [done, 'done'],
    [bad, 'of them did not pass'],
    [running, 'running'],
    [waiting, 'waiting'],
    [later, 'to be tried again'],
    [failed, 'failed'],
  ] as const;
  const text = parts.flatMap(([count, noun]) => (count > 0 ? [`${count} ${noun}`] : [])).join(', ');
  return block(failed > 0 ? 'bad' : 'note', batch, { text });
}

const minute = `AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI" UTC"')`;
const listing = `
SELECT * FROM (
  SELECT state::text AS state, data ->> 'name' AS name, CASE state
    WHEN 'active' THEN 'for ' || extract(epoch FROM now() - started_on)::int || ' s, attempt ' || retry_count + 1
    ELSE coalesce(left(output ->> 'message', 300), 'the worker died') END
    || CASE state WHEN 'retry' THEN '; again at ' || to_char(start_after ${minute} ELSE '' END AS text,
    row_number() OVER (PARTITION BY state ORDER BY started_on) AS place
  FROM ${jobs} WHERE name = '${queue}' AND state IN ('active', 'retry', 'failed')
  UNION ALL SELECT 'down', name, 'since ' || to_char(down_since ${minute}, row_number() OVER (ORDER BY down_since)
  FROM probity.target WHERE down_since IS NOT NULL
) AS listed WHERE place <= ${most} ORDER BY place`;

/** Puts back what failed, unless the same plan waits or runs already. */
export async function putBack({ rows, boss }: Store): Promise<number> {
  const failed = await rows<{ id: string }>(
    `SELECT DISTINCT ON (singleton_key) id::text FROM ${jobs} AS j WHERE name = '${queue}' AND state = 'failed'
    AND NOT EXISTS (SELECT FROM ${jobs} AS o WHERE o.name = '${queue}' AND o.singleton_key = j.singleton_key
      AND o.state IN ('created', 'retry', 'active'))
    ORDER BY singleton_key, created_on DESC`,
  );
  const ids = failed.map(({ id }) => id);
  if (ids.length > 0) await boss.retry(queue, ids);
  return ids.length;
}

/** Deletes old runs, targets that had no run since, and journals that nobody needs any more. */
export async function prune(olderMs: number, { transaction }: Store): Promise<string> {
  const old = `now() - $1::float8 * interval '1 millisecond'`;
  return transaction(async ({ rows }) => {
    const runs = await rows(`DELETE FROM probity.run WHERE started_at < ${old} RETURNING 1`, [olderMs]);
    const targets = await rows(
      `DELETE FROM probity.target AS t WHERE NOT EXISTS (SELECT FROM probity.run r WHERE r.target_id = t.id)
      AND coalesce(down_since, '-infinity') < ${old} RETURNING 1`,
      [olderMs],
    );
    await rows('DELETE FROM probity.checked c WHERE NOT EXISTS (SELECT FROM probity.run r WHERE r.checked_id = c.id)');
    await rows(`DELETE FROM probity.journal WHERE written_at < ${old}`, [olderMs]);
    return `Deleted ${counted(runs.length, 'run')} and ${counted(targets.length, 'target')}.`;
  });
}
