import { isViolated } from '../../facts/report/clauses.ts';
import { isSetUpWrong, openWhy, openWords } from '../../facts/report/open-why.ts';
import { capital, duration } from '../../facts/report/words.ts';
import type { Report, Verdict } from '../../model/report.ts';
import { blank, type Line, labelled, line, span, type Tone } from '../layout/line.ts';
import { count, type Page } from '../layout/page.ts';

/** Diagnoses that are told without --verbose. */
const toldDiagnoses = 5;

/** The result in one line: how many problems there are, and what they break. */
export function verdictLines(report: Report, page: Page): readonly Line[] {
  const { sign, tone } = signOf(report.verdict, page);
  const why = openWhy(report);
  const told =
    isSetUpWrong(report) && why !== null
      ? `${openWords[why]}, so nothing was judged`
      : [...(why === null ? [] : [openWords[why]]), problemWords(report)].join('; ');
  return [line(0, span(`${sign} ${report.verdict}`, tone), span(`: ${told}.`))];
}

function problemWords({ clauses, counts }: Report): string {
  const violated = clauses.filter(isViolated).length;
  const all = count(clauses.length, 'clause');
  const verb = counts.problems === 1 ? 'violates' : 'violate';
  const warnings = counts.warnings === 0 ? [] : [count(counts.warnings, 'warning')];
  // Waived problems leave their clauses violated.
  if (counts.problems === 0 && violated === 0) return ['no problems', ...warnings].join(', ');
  return [`${count(counts.problems, 'problem')} ${verb} ${violated} of ${all}`, ...warnings].join(', ');
}

/** What was audited, and how much was sent. */
export function targetLines({ target, counts, timings }: Report): readonly Line[] {
  const named = target.baseUrl.includes(target.name) ? [] : [span(target.name, 'strong'), span('  ')];
  const sent = [
    count(counts.requests, 'request'),
    count(counts.operations, 'operation'),
    count(counts.resources, 'resource'),
    duration(timings.durationMs),
  ].join(', ');
  return [line(0, ...named, span(target.baseUrl, 'code'), span(`  ${sent}`, 'faint'))];
}

function signOf(verdict: Verdict, page: Page): { readonly sign: string; readonly tone: Tone } {
  const { marks } = page;
  const signs = {
    conformant: { sign: marks.good, tone: 'good' },
    nonconformant: { sign: marks.bad, tone: 'bad' },
    incomplete: { sign: marks.unknown, tone: 'warning' },
    error: { sign: marks.warning, tone: 'bad' },
  } as const;
  return signs[verdict];
}

/** The set-up diagnosis: what to know before reading on, errors first. */
export function diagnosisLines(report: Report, page: Page): readonly Line[] {
  const order = ['error', 'warning', 'note'] as const;
  const all = order.flatMap((level) => report.diagnosis.filter((each) => each.level === level));
  const shown = page.verbose ? all : all.slice(0, toldDiagnoses);
  const rest = all.length - shown.length;
  return [
    ...shown.map(({ level, message }) => {
      const [sign, tone] = diagnosisSign(level, page);
      return labelled(0, [span(sign, tone)], 2, span(`${level}: `, tone), capital(message));
    }),
    ...(rest === 0 ? [] : [line(2, `${page.marks.ellipsis} ${rest} more: --verbose`)]),
    ...(all.length === 0 ? [] : [blank]),
  ];
}

function diagnosisSign(level: 'error' | 'warning' | 'note', page: Page): readonly [string, Tone] {
  if (level === 'error') return [page.marks.bad, 'bad'];
  return level === 'warning' ? [page.marks.warning, 'warning'] : [page.marks.bullet, 'plain'];
}
