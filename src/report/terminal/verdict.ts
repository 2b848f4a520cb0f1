import { againWords } from '../../facts/report/sent.ts';
import { toldDiagnoses } from '../../facts/report/told-diagnoses.ts';
import { harmHeading, verdictWords } from '../../facts/report/verdict-words.ts';
import { capital, duration, sentence } from '../../facts/report/words.ts';
import type { Diagnosis, Report, Verdict } from '../../model/report.ts';
import { blank, type Line, labelled, line, span, type Tone } from '../layout/line.ts';
import { count, type Page } from '../layout/page.ts';
import { commandLines } from './block.ts';

/** Diagnoses that are told without --verbose. */
const mostDiagnoses = 5;

/** The result in one line: how many problems there are, and what they break. */
export function verdictLines(report: Report, page: Page): readonly Line[] {
  const { sign, tone } = signOf(report.verdict, page);
  return [line(0, span(`${sign} ${report.verdict}`, tone), span(`: ${verdictWords(report)}.`))];
}

/** What was audited, and how much was sent. */
export function targetLines(report: Report): readonly Line[] {
  const { target, counts, timings } = report;
  const named = target.baseUrl.includes(target.name) ? [] : [span(target.name, 'strong'), span('  ')];
  const sent = [
    count(counts.requests, 'request') + againWords(report),
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

/** That the run stopped for what it did to the service, and the setup diagnosis: what to know before reading on. */
export function diagnosisLines(report: Report, page: Page): readonly Line[] {
  const all = toldDiagnoses(page.verbose ? { ...report, harm: null } : report);
  const shown = page.verbose ? all : all.slice(0, mostDiagnoses);
  const rest = all.length - shown.length;
  return [
    ...harmLines(report, page),
    ...shown.flatMap(({ level, message, resource, facts }) => {
      const [sign, tone] = diagnosisSign(level, page);
      const place = report.plan?.places.find((each) => resource !== null && each.resource === resource);
      const where = placeWords(report, place?.line ?? facts['line']);
      const { curl } = facts;
      return [
        labelled(0, [span(sign, tone)], 2, span(`${level}: `, tone), `${sentence(capital(message))}${where}`),
        ...(typeof curl === 'string' ? commandLines(curl) : []),
      ];
    }),
    ...(rest === 0 ? [] : [line(2, `${page.marks.ellipsis} ${rest} more: --verbose`)]),
    ...(all.length === 0 && report.harm === null ? [] : [blank]),
  ];
}

function harmLines({ harm }: Report, page: Page): readonly Line[] {
  if (harm === null) return [];
  return [labelled(0, [span(page.marks.bad, 'bad')], 2, span(`${harmHeading(harm)}: `, 'bad'), `${harm.message}.`)];
}

function placeWords({ plan }: Report, at: Diagnosis['facts'][string] | undefined): string {
  if (at === undefined) return '';
  return plan === null ? ` See line ${String(at)} of the plan.` : ` See ${plan.file}:${String(at)}.`;
}

function diagnosisSign(level: 'error' | 'warning' | 'note', page: Page): readonly [string, Tone] {
  if (level === 'error') return [page.marks.bad, 'bad'];
  return level === 'warning' ? [page.marks.warning, 'warning'] : [page.marks.bullet, 'plain'];
}
