/** The journal of an audit in the database: each line is there before its request is sent. */
import type { Claim } from './save.ts';
import { persistently, queue, queueSchema, type Store } from './store.ts';

/** The claim is checked in the statement that writes, and nobody can take over in between. */
const write = `
WITH held AS (
  SELECT FROM ${queueSchema}.job WHERE name = '${queue}' AND id = $1 AND state = 'active' AND retry_count = $2 FOR SHARE
), written AS (
  INSERT INTO probity.journal (job_id, attempt, number, line)
  SELECT $1, $2, number, line FROM held, jsonb_to_recordset($3::jsonb) AS l (number integer, line text)
  ON CONFLICT DO NOTHING
)
SELECT count(*)::int AS held FROM held`;

/**
 * Returns what writes a line. Lines that come while others are written are written together after them.
 *
 * @param onLost called when another worker has taken over
 */
export function createJournal({ id, attempt }: Claim, { rows, heartbeatMs }: Store, onLost: () => void) {
  let number = 0;
  let last: Promise<boolean> = Promise.resolve(true);
  let waiting: { readonly number: number; readonly line: string }[] = [];
  return (line: string): Promise<boolean> => {
    if (waiting.length === 0)
      last = last.then((isHeld) => {
        const lines = JSON.stringify(waiting);
        waiting = [];
        return isHeld && insert(lines);
      });
    waiting.push({ number: number++, line });
    return last;
  };

  async function insert(lines: string): Promise<boolean> {
    try {
      const [row] = await persistently(() => rows<{ held: number }>(write, [id, attempt, lines]), heartbeatMs);
      if (row?.held === 1) return true;
      onLost();
    } catch {
      // Without a database, nothing more is created.
    }
    return false;
  }
}

/** The journals of earlier attempts, which did not end, as files have them. */
export async function journalsBefore({ id, attempt }: Claim, { rows }: Store): Promise<readonly string[]> {
  const found = await rows<{ text: string }>(
    `SELECT string_agg(line || E'\\n', '' ORDER BY number) AS text FROM probity.journal
    WHERE job_id = $1 AND attempt < $2 GROUP BY attempt ORDER BY attempt`,
    [id, attempt],
  );
  return found.map(({ text }) => text);
}
