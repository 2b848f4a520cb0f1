/** `probity diff OLD NEW`: what changed from one saved report to the next. */
import { compareReports, findingsIn } from '../../report/baseline.ts';
import { counts, exitCodes } from '../../report/gate.ts';
import type { FailOn, Report } from '../../report/report.ts';
import { block, changesIn, type Section, type Tone } from '../../report/view.ts';
import { comparisonWords } from '../../report/words.ts';
import { fewOf, sentence } from '../../report/phrases.ts';
import type { Io } from '../io.ts';
import { type DocumentFlags, printDocument, say } from '../output.ts';
import { loadReport } from '../saved-files.ts';

type DiffFlags = DocumentFlags & { readonly failOn?: FailOn };

export async function diffCommand(older: string, newer: string, flags: DiffFlags, io: Io): Promise<number> {
  const { failOn = 'must' } = flags;
  const [earlier, later] = [await loadReport(older, io), await loadReport(newer, io)];
  for (const text of doubtsAbout(earlier, later)) say(`warning: ${text}`, io);
  const comparison = compareReports({ name: older, report: earlier }, later);
  const fresh = new Set(comparison.new);
  const isFailed = findingsIn(later).some((each) => fresh.has(each.fingerprint) && counts(each.level, failOn));
  const isWhole = later.lacking.length === 0;
  const exitCode = isFailed ? exitCodes.violations : isWhole ? exitCodes.passed : exitCodes.incomplete;
  const reason = isFailed ? 'new violations' : isWhole ? 'no new violations' : `${newer} is incomplete`;
  const isNew = (each: Report['problems'][number]): boolean => each.findings.some((it) => fresh.has(it.fingerprint));
  const known = later.problems.filter((each) => !isNew(each));
  const tone = isFailed ? 'bad' : isWhole ? 'good' : 'warning';
  const says = comparisonWords(comparison, later.problems.filter(isNew), known);
  const title = `${later.target.name}  ${later.target.baseUrl}`;
  const sections = [newIn(later, fresh), ...changesIn(comparison, known)];
  const closing = block(tone, says, { text: `Exit code ${exitCode}: ${reason}.` });
  const document = { title, facts: `${older} and ${newer}`, sections, closing };
  printDocument(document, flags, io, { exitCode, ...comparison });
  return exitCode;
}

function doubtsAbout({ target: one, run }: Report, { target: other, run: then }: Report): readonly string[] {
  const isSame = one.name === other.name || one.baseUrl === other.baseUrl;
  return [
    ...(isSame ? [] : [`The reports are of different services: ${one.baseUrl} and ${other.baseUrl}.`]),
    ...(run.startedAt > then.startedAt ? ['The old report is newer than the new one. Are they swapped?'] : []),
  ];
}

const mostShown = 3;

/** The new violations, by rule. */
function newIn({ problems }: Report, fresh: ReadonlySet<string>): Section {
  const blocks = problems.flatMap(({ rule, headline, level, findings }) => {
    const own = findings.filter((each) => fresh.has(each.fingerprint)).map(({ says }) => says);
    const lines = fewOf(own, mostShown).map((text) => ({ text: sentence(text) }));
    const tone: Tone = level === 'must' ? 'bad' : 'warning';
    return own.length === 0 ? [] : [{ tone, title: headline, tag: rule, lines }];
  });
  return { title: 'New', blocks };
}
