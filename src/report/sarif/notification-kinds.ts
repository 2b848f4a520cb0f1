import type { ReportingDescriptor } from 'sarif';
import type { Outcome } from '../../model/finding.ts';
import type { Report } from '../../model/report.ts';
import { pascalCase } from './pascal-case.ts';

/** Outcomes of rules that judged nothing, which are told as notifications. */
export type OpenOutcome = Extract<Outcome, 'inapplicable' | 'inconclusive' | 'errored'>;

const outcomes: Readonly<Record<OpenOutcome, string>> = {
  inapplicable: 'There was nothing that the rule could look at.',
  inconclusive: 'The rule could not decide: a probe got no usable answer, or the evidence does not settle it.',
  errored: 'The rule itself failed.',
};

/** The kinds of notification in a run. */
export function notificationKinds({ diagnosis }: Report): ReportingDescriptor[] {
  const codes = [...new Set(diagnosis.map(({ code }) => code))];
  return [
    ...Object.entries(outcomes).map(([outcome, text]) => kindOf(`rule-${outcome}`, text)),
    ...codes.map((id) => kindOf(id, 'Something about the setup of the audit that a person should know.')),
  ];
}

function kindOf(id: string, text: string): ReportingDescriptor {
  return { id, name: pascalCase(id), shortDescription: { text }, fullDescription: { text }, help: { text } };
}
