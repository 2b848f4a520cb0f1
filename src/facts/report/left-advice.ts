import type { Report } from '../../model/report.ts';

/** True where a DELETE was what did harm: one more of them may do it again. */
export function isDeleteHarmful({ harm, exchanges }: Pick<Report, 'harm' | 'exchanges'>): boolean {
  return exchanges.some(({ id, request }) => id === harm?.exchange && request.method === 'DELETE');
}

/** What a reader can do about what a run left behind: nothing where the service took a DELETE of it, and shows it still. */
export function leftAdvice(report: Pick<Report, 'cleanup' | 'harm' | 'exchanges'>): string {
  const { left } = report.cleanup;
  if (isDeleteHarmful(report)) return 'DELETE did harm, so fix it before you delete what is of this run';
  const kept = left.filter(({ stillShown }) => stillShown);
  if (kept.length === 0) return 'please look, and delete by hand what is of this run';
  if (kept.length < left.length)
    return `please look, and delete by hand what is of this run, but for ${kept.length} that the service took a DELETE of and still shows`;
  return left.length === 1
    ? 'the service took a DELETE of it, and still shows it'
    : 'the service took a DELETE of each, and still shows them';
}
