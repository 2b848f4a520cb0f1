import { shorten } from '../../facts/report/clean.ts';
import { counted } from '../../facts/report/words.ts';
import { longestMessage, mostOfALevel } from './annotations.ts';
import { type Annotation, annotationLine } from './command.ts';

/** What is wrong in a plan, or worth knowing, at its place; lines and columns count from 1, `length` in UTF-16 units. */
export interface PlanRemark {
  readonly severity: 'error' | 'warning';
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly message: string;
}

/** An annotation of GitHub Actions for each remark on a plan, as many as a step may have; `file` is relative to the repository. */
export function planAnnotations(remarks: readonly PlanRemark[], file: string): readonly string[] {
  return (['error', 'warning'] as const).flatMap((level) => {
    const all = remarks.filter(({ severity }) => severity === level);
    const shown = all.length <= mostOfALevel ? all : all.slice(0, mostOfALevel - 1);
    const rest = all.slice(shown.length);
    const title = level === 'error' ? 'Invalid plan' : 'Plan';
    const annotations: readonly Annotation[] = [
      ...shown.map(({ line, column, length, message }) => ({
        level,
        title,
        message,
        place: { file, line, column, endColumn: column + length },
      })),
      ...rest.slice(0, 1).map(({ line }) => ({
        level,
        title: counted(rest.length, `more ${level}`),
        message: shorten(rest.map((each) => `line ${each.line}: ${each.message}`).join('\n'), longestMessage),
        place: { file, line },
      })),
    ];
    return annotations.map(annotationLine);
  });
}
