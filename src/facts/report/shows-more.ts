import type { Report } from '../../model/report.ts';

/** True where lists show what they did not before the run, and what nobody can prove to be of it: whether nothing is left cannot be said. */
export function showsMore({ diagnosis }: Pick<Report, 'diagnosis'>): boolean {
  return diagnosis.some(
    ({ code, facts }) => code === 'words-shown' || (code === 'others-differ' && facts['appeared'] !== undefined),
  );
}
