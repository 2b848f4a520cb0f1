import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { levelOfRule } from '../audit/findings.ts';
import type { Clause } from '../model/clause.ts';
import type { Rule } from '../model/rule.ts';
import { labelled, line, type Line, span } from '../report/terminal/line.ts';
import { marksFor } from '../report/terminal/marks.ts';
import { count, heading, type Page } from '../report/terminal/page.ts';
import { print as layOut } from '../report/terminal/print.ts';
import type { RulesFlags } from './commands/rules.ts';
import { print } from './output.ts';
import { screenOf } from './screen.ts';

/** Prints the rules, or the clauses with their rules. */
export async function listRules(flags: RulesFlags): Promise<number> {
  if (flags.json === true) {
    const value = flags.coverage === true ? clauses.map(clauseData) : rules.map(ruleData);
    await print([`${JSON.stringify(value, null, 2)}\n`]);
    return 0;
  }
  const screen = screenOf(process.stdout, flags.color);
  const page: Page = { width: screen.width, marks: marksFor(screen), verbose: false };
  const lines = flags.coverage === true ? coverageLines(page) : ruleLines(page);
  await print(layOut(lines, { ...screen, ellipsis: page.marks.ellipsis }));
  return 0;
}

const clausesById = new Map(clauses.map((clause) => [clause.id, clause]));

/** With which strength a rule judges. */
export function strengthOf(rule: Rule): 'must' | 'should' {
  return levelOfRule(rule, clausesById);
}

function rulesOf(clause: Clause): readonly Rule[] {
  return rules.filter((rule) => rule.clauses.includes(clause.id));
}

function ruleData(rule: Rule): object {
  const { id, clauses, title, why, fix, scope } = rule;
  return { id, level: strengthOf(rule), clauses, title, why, fix, scope };
}

function clauseData(clause: Clause): object {
  return { ...clause, rules: rulesOf(clause).map(({ id }) => id) };
}

function ruleLines(page: Page): readonly Line[] {
  const columns = Math.max(0, ...rules.map(({ id }) => id.length)) + 2;
  const parts = [...new Set(rules.map(({ id }) => partOf(id)))];
  return [
    line(0, `${count(rules.length, 'rule')}; "probity explain ID" tells more of each.`),
    ...parts.flatMap((part) => [
      ...heading(page, part),
      ...rules
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

function coverageLines(page: Page): readonly Line[] {
  const judged = clauses.filter((clause) => rulesOf(clause).length > 0).length;
  const columns = Math.max(0, ...clauses.map(({ id }) => id.length)) + 2;
  return [
    line(0, `${judged} of ${count(clauses.length, 'clause')} judged by ${count(rules.length, 'rule')}.`),
    ...[...new Set(clauses.map(({ part }) => part))].flatMap((part) => [
      ...heading(page, part),
      ...clauses
        .filter((clause) => clause.part === part)
        .map((clause) => labelled(0, [span(clause.id, 'strong')], columns, `${clause.level}, `, ...whoJudges(clause))),
    ]),
  ];
}

function whoJudges(clause: Clause): readonly (string | ReturnType<typeof span>)[] {
  const own = rulesOf(clause);
  if (own.length > 0) return [own.map(({ id }) => id).join(', ')];
  if (clause.notObservable !== undefined) return [`not observable: ${clause.notObservable}`];
  return [span('no rule', 'warning')];
}
