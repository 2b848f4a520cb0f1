/** `probity rules [PATTERN]`, and `probity rules new ID`, which writes a rule, servers that it must fail, and a test. */
import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Clause } from '../../../rules/clauses.ts';
import { catalogFor, known } from '../../catalog.ts';
import type { Custom, CustomizedPlan } from '../../core/custom.ts';
import type { Rule } from '../../core/rule.ts';
import { matches, settingOf } from '../../core/settings.ts';
import { idProblem, partOf } from '../../plan/packages.ts';
import { packaged } from '../../report/package-root.ts';
import { exists, writeText } from '../files.ts';
import type { Io } from '../io.ts';
import { loadPlan } from '../load-plan.ts';
import { UsageError } from '../usage.ts';

export interface RulesFlags {
  readonly json?: boolean;
  /** Lists clauses with their rules. */
  readonly coverage?: boolean;
  /** Whose custom rules and levels are shown. */
  readonly plan?: string;
  /** The folder of a new rule. */
  readonly dir?: string;
}

/** The plan whose rules are looked up. */
export async function planOf({ plan }: Pick<RulesFlags, 'plan'>, io: Io): Promise<CustomizedPlan | undefined> {
  return plan === undefined ? undefined : (await loadPlan(plan, {}, io)).plan;
}

/** @param id the rule to write, if the pattern is `new` */
export async function rulesCommand(pattern: string | undefined, id: string | undefined, flags: RulesFlags, io: Io) {
  const { json = false, coverage, dir = '.' } = flags;
  if (pattern === 'new') return newRule(id, dir, io);
  if (id !== undefined) throw new UsageError(`Write one pattern, or "rules new ${id}".`);
  const plan = await planOf(flags, io);
  const catalog = catalogFor(plan);
  const rules = catalog.rules.map((rule) => {
    return { ...rule, level: (plan && settingOf(plan, rule.id).level) ?? rule.level ?? 'must' };
  });
  if (coverage === true) return listClauses(pattern, catalog, json, io);
  const found = rules.filter(({ id }) => pattern === undefined || isNamed(id, pattern));
  if (found.length === 0) throw new UsageError(`No rule matches "${pattern}". probity rules lists them all.`);
  const sorted = found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (json) {
    const facts = sorted.map(({ id, title, level, weight, label, proves, breaks = [] }) => {
      return { id, title, level, weight, label, proves, breaks };
    });
    io.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
    return 0;
  }
  const width = Math.max(...sorted.map(({ id }) => id.length));
  for (const { id, level, title } of sorted) io.stdout.write(`${id.padEnd(width)}  ${level.padEnd(6)}  ${title}\n`);
  return 0;
}

function isNamed(id: string, pattern: string): boolean {
  return matches(pattern, id) || id.startsWith(`${pattern}/`) || (!pattern.includes('*') && id.includes(pattern));
}

function listClauses(pattern: string | undefined, { rules, clauses }: Custom, isJson: boolean, io: Io): number {
  const found = Object.entries(clauses).filter(([id]) => pattern === undefined || id.startsWith(pattern));
  if (found.length === 0)
    throw new UsageError(`No clause begins with "${pattern}". probity rules --coverage lists them all.`);
  const facts = found.map(([clause, { level, text }]) => {
    return { clause, level, text, proves: naming('proves', clause, rules), breaks: naming('breaks', clause, rules) };
  });
  const lines = found.map(([id, clause]) => aboutClause(id, clause, rules).join('\n'));
  io.stdout.write(isJson ? `${JSON.stringify(facts, null, 2)}\n` : `${lines.join('\n\n')}\n`);
  return 0;
}

/** What a clause says, and which rules it has. */
export function aboutClause(id: string, clause: Clause, rules: readonly Rule[]): readonly string[] {
  const { level, text, exercise, specify, notObservable } = clause;
  const [proving = '', breaking = ''] = (['proves', 'breaks'] as const).map((key) => naming(key, id, rules).join(', '));
  return [
    `${id}  (${level})`,
    '',
    text,
    '',
    ...(proving === '' ? [] : [`Proved by    ${proving}`]),
    ...(breaking === '' ? [] : [`Broken by    ${breaking}`]),
    ...(specify === undefined ? [] : [`Open until   the plan sets ${specify}`]),
    ...(exercise === undefined ? [] : [`To check it  ${exercise}`]),
    ...(notObservable === undefined ? [] : [`No client can observe it: ${notObservable}.`]),
  ];
}

/** The ids of the rules that can prove or break a clause. */
function naming(key: 'proves' | 'breaks', clause: string, rules: readonly Rule[]): readonly string[] {
  return rules.filter((rule) => (rule[key] ?? []).some((each) => each === clause)).map(({ id }) => id);
}

const endings = ['.mjs', '.mutants.mjs', '.test.mjs'];

function newRule(id: string | undefined, folder: string, io: Io): number {
  if (id === undefined) throw new UsageError('Name the rule: probity rules new acme/trace-id.');
  const parts = known.rules.map((rule) => partOf(rule.id));
  const problem = idProblem('rule', id, parts);
  if (problem !== undefined) throw new UsageError(`${problem}.`);
  const noun = id.slice(id.indexOf('/') + 1);
  const files = endings.map((ending) => ({ file: join(folder, noun + ending), text: textFor(id, noun, ending) }));
  const taken = files.find(({ file }) => exists(file, io));
  if (taken !== undefined)
    throw new UsageError(`${taken.file} exists already, and is never overwritten. Choose another folder with --dir.`);
  for (const { file, text } of files) writeText(file, text, io);
  const [rule, , test] = files.map(({ file }) => (isAbsolute(file) ? file : `./${file}`));
  io.stdout.write(`Wrote ${files.map(({ file }) => file).join(', ')}.

1. Change the rule, and the defects that it must find.
2. Prove it:  npm install --save-dev probity vitest && npx vitest run ${test}
3. Use it:    write extends: ${rule} into the plan, relative to the plan.
`);
  return 0;
}

/** The template is a rule that works, about a header. */
function textFor(id: string, noun: string, ending: string): string {
  const template = readFileSync(packaged(`templates/rule/trace-id${ending}`), 'utf8');
  const header = `X-${noun}`.replace(/(?<=-)[a-z]/g, (letter) => letter.toUpperCase());
  return template
    .replaceAll('acme/trace-id', id)
    .replaceAll('acme.trace-id', id.replace('/', '.'))
    .replaceAll('X-Trace-Id', header)
    .replaceAll('trace-id', noun);
}
