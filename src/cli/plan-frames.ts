import { clean } from '../facts/report/clean.ts';
import { counted } from '../facts/report/words.ts';
import type { PlanProblem } from '../plan/problem.ts';
import { blank, type Line, line, row, span, whole } from '../report/layout/line.ts';
import { widthOf } from '../report/layout/width.ts';
import { isSecretBearer } from '../text/discretion/secret-names.ts';

/** Stands for what an excerpt does not show; as long as what it stands for, so that the caret stays below its place. */
const covered = '*';

/** Problems of a plan for a terminal: each with its place, the line before it, its own line, and a caret below what it is about. */
export function planFrames(problems: readonly PlanProblem[], text: string, width: number): readonly Line[] {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = String(Math.max(...problems.map((problem) => problem.line))).length + 1;
  return problems.flatMap((problem) => [...frameOf(problem, rows, columns, width), blank]);
}

/** How many errors and warnings there were, and that nothing came of it. */
export function planTotal(problems: readonly PlanProblem[]): Line {
  const parts = (['error', 'warning'] as const).flatMap((severity) => {
    const number = problems.filter((problem) => problem.severity === severity).length;
    return number === 0 ? [] : [counted(number, severity)];
  });
  return line(0, span(`${parts.join(', ')}. Nothing was sent.`, 'strong'));
}

function frameOf(problem: PlanProblem, rows: readonly string[], columns: number, width: number): readonly Line[] {
  const { severity, file, line: number, column, length, message } = problem;
  const own = shown(rows, number);
  const room = width - columns - 3;
  const from = widthOf(own) <= room ? 0 : Math.max(0, column - Math.max(20, room - 25));
  const start = Math.min(column - 1, own.length);
  const under =
    ' '.repeat(widthOf(own.slice(from, start))) + '^'.repeat(Math.max(1, widthOf(own.slice(start, start + length))));
  const numbered = (at: number, content: string): Line =>
    row(0, span(`${String(at).padStart(columns)} | `, 'faint'), span(content.slice(from)));
  const before =
    number > 1 && shown(rows, number - 1).trim() !== '' ? [numbered(number - 1, shown(rows, number - 1))] : [];
  return [
    line(0, span(`${severity}: `, severity === 'error' ? 'bad' : 'warning'), span(message, 'strong')),
    whole(columns, `--> ${file}:${number}:${column}`, 'faint'),
    ...before,
    numbered(number, own),
    row(0, span(`${' '.repeat(columns)} | `, 'faint'), span(under, severity === 'error' ? 'bad' : 'warning')),
  ];
}

/** A line of the plan as it may be shown: without control characters, and without what may be a secret. */
function shown(rows: readonly string[], number: number): string {
  const text = clean((rows[number - 1] ?? '').replaceAll('\t', ' ')).replace(/(?<=:\/\/)[^\s/@$]+(?=@)/g, (userinfo) =>
    covered.repeat(userinfo.length),
  );
  const isAuth = /^(?:"auth"|'auth'|auth)\s*:/.test(
    rows.slice(0, number).findLast((each) => /^[^\s#-]/.test(each)) ?? '',
  );
  return text.replace(
    /([\w-]+)(["']?\s*:\s*)([^\s,{}[\]#].*?)(?=\s*(?:[,}\]]|\s#|$))/g,
    (entry, key: string, colon: string, value: string) =>
      (isAuth || isSecretBearer(key)) && !value.includes('$') ? key + colon + covered.repeat(value.length) : entry,
  );
}
