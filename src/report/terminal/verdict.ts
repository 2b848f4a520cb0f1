import { isViolated, isWarned, statuses, statusWords } from '../../facts/report/clauses.ts';
import { isSetUpWrong, openWhy, openWords } from '../../facts/report/open-why.ts';
import { duration } from '../../facts/report/words.ts';
import { outcomes } from '../../model/finding.ts';
import type { Report, Verdict } from '../../model/report.ts';
import { type Line, labelled, line, span, type Tone, together } from '../layout/line.ts';
import { count, type Page } from '../layout/page.ts';

/** The result in one line: what it means, and how many clauses stand behind it. */
export function verdictLines(report: Report, page: Page): readonly Line[] {
  const { clauses } = report;
  const violated = clauses.filter(isViolated).length;
  const warned = clauses.filter(isWarned).length;
  const numbers = report.counts.clauses;
  const rest = statuses
    .filter((status) => status !== 'violated' && numbers[status] > 0)
    .map((status) => together(`${numbers[status]} ${statusWords[status]}`));
  const chief = chiefWords(report, violated, warned);
  const { sign, tone } = signOf(report.verdict, page);
  const why = openWhy(report);
  const told =
    isSetUpWrong(report) && why !== null
      ? `${openWords[why]}, so nothing was judged`
      : [chief, rest.join(', ')].filter(Boolean).join('; ');
  return [line(0, span(`${sign} ${report.verdict}`, tone), span(`: ${told}`))];
}

/** What was audited, and how much was sent. */
export function targetLines(report: Report): readonly Line[] {
  const { target, counts, timings } = report;
  const named = target.name === '' || target.name === target.baseUrl ? [] : [span(target.name, 'strong'), span(' at ')];
  const sent = `${count(counts.requests, 'request')} to ${count(counts.resources, 'resource')} (${count(counts.operations, 'operation')}) in ${duration(timings.durationMs)}`;
  return [
    line(2, ...named, span(target.baseUrl, 'code')),
    line(2, sent),
    ...(isSetUpWrong(report) ? [] : [line(2, ruleWords(report))]),
  ];
}

/** How many rules came to which outcome, and how many findings stand behind those that failed. */
function ruleWords({ counts, rules }: Report): string {
  const parts = outcomes
    .filter((outcome) => counts.rules[outcome] > 0)
    .map((outcome) => {
      const found = [count(counts.problems, 'problem'), count(counts.warnings, 'warning')].join(', ');
      return together(`${counts.rules[outcome]} ${outcome}`) + (outcome === 'failed' ? ` (${found})` : '');
    });
  return `${count(rules.length, 'rule')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}

function chiefWords(report: Report, violated: number, warned: number): string {
  const all = count(report.clauses.length, 'clause');
  const some = `${violated} of ${all} violated${warned === 0 ? '' : `, ${warned} warned`}`;
  const none = `none of ${all} violated${warned === 0 ? '' : `, ${warned} warned`}`;
  const why = openWhy(report);
  const open = [...(why === null ? [] : [openWords[why]]), violated > 0 ? some : none].join('; ');
  const words: Readonly<Record<Verdict, string>> = {
    conformant: none,
    nonconformant: some,
    incomplete: open,
    error: open,
  };
  return words[report.verdict];
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

/** The set-up diagnosis: what to know before reading on. */
export function diagnosisLines(report: Report, page: Page): readonly Line[] {
  const order = ['error', 'warning', 'note'] as const;
  return order.flatMap((level) =>
    report.diagnosis
      .filter((each) => each.level === level)
      .map((each) => {
        const [sign, tone] = diagnosisSign(level, page);
        return labelled(2, [span(sign, tone)], 2, span(`${level}: `, tone), each.message);
      }),
  );
}

function diagnosisSign(level: 'error' | 'warning' | 'note', page: Page): readonly [string, Tone] {
  if (level === 'error') return [page.marks.bad, 'bad'];
  return level === 'warning' ? [page.marks.warning, 'warning'] : [page.marks.bullet, 'plain'];
}
