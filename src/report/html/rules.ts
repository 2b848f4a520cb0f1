import { groupBy } from '../../facts/report/group-by.ts';
import { digits } from '../../facts/report/words.ts';
import { outcomes } from '../../model/finding.ts';
import type { Finding, RuleResult } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { filterable, statusesOf } from './filterable.ts';
import { clauseLinks } from './links.ts';
import { section } from './section.ts';
import { badge, ruleStanding } from './standing.ts';
import type { View } from './view.ts';

/** Every rule with its outcome, those that failed first. */
export function ruleTable(view: View): Markup {
  const { rules, findings } = view.report;
  const byRule = groupBy(findings, ({ rule }) => rule);
  const ordered = outcomes.flatMap((outcome) =>
    (['must', 'should'] as const).flatMap((level) =>
      rules.filter((rule) => rule.outcome === outcome && rule.level === level),
    ),
  );
  return section({
    id: 'rules',
    title: 'Rules',
    number: rules.length,
    gist: 'what judged the clauses',
    body:
      rules.length === 0
        ? null
        : html`<table class="rules" data-group><thead><tr><th scope="col">Outcome</th><th scope="col">Rule</th><th scope="col">Level</th><th scope="col">Clauses</th><th scope="col" class="figure">Examined</th></tr></thead>
<tbody>${ordered.map((rule) => ruleRow(rule, byRule.get(rule.id) ?? [], view))}</tbody></table>`,
  });
}

function ruleRow(rule: RuleResult, findings: readonly Finding[], view: View): Markup {
  const { id, clauses, level, title, examined, reason } = rule;
  const traits = {
    statuses: statusesOf(clauses, view),
    resources: findings.map(({ resource }) => resource),
    marks: findings.flatMap(({ qualifiers }) => qualifiers),
  };
  return html`<tr id="${view.anchors.rule(id)}" data-deep="rule-${id}" data-rule-row="${id}" ${filterable(traits, view)}>
<td>${badge(ruleStanding(rule))}</td>
<th scope="row"><code class="id" tabindex="-1">${id}</code><span class="title">${title}</span>${reason === null ? null : html`<span class="reason">${reason}</span>`}${placesOf(rule, findings)}</th>
<td data-label="Level">${level}</td>
<td data-label="Clauses">${clauseLinks(clauses, view)}</td>
<td class="figure" data-label="Examined">${digits(examined)}</td>
</tr>`;
}

/** Where a rule could not decide, when its findings differ from its own reason. */
function placesOf({ reason }: RuleResult, findings: readonly Finding[]): Part {
  const open = findings.filter(
    (each) => (each.outcome === 'inconclusive' || each.outcome === 'errored') && each.reason !== reason,
  );
  return open.map(
    (each) =>
      html`<span class="reason">${each.operation ?? each.resource ?? 'several addresses'}: ${each.outcome}${each.reason === null ? '' : `, ${each.reason}`}</span>`,
  );
}
