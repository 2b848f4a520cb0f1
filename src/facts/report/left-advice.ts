import type { Remnant } from '../../model/report.ts';

/** What a reader can do about what a run left behind: nothing where the service took a DELETE of it, and shows it still. */
export function leftAdvice(left: readonly Remnant[]): string {
  const kept = left.filter(({ stillShown }) => stillShown);
  if (kept.length === 0) return 'please look, and delete by hand what is of this run';
  if (kept.length < left.length)
    return `please look, and delete by hand what is of this run, but for ${kept.length} that the service took a DELETE of and still shows`;
  return left.length === 1
    ? 'the service took a DELETE of it, and still shows it'
    : 'the service took a DELETE of each, and still shows them';
}
