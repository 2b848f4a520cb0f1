/** `probity rules [PATTERN]` */
import { rules } from '../../../rules/index.ts';
import { matches } from '../../core/settings.ts';
import type { Io } from '../io.ts';
import { UsageError } from '../usage.ts';

export function rulesCommand(
  pattern: string | undefined,
  { json = false }: { readonly json?: boolean },
  io: Io,
): number {
  const found = rules.filter(({ id }) => pattern === undefined || isNamed(id, pattern));
  if (found.length === 0) throw new UsageError(`No rule matches "${pattern}". probity rules lists them all.`);
  const sorted = found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (json) {
    const facts = sorted.map(({ id, title, level = 'must', weight, label, proves, breaks = [] }) => {
      return { id, title, level, weight, label, proves, breaks };
    });
    io.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
    return 0;
  }
  const width = Math.max(...sorted.map(({ id }) => id.length));
  for (const { id, level = 'must', title } of sorted)
    io.stdout.write(`${id.padEnd(width)}  ${level.padEnd(6)}  ${title}\n`);
  return 0;
}

function isNamed(id: string, pattern: string): boolean {
  return matches(pattern, id) || id.startsWith(`${pattern}/`) || (!pattern.includes('*') && id.includes(pattern));
}
