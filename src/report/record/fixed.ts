import type { Finding, Report } from '../../model/report.ts';

/** What failed in the earlier report and passes now: what identifies it. */
export function fixedFindings({ findings }: Report): readonly Pick<Finding, 'rule' | 'resource' | 'fingerprint'>[] {
  return findings
    .filter(({ outcome, qualifiers }) => outcome !== 'failed' && qualifiers.includes('fixed'))
    .map(({ rule, resource, fingerprint }) => ({ rule, resource, fingerprint }));
}
