import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { levelOfRule } from '../audit/judge/findings.ts';
import type { Clause } from '../model/clause.ts';
import type { Rule } from '../model/rule.ts';
import { type Line, labelled, line, span } from '../report/layout/line.ts';
import { marksFor } from '../report/layout/marks.ts';
import { count, heading, type Page } from '../report/layout/page.ts';
import { print as layOut } from '../report/layout/print.ts';
import { closest } from '../text/distance.ts';
import type { RulesFlags } from './commands/rules.ts';
import { UsageError } from './failure.ts';
import { print } from './output.ts';
import { screenOf } from './screen.ts';

/** Prints the rules, or the clauses with their rules; of those, the ones that the filters name, where there are any. */
export async function listRules(filters: readonly string[], flags: RulesFlags): Promise<number> {
  for (const filter of filters) assertKnown(filter);
  const shown = rules.filter((rule) => isNamed(wordsOf(rule), filters) && isOfLevel(strengthOf(rule), flags));
  const covered = clauses.filter((clause) => isNamed(wordsOfClause(clause), filters) && isOfLevel(clause.level, flags));
  if (flags.json === true) {
    const value = flags.coverage === true ? covered.map(clauseData) : shown.map(ruleData);
    await print([`${JSON.stringify(value, null, 2)}\n`]);
    return 0;
  }
  const screen = screenOf(process.stdout, flags.color);
  const page: Page = { width: screen.width, marks: marksFor(screen), verbose: false };
  const lines = flags.coverage === true ? coverageLines(page, covered) : ruleLines(page, shown);
  await print(layOut(lines, { ...screen, ellipsis: page.marks.ellipsis }));
  return 0;
}

/** What a filter may name a rule by: its id, its part, its clauses. */
function wordsOf(rule: Rule): readonly string[] {
  return [rule.id, ...rule.clauses];
}

function wordsOfClause(clause: Clause): readonly string[] {
  return [clause.id, ...rulesOf(clause).map(({ id }) => id)];
}

function isNamed(words: readonly string[], filters: readonly string[]): boolean {
  return filters.length === 0 || filters.some((filter) => words.some((word) => word.startsWith(filter)));
}

function isOfLevel(level: Clause['level'], { level: wanted }: RulesFlags): boolean {
  return wanted === undefined || level === wanted;
}

function assertKnown(filter: string): void {
  const known = [...new Set([...rules.flatMap(wordsOf), ...clauses.map(({ id }) => id)])];
  if (isNamed(known, [filter])) return;
  const near = closest(filter, [...known, ...rules.map(({ id }) => partOf(id))]);
  const hint = near === undefined ? '"probity rules" lists all' : `did you mean ${near}?`;
  throw new UsageError(`no rule and no clause begins with "${filter}"; ${hint}`);
}

const clausesById = new Map(clauses.map((clause) => [clause.id, clause]));

/** With which strength a rule judges. */
export function strengthOf(rule: Rule): 'must' | 'should' {
  return levelOfRule(rule, clausesById);
}

function rulesOf(clause: Clause): readonly Rule[] {
  return rules.filter((rule) => rule.clauses.includes(clause.id));
}

function provingOf(clause: Clause): readonly Rule[] {
  return rules.filter((rule) => rule.proves.includes(clause.id));
}

function ruleData(rule: Rule): object {
  const { id, clauses, title, why, fix, scope } = rule;
  return { id, level: strengthOf(rule), clauses, title, why, fix, scope };
}

function clauseData(clause: Clause): object {
  const own = rulesOf(clause);
  return { ...clause, rules: own.map(({ id }) => id), provedBy: provingOf(clause).map(({ id }) => id) };
}

function ruleLines(page: Page, shown: readonly Rule[]): readonly Line[] {
  const columns = Math.max(0, ...shown.map(({ id }) => id.length)) + 2;
  const parts = [...new Set(shown.map(({ id }) => partOf(id)))];
  return [
    line(0, `${count(shown.length, 'rule')}; "probity explain ID" says more about each.`),
    ...parts.flatMap((part) => [
      ...heading(page, part),
      ...shown
        .filter(({ id }) => partOf(id) === part)
        .map((rule) => {
          const warns = strengthOf(rule) === 'should' ? ' (warns)' : '';
          return labelled(0, [span(rule.id, 'strong')], columns, rule.title, span(warns, 'warning'));
        }),
    ]),
  ];
}

function partOf(rule: string): string {
  return rule.split('/')[0] ?? '';
}

function coverageLines(page: Page, shown: readonly Clause[]): readonly Line[] {
  const judged = shown.filter((clause) => rulesOf(clause).length > 0).length;
  const judges = new Set(shown.flatMap(rulesOf)).size;
  const columns = Math.max(0, ...shown.map(({ id }) => id.length)) + 2;
  return [
    line(0, `${judged} of ${count(shown.length, 'clause')} judged by ${count(judges, 'rule')}.`),
    ...[...new Set(shown.map(({ part }) => part))].flatMap((part) => [
      ...heading(page, part),
      ...shown
        .filter((clause) => clause.part === part)
        .map((clause) => labelled(0, [span(clause.id, 'strong')], columns, `${clause.level}, `, ...whoJudges(clause))),
    ]),
  ];
}

function listed(named: readonly Rule[]): string {
  return named.map(({ id }) => id).join(', ');
}

function whoJudges(clause: Clause): readonly (string | ReturnType<typeof span>)[] {
  const own = rulesOf(clause);
  const proving = provingOf(clause);
  const breaking = own.filter((rule) => !proving.includes(rule));
  if (own.length > 0) {
    const also = breaking.length === 0 ? [] : [span(`; can break it: ${listed(breaking)}`, 'faint')];
    return [`proved by ${listed(proving)}`, ...also];
  }
  if (clause.notObservable !== undefined) return [`not observable: ${clause.notObservable}`];
  return [span('no rule', 'warning')];
}
