import type { Diagnosis, Report } from '../../model/report.ts';

const levels = ['error', 'warning', 'note'] as const;

/**
 * What to know of the setup before reading on, the worst first. What an error gives as its cause is not repeated; of a run that stopped for what it
 * did to the service, neither are the requests that got no answer after it.
 */
export function toldDiagnoses({ diagnosis, harm }: Pick<Report, 'diagnosis' | 'harm'>): readonly Diagnosis[] {
  const causes = new Set(diagnosis.map(({ level, facts }) => (level === 'error' ? facts['message'] : undefined)));
  const isRepeated = ({ level, facts }: Diagnosis): boolean =>
    level !== 'error' && facts['message'] !== undefined && causes.has(facts['message']);
  const isBehind = ({ code }: Diagnosis): boolean =>
    harm !== null && (code === 'unanswered' || code.startsWith('fault-'));
  return levels.flatMap((level) =>
    diagnosis.filter((each) => each.level === level && !isRepeated(each) && !isBehind(each)),
  );
}
