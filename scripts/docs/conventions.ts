/** The conventions on one page, and the list of rules. */
import { type Clause, type ClauseId, clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import type { Rule } from '../../src/core/rule.ts';
import { escaped, needsOf, notice } from './rule-page.ts';

/** The parts of conventions.md, by the first word of a clause. */
const parts: Readonly<Record<string, string>> = {
  service: 'The service',
  envelope: 'Response envelope and error object',
  pagination: 'Pagination',
  resource: 'Resources and their fields',
  states: 'States and transitions',
  path: 'Paths',
  operation: 'Operations',
  query: 'Query parameters of lists',
  status: 'Status codes',
  auth: 'Authentication',
  events: 'Events',
  error: 'Errors',
  limits: 'Limits',
  version: 'Versioning',
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const clauseIds = Object.keys(clauses) as readonly ClauseId[];

const levels = { must: 'must', should: 'should', gap: 'left open' } as const;

export function conventionsPage(): string {
  const count = (level: Clause['level']): number => clauseIds.filter((id) => clauses[id].level === level).length;
  return [
    notice,
    '# The conventions on one page',
    '',
    `Probity audits an API against these ${clauseIds.length} clauses: ${count('must')} that an API must follow, ${count('should')} that it should follow, and ${count('gap')} that the conventions leave open. An open clause is checked only if the plan's profile says what applies.`,
    '',
    'Each clause names the rules that verify it, other rules that can show a violation, and what they need in the plan or in the service. [All rules](../rules/README.md) · [All plan keys](plan-keys.md)',
    '',
    ...Object.entries(parts).flatMap(([part, title]) => [
      `## ${title}`,
      '',
      ...clauseIds.filter((id) => id.split('.')[0] === part).map(clauseText),
      '',
    ]),
  ].join('\n');
}

function clauseText(id: ClauseId): string {
  const { level, text, notObservable }: Clause = clauses[id];
  const needs = needsOf(id);
  const proving = rules.filter(({ proves }) => proves.includes(id));
  const breaking = rules.filter((rule) => !proving.includes(rule) && rule.breaks?.includes(id));
  return [
    `- <a id="${id}"></a>**${id}** (${levels[level]}): ${escaped(text)}`,
    ...(proving.length > 0 ? [`Checked by ${links(proving)}.`] : []),
    ...(breaking.length > 0 ? [`Also violated by ${links(breaking)}.`] : []),
    ...(needs === '' ? [] : [`Needs: ${escaped(needs)}.`]),
    ...(notObservable === undefined ? [] : [`No client can observe it: ${notObservable}.`]),
  ].join('<br>\n  ');
}

function links(some: readonly Rule[]): string {
  return some.map(({ id }) => `[${id}](../rules/${id}.md)`).join(', ');
}

export function rulesPage(): string {
  const partOf = ({ id }: Rule): string => id.slice(0, id.indexOf('/'));
  const warnings = rules.filter(({ level }) => level === 'should').length;
  return [
    notice,
    '# The rules',
    '',
    `${rules.length} rules check [the conventions](../docs/conventions.md). ${warnings} of them only warn (*should*); a violation of any other rule fails the run. \`probity explain RULE\` prints the same in a terminal.`,
    '',
    ...[...new Set(rules.map(partOf))].toSorted().flatMap((part) => [
      `## ${part}`,
      '',
      '| rule | problem | clauses | weight |',
      '| --- | --- | --- | --- |',
      ...rules
        .filter((rule) => partOf(rule) === part)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, headline, level, weight, proves, breaks = [] }) => {
          const own = (proves.length > 0 ? proves : breaks).map((each) => `[${each}](../docs/conventions.md#${each})`);
          return `| [${id}](${id}.md) | ${headline}${level === 'should' ? ' *(should)*' : ''} | ${own.join(', ')} | ${weight} |`;
        }),
      '',
    ]),
  ].join('\n');
}
