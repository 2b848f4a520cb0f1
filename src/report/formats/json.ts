/** The report as JSON. */
import type { View } from '../view.ts';

export const json = ({ report }: Pick<View, 'report'>): string => `${JSON.stringify(report, null, 2)}\n`;
