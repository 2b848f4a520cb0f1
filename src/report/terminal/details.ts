import type { Outcome } from '../../model/finding.ts';
import type { ClauseResult, Report, RuleResult } from '../../model/report.ts';
import { type Line, labelled, line, span, type Tone } from '../layout/line.ts';
import { count, heading, type Page } from '../layout/page.ts';

const columns = 15;

/** Every clause with its status. */
export function clauseLines({ clauses }: Report, page: Page): readonly Line[] {
  return [...heading(page, count(clauses.length, 'clause')), ...clauses.flatMap(clauseDetail)];
}

/** Every rule with its outcome. */
export function ruleLines({ rules }: Report, page: Page): readonly Line[] {
  return [...heading(page, count(rules.length, 'rule')), ...rules.flatMap(ruleDetail)];
}

function clauseDetail(clause: ClauseResult): readonly Line[] {
  const warnings = clause.warnings === 0 ? '' : `, ${count(clause.warnings, 'warning')}`;
  const by = clause.rules.length === 0 ? '' : ` by ${clause.rules.join(', ')}`;
  const examined = clause.examined === 0 ? '' : `; ${clause.examined} examined${by}${warnings}`;
  const reason = clause.reason === null ? '' : `; ${clause.reason}`;
  return [
    labelled(
      0,
      [span(clause.status, clauseTone(clause))],
      columns,
      span(clause.id, 'strong'),
      ` (${clause.level}) ${clause.text}`,
    ),
    line(columns, span(`${examined}${reason}`.replace(/^; /, ''), 'faint')),
  ].filter(({ spans }) => spans.some(({ text }) => text !== ''));
}

function ruleDetail(rule: RuleResult): readonly Line[] {
  const examined = rule.examined === 0 ? '' : ` ${rule.examined} examined.`;
  return [
    labelled(
      0,
      [span(rule.outcome, outcomeTone(rule))],
      columns,
      span(rule.id, 'strong'),
      ` ${rule.title}.${examined}`,
    ),
    ...(rule.reason === null ? [] : [line(columns, span(rule.reason, 'faint'))]),
  ];
}

function clauseTone(clause: ClauseResult): Tone {
  if (clause.status === 'violated') return clause.level === 'should' ? 'warning' : 'bad';
  if (clause.status === 'verified') return 'good';
  return clause.status === 'undecided' ? 'warning' : 'plain';
}

const tones: Readonly<Record<Outcome, Tone>> = {
  passed: 'good',
  failed: 'bad',
  inapplicable: 'plain',
  inconclusive: 'warning',
  errored: 'bad',
};

function outcomeTone(rule: RuleResult): Tone {
  return rule.outcome === 'failed' && rule.level === 'should' ? 'warning' : tones[rule.outcome];
}
