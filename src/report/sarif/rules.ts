import type { MultiformatMessageString, ReportingDescriptor, ReportingDescriptorReference, ToolComponent } from 'sarif';
import { type Clauses, clausesOf } from '../../facts/report/prose.ts';
import { rulePage } from '../../facts/report/rule-page.ts';
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
/**
 * Of a rule's weight, for code scanning calls what is over 9 critical, from 7 high, from 4 medium: 10 becomes 9.5, 8 becomes 7.6. Only rules
 * of security have it, because having it makes a rule one.
 */
const severityPerWeight = 0.95;

/** The tool: every rule, with what became of it. */
export function driverOf(report: Report, docs: string | undefined): ToolComponent {
  const clauses = clausesOf(report);
  const references = clauseReferences(report);
  return {
    name: 'Probity',
    version: report.tool.version,
    semanticVersion: report.tool.version,
    shortDescription: { text: 'Audits a running HTTP/JSON API, clause by clause, against written conventions.' },
    language: 'en-US',
    supportedTaxonomies: [taxonomyReference],
    rules: report.rules.map((rule) => descriptorOf(rule, { clauses, docs }, references(rule.clauses))),
    notifications: notificationKinds(report),
  };
}

function descriptorOf(
  rule: RuleResult,
  { clauses, docs }: { readonly clauses: Clauses; readonly docs: string | undefined },
  references: readonly ReportingDescriptorReference[],
): ReportingDescriptor {
  const described = (text: string): MultiformatMessageString => plainMessage(excerptOf(text, longestDescription));
  const title = described(rule.title);
  const page = rulePage(rule.id, docs);
  const isSecurity = rule.label === 'security';
  return {
    id: rule.id,
    name: pascalCase(rule.id),
    shortDescription: title,
    fullDescription: rule.fix === '' ? title : described(`${rule.title}. ${rule.fix}`),
    help: helpOf(rule, clauses, docs),
    ...(page === undefined ? {} : { helpUri: page }),
    defaultConfiguration: { level: rule.level === 'must' ? 'error' : 'warning' },
    relationships: references.map((target) => ({ target, kinds: ['relevant'] })),
    properties: {
      tags: [...(isSecurity ? ['security'] : []), ...rule.clauses].slice(0, mostTags),
      ...(isSecurity ? { 'security-severity': (rule.weight * severityPerWeight).toFixed(1) } : {}),
      precision: 'very-high',
      'problem.severity': rule.level === 'must' ? 'error' : 'warning',
      level: rule.level,
      outcome: rule.outcome,
      examined: rule.examined,
      reason: rule.reason,
    },
  };
}
