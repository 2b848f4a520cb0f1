import type { Report } from '../model/report.ts';
import { coveragePieces, observationLines, openLines, ruleLines } from './markdown/coverage.ts';
import { type Extent, extents, least } from './markdown/extent.ts';
import { findingPieces, waivedLines } from './markdown/findings.ts';
import { comparisonLines, diagnosisLines, gateLines, headLines, leftLines } from './markdown/head.ts';
import { code, text } from './markdown/text.ts';
import { moment } from './markdown/words.ts';

/** Bytes that surely fit into a comment at GitHub, which takes so many characters. */
export const commentLimit = 65_536;

/** The report as Markdown that fits into a comment. */
export function markdownForComments(report: Report): readonly string[] {
  return markdownReport(report, commentLimit);
}

/** A part of the document that can be left out without spoiling the others. */
type Piece = readonly string[];

/**
 * The report as GitHub Flavored Markdown (github.github.com/gfm), for comments on pull requests and step summaries. It takes at most `limit` bytes:
 * where everything does not fit, the document tells less and says so.
 */
export function markdownReport(report: Report, limit: number): readonly string[] {
  for (const [index, extent] of extents.entries()) {
    const pieces = [...opening(report, extent, index > 0), ...body(report, extent)];
    if (sizeOf(pieces) <= limit) return written(pieces);
  }
  return written(cutTo(report, limit));
}

function opening(report: Report, extent: Extent, isShortened: boolean): readonly Piece[] {
  return [
    headLines(report),
    ...(isShortened ? [shortenedLines] : []),
    gateLines(report),
    diagnosisLines(report, extent),
    comparisonLines(report, extent),
  ];
}

const shortenedLines: Piece = [
  '',
  '> **Shortened**: the whole report does not fit here. Some evidence, findings or clauses are left out; the JSON and HTML reports have them all.',
];

function body(report: Report, extent: Extent): readonly Piece[] {
  return [
    ...findingPieces(report, 'must', extent),
    ...findingPieces(report, 'should', extent),
    waivedLines(report, extent),
    openLines(report, extent),
    leftLines(report, extent),
    ...coveragePieces(report, extent),
    observationLines(report, extent),
    ruleLines(report, extent),
    footLines(report),
  ];
}

function footLines({ tool, timings, plan }: Report): Piece {
  const by = plan === null ? '' : ` by the plan ${code(plan.file)}`;
  return ['', `Probity ${text(tool.version)}, started ${text(moment(timings.startedAt))}${by}.`];
}

/** The least that is told, without the pieces that no longer fit. */
function cutTo(report: Report, limit: number): readonly Piece[] {
  const note: Piece = ['', 'The rest is left out: it does not fit here.'];
  const rules = ruleLines(report, least);
  const kept: Piece[] = [...opening(report, least, true)];
  let left = limit - sizeOf([...kept, note, rules]);
  for (const piece of findingPieces(report, 'must', least)) {
    left -= sizeOf([piece]);
    if (left < 0) break;
    kept.push(piece);
  }
  return [...kept, note, rules].filter((piece) => sizeOf([piece]) <= limit);
}

/** Lines with their breaks; never two blank ones in a row. */
function written(pieces: readonly Piece[]): readonly string[] {
  const lines = pieces.flat();
  return lines
    .filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''))
    .map((line) => `${line}\n`);
}

/** Bytes of the pieces, or a few more: blank lines that fall together are counted. */
function sizeOf(pieces: readonly Piece[]): number {
  return pieces.flat().reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
}
