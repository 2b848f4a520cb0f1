import type { MultiformatMessageString, ReportingDescriptor, ReportingDescriptorReference, ToolComponent } from 'sarif';
import { type Clauses, clausesOf } from '../../facts/report/prose.ts';
import { excerptOf } from '../../facts/report/words.ts';
import type { Report, RuleResult } from '../../model/report.ts';
import { helpOf } from './help.ts';
import { plainMessage } from './message.ts';
import { notificationKinds } from './notification-kinds.ts';
import { pascalCase } from './pascal-case.ts';
import { clauseReferences, taxonomyReference } from './taxonomy.ts';

/** GitHub takes 20 tags of a rule, and shows 10. */
const mostTags = 10;
/** GitHub takes 1,024 characters of a description. */
const longestDescription = 990;

/** The tool: every rule, with what became of it. */
export function driverOf(report: Report): ToolComponent {
  const clauses = clausesOf(report);
  const references = clauseReferences(report);
  return {
    name: 'Probity',
    version: report.tool.version,
    semanticVersion: report.tool.version,
    shortDescription: { text: 'Audits a running HTTP/JSON API, clause by clause, against written conventions.' },
    language: 'en-US',
    supportedTaxonomies: [taxonomyReference],
    rules: report.rules.map((rule) => descriptorOf(rule, clauses, references(rule.clauses))),
    notifications: notificationKinds(report),
  };
}

function descriptorOf(
  rule: RuleResult,
  clauses: Clauses,
  references: readonly ReportingDescriptorReference[],
): ReportingDescriptor {
  const described = (text: string): MultiformatMessageString => plainMessage(excerptOf(text, longestDescription));
  const title = described(rule.title);
  return {
    id: rule.id,
    name: pascalCase(rule.id),
    shortDescription: title,
    fullDescription: rule.fix === '' ? title : described(`${rule.title}. ${rule.fix}`),
    help: helpOf(rule, clauses),
    defaultConfiguration: { level: rule.level === 'must' ? 'error' : 'warning' },
    relationships: references.map((target) => ({ target, kinds: ['relevant'] })),
    properties: {
      tags: rule.clauses.slice(0, mostTags),
      precision: 'very-high',
      'problem.severity': rule.level === 'must' ? 'error' : 'warning',
      level: rule.level,
      outcome: rule.outcome,
      examined: rule.examined,
      reason: rule.reason,
    },
  };
}
