import { oneLine } from '../../facts/report/words.ts';
import type { Diagnosis, Report } from '../../model/report.ts';
import { type Entry, fingerprintOf, locationOf } from './entry.ts';

const severities: Readonly<Record<Diagnosis['level'], Entry['severity']>> = {
  error: 'major',
  warning: 'minor',
  note: 'info',
};

/** What to know of the setup before reading on: a service that is down, or a run that was cut, must not look clean. */
export function diagnosisEntries(report: Report): readonly Entry[] {
  const seen = new Map<string, number>();
  return report.diagnosis.map(({ code, level, message, resource }) => {
    const key = JSON.stringify([code, resource ?? '']);
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return {
      description: `${level}: ${oneLine(message)}`,
      check_name: code,
      fingerprint: fingerprintOf(report, ['diagnosis', code, resource ?? '', ordinal]),
      severity: severities[level],
      location: locationOf(report, resource),
      content: { body: '' },
      probity: { code, level, resource },
    };
  });
}
