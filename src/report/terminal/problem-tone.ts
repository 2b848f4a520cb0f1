import type { Problem } from '../../model/report.ts';
import type { Tone } from '../layout/line.ts';
import type { Page } from '../layout/page.ts';

/** The sign of a problem and its tone: red for what exposes or spoils data, yellow for what breaks clients and for warnings. */
export function problemTone(
  { level, label }: Pick<Problem, 'level' | 'label'>,
  page: Page,
): { readonly sign: string; readonly tone: Tone } {
  if (level === 'should') return { sign: page.marks.warning, tone: 'warning' };
  const tone = label === 'style' ? 'faint' : label === 'clients' ? 'warning' : 'bad';
  return { sign: page.marks.bad, tone };
}
