import type { Report } from '../../model/report.ts';

/** How many requests were sent again because of a 429, a 503 or a closed connection, to follow their number: ` (14 sent again)`; empty if none was. */
export function againWords({ exchanges }: Pick<Report, 'exchanges'>): string {
  const again = exchanges.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  return again === 0 ? '' : ` (${again} sent again)`;
}
