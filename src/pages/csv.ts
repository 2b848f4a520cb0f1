/** Tables for spreadsheets (RFC 4180). */
import type { Fleet, PolicyPart } from '../report/fleet.ts';
import type { Target } from '../report/target.ts';

type Cell = string | number;

/** A text that a spreadsheet would take for a formula gets an apostrophe. */
function cellOf(cell: Cell): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type Column<T> = readonly [name: string, cellIn: (item: T) => Cell];

function csv<T>(items: readonly T[], columns: readonly Column<T>[]): string {
  const head = columns.map(([name]) => name);
  const rows = items.map((item) => columns.map(([, cellIn]) => cellIn(item)));
  return [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

const kinds = ['security', 'data', 'clients', 'style'] as const;

/** One row per target. */
export function fleetCsv({ targets, labels }: Fleet): string {
  const own = labels.map(({ name }): Column<Target> => [name, (each) => new Map(each.labels).get(name) ?? '']);
  const byKind = kinds.map((kind): Column<Target> => [kind, ({ counts }) => counts.byLabel.get(kind) ?? 0]);
  return csv(targets, [
    ['target', ({ name }) => name],
    ['base_url', ({ baseUrl }) => baseUrl],
    ...own,
    ['status', ({ status }) => status],
    ['problems', ({ counts }) => counts.problems],
    ['new', ({ counts }) => counts.new],
    ['warnings', ({ counts }) => counts.warnings],
    ['fixed', ({ counts }) => counts.fixed],
    ['not_checked', ({ counts }) => counts.unchecked],
    ...byKind,
    ['oldest_days', ({ oldest }) => oldest?.days ?? ''],
    ['coverage', ({ coverage }) => Math.floor(coverage.share * 1000) / 1000],
    ['last_run', ({ lastRun }) => lastRun],
    ['stale', ({ isStale }) => String(isStale)],
  ]);
}

/** One row per clause. */
export function clausesCsv(parts: readonly PolicyPart[]): string {
  const all = parts.flatMap(({ clauses }) => clauses);
  return csv(all, [
    ['clause', ({ id }) => id],
    ['level', ({ level }) => level],
    ['text', ({ text }) => text],
    ['violated', ({ violated }) => violated.length],
    ['waived', ({ waived }) => waived.length],
    ['verified', ({ verified }) => verified],
    ['not_checked', ({ open }) => open],
    ['violated_by', ({ violated }) => violated.map(({ name }) => name).join('; ')],
    ['waived_by', ({ waived }) => waived.map(({ target }) => target.name).join('; ')],
  ]);
}
