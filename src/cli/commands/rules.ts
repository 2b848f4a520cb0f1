/** `probity rules [PATTERN]` */
import { type Clause, clauses } from '../../../rules/clauses.ts';
import { rules } from '../../../rules/index.ts';
import { matches } from '../../core/settings.ts';
import type { Io } from '../io.ts';
import { UsageError } from '../usage.ts';

export interface RulesFlags {
  readonly json?: boolean;
  /** Lists clauses with their rules. */
  readonly coverage?: boolean;
}

export function rulesCommand(pattern: string | undefined, { json = false, coverage }: RulesFlags, io: Io): number {
  if (coverage === true) return listClauses(pattern, json, io);
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

function listClauses(pattern: string | undefined, isJson: boolean, io: Io): number {
  const all: readonly (readonly [string, Clause])[] = Object.entries(clauses);
  const found = all.filter(([id]) => pattern === undefined || id.startsWith(pattern));
  if (found.length === 0)
    throw new UsageError(`No clause begins with "${pattern}". probity rules --coverage lists them all.`);
  const facts = found.map(([clause, { level, text }]) => {
    const naming = (key: 'proves' | 'breaks'): readonly string[] =>
      rules.filter((rule) => (rule[key] ?? []).some((each) => each === clause)).map(({ id }) => id);
    return { clause, level, text, proves: naming('proves'), breaks: naming('breaks') };
  });
  const lines = facts.flatMap(({ clause, level, text, proves, breaks }) => [
    `${clause}  (${level})`,
    `  ${text}`,
    ...(proves.length === 0 ? [] : [`  Proved by: ${proves.join(', ')}`]),
    ...(breaks.length === 0 ? [] : [`  Broken by: ${breaks.join(', ')}`]),
  ]);
  io.stdout.write(isJson ? `${JSON.stringify(facts, null, 2)}\n` : `${lines.join('\n')}\n`);
  return 0;
}
