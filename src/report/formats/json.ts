/** The report as JSON. */
import type { View } from '../view.ts';

export function json({ report }: Pick<View, 'report'>): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
