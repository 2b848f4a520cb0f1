import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanAgain } from '../../dist/src/audit/clean/clean-again.js';
import { failureOf } from '../../dist/src/cli/failure.js';
import { planFrom } from '../../dist/src/cli/load-plan.js';
import { readJournal } from '../../dist/src/cli/read-journal.js';
import { cleaning, recalled } from '../../dist/src/probe/index.js';
import { countingFresh } from '../../dist/src/selftest/fresh.js';
import { createClock, wireInProcess } from '../../dist/src/wire/transports/in-process.js';
import { writingPlan } from './plan.js';

const address = 'http://service.test';
const folder = mkdtempSync(join(tmpdir(), 'probity-journals-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** What a run against the address wrote, by the sample that was written elsewhere. */
export function journalText(sample) {
  const [head, ...lines] = sample.trimEnd().split('\n');
  return `${[JSON.stringify({ ...JSON.parse(head), base_url: address }), ...lines].join('\n')}\n`;
}

/** The items that the run of a journal left: the last word that each was given, under the id that it got. */
function leftBy(text) {
  const lines = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));
  const ends = new Map(lines.flatMap((line) => ('after' in line ? [[line.after, line]] : [])));
  return lines.flatMap(({ before, does, words }) => {
    const id = does === 'create' ? ends.get(before)?.id : undefined;
    return id === undefined || id === null || words.length === 0 ? [] : [{ id: Number(id), ...namedBy(words[0]) }];
  });
}

const namedBy = (word) => ({ name: `Ada ${word}`, email: `ada-${word}@example.test` });

/** Items of others: some quote words of the run elsewhere, some have what the run sent to them as their own. */
function othersBeside(ours) {
  return Array.from({ length: 12 }, (_, index) => {
    const word = /[a-z\d]{9,}/.exec(ours[index % ours.length]?.name ?? '')?.[0] ?? '';
    const quoted = { bio: `Knows Ada ${word}`, friend: namedBy(word) };
    return {
      id: index + 1,
      name: `Ada ${index}`,
      email: `ada-${index}@example.test`,
      ...(index % 2 === 0 ? quoted : {}),
    };
  });
}

/** A service of users that lists, shows and deletes them. */
function serviceOf(rows) {
  const answer = (status, data) => ({
    status,
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify({
      success: status < 400,
      data: data ?? null,
      error: status < 400 ? null : { code: 'USER_NOT_FOUND', message: 'There is none.' },
      timestamp: '2026-01-01T00:00:00Z',
    }),
  });
  return ({ method, target }) => {
    const [path] = target.split('?');
    if (path === '/users') return method === 'GET' ? answer(200, rows) : answer(405);
    const at = rows.findIndex(({ id }) => path === `/users/${id}`);
    if (at < 0) return answer(404);
    if (method === 'GET') return answer(200, rows[at]);
    return method === 'DELETE' ? answer(200, rows.splice(at, 1)[0]) : answer(405);
  };
}

/** Cleans up by journals as the command does, beside items of others; what is no longer there of these is a fault. */
export async function journalReader(sample) {
  const { plan } = await planFrom(writingPlan(address), 'plan.yaml', { env: {} });
  const ours = leftBy(journalText(sample));
  const others = othersBeside(ours);
  const file = join(folder, 'journal.ndjson');
  return async (text) => {
    writeFileSync(file, text);
    const journal = await readJournal(file).catch((error) => {
      const { lines, code } = failureOf(error);
      if (code !== 2) throw error;
      return { refusal: lines };
    });
    if ('refusal' in journal) return { isAccepted: false, texts: [['stderr', journal.refusal.join('\n')]] };
    // The command sends nothing to another address than that of the run.
    if (journal.head.base_url !== address) return { isAccepted: false, texts: [] };
    const rows = structuredClone([...others, ...ours]);
    const clock = createClock();
    const { left, failures } = await cleanAgain({
      plan,
      cleaning,
      fresh: countingFresh(),
      send: wireInProcess(serviceOf(rows), plan, clock).send,
      createdOf: (resource) => recalled(journal.lines, resource),
      pause: async () => undefined,
    });
    const there = new Set(rows.map((row) => JSON.stringify(row)));
    const gone = others.filter((row) => !there.has(JSON.stringify(row)));
    if (gone.length > 0) throw new Error(`it deleted what others have: ${JSON.stringify(gone)}`);
    if (failures.length > 0) throw new Error(failures.join('; '));
    return { isAccepted: true, texts: [['stdout', left.map((each) => `${each.address}: ${each.reason}`).join('\n')]] };
  };
}
