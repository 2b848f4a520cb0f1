/** `probity diff OLD NEW`: what changed from one saved report to the next. */
import { compareReports, findingsIn } from '../../report/baseline.ts';
import { counts, exitCodes } from '../../report/gate.ts';
import type { FailOn } from '../../report/report.ts';
import { changesIn, type Section } from '../../report/view.ts';
import { comparisonWords } from '../../report/words.ts';
import type { SavedReport } from '../../report/saved.ts';
import { sentence } from '../../report/phrases.ts';
import type { Io } from '../io.ts';
import { type DocumentFlags, printDocument, say } from '../output.ts';
import { loadReport } from '../saved-files.ts';

interface DiffFlags extends DocumentFlags {
  readonly failOn?: FailOn;
}

export function diffCommand(older: string, newer: string, flags: DiffFlags, io: Io): number {
  const { failOn = 'must' } = flags;
  const [earlier, later] = [loadReport(older, io), loadReport(newer, io)];
  for (const text of doubtsAbout(earlier, later)) say(`warning: ${text}`, io);
  const comparison = compareReports({ name: older, report: earlier }, later);
  const fresh = new Set(comparison.new);
  const isFailed = findingsIn(later).some((each) => fresh.has(each.fingerprint) && counts(each.level, failOn));
  const isWhole = later.lacking.length === 0;
  const exitCode = isFailed ? exitCodes.violations : isWhole ? exitCodes.passed : exitCodes.incomplete;
  const reason = isFailed ? 'new violations' : isWhole ? 'no new violations' : `${newer} is incomplete`;
  const isNew = ({ findings }: SavedReport['problems'][number]): boolean =>
    findings.some((each) => fresh.has(each.fingerprint));
  const known = later.problems.filter((each) => !isNew(each));
  const document = {
    title: `${later.target.name}  ${later.target.baseUrl}`,
    facts: `${older} and ${newer}`,
    sections: [newIn(later, fresh), ...changesIn(comparison, known)],
    closing: {
      tone: isFailed ? ('bad' as const) : isWhole ? ('good' as const) : ('warning' as const),
      title: comparisonWords(comparison, later.problems.filter(isNew), known),
      lines: [{ text: `Exit code ${exitCode}: ${reason}.` }],
    },
  };
  printDocument(document, flags, io, { exitCode, ...comparison });
  return exitCode;
}

function doubtsAbout({ target: one, run }: SavedReport, { target: other, run: then }: SavedReport): readonly string[] {
  const isSame = one.name === other.name || one.baseUrl === other.baseUrl;
  return [
    ...(isSame ? [] : [`The reports are of different services: ${one.baseUrl} and ${other.baseUrl}.`]),
    ...(run.startedAt > then.startedAt ? ['The old report is newer than the new one. Are they swapped?'] : []),
  ];
}

const mostShown = 3;

/** The new violations, by rule. */
function newIn({ problems }: SavedReport, fresh: ReadonlySet<string>): Section {
  const blocks = problems.flatMap(({ rule, headline, level, findings }) => {
    const own = findings.filter((each) => fresh.has(each.fingerprint));
    const cut = own.length - mostShown;
    const lines = own.slice(0, mostShown).map(({ says }) => ({ text: sentence(says) }));
    if (cut > 0) lines.push({ text: `${cut} more like this.` });
    const tone = level === 'must' ? ('bad' as const) : ('warning' as const);
    return own.length === 0 ? [] : [{ tone, title: headline, tag: rule, lines }];
  });
  return { title: 'New', blocks };
}
