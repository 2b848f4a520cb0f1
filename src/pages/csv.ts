/** Tables for spreadsheets (RFC 4180). */
import type { Fleet } from '../report/page-fleet.ts';
import type { PolicyPart } from '../report/page-policy.ts';

type Cell = string | number;

/** A text that a spreadsheet would take for a formula gets an apostrophe. */
function cellOf(cell: Cell): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

const kinds = ['security', 'data', 'clients', 'style'] as const;

/** One row per target. */
export function fleetCsv({ targets, labels }: Fleet): string {
  const names = labels.map(({ name }) => name);
  const head = ['problems', 'new', 'warnings', 'fixed', 'not_checked', ...kinds, 'oldest_days', 'coverage', 'last_run'];
  const rows = targets.map(({ name, baseUrl, labels: own, status, counts, oldest, coverage, lastRun, isStale }) => [
    ...[name, baseUrl, ...names.map((label) => own.find(([each]) => each === label)?.[1] ?? ''), status],
    ...[counts.problems, counts.new, counts.warnings, counts.fixed, counts.unchecked],
    ...kinds.map((kind) => counts.byLabel[kind] ?? 0),
    ...[oldest?.days ?? '', Math.floor(coverage.share * 1000) / 1000, lastRun, String(isStale)],
  ]);
  return csv([['target', 'base_url', ...names, 'status', ...head, 'stale'], ...rows]);
}

/** One row per clause. */
export function clausesCsv(parts: readonly PolicyPart[]): string {
  const head = ['clause', 'level', 'text', 'violated', 'waived', 'verified', 'not_checked', 'violated_by', 'waived_by'];
  const rows = parts.flatMap(({ clauses }) =>
    clauses.map(({ id, level, text, violated, waived, verified, open }) => [
      ...[id, level, text, violated.length, waived.length, verified, open],
      violated.map(({ name }) => name).join('; '),
      waived.map(({ target }) => target.name).join('; '),
    ]),
  );
  return csv([head, ...rows]);
}
