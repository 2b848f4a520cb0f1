/**
 * The view: the report for people, as a document. It decides the order, what is cut, and what is counted, so a format
 * only has to lay it out.
 */
import { grouped, mapped } from './groups.ts';
import * as phrases from './phrases.ts';
import * as words from './words.ts';
import type {
  ClauseReport,
  ComparisonReport,
  PastReport,
  Place,
  ProblemReport,
  Report,
  SetupReport,
} from './report.ts';

export interface View {
  readonly report: Report;
  readonly title: string;
  readonly facts: string;
  readonly sections: readonly Section[];
  /** The verdict, what was not checked, and what to do next. They come last, because a terminal shows the end. */
  readonly closing: Block;
}

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** How much was cut. */
  readonly more?: string;
}

export type Tone = 'bad' | 'warning' | 'good' | 'note';

export interface Block {
  readonly tone: Tone;
  readonly title: string;
  /** Weight, label, and rule: `10 security auth/unauthorized`. */
  readonly tag?: string;
  readonly lines: readonly Line[];
}

export interface Line {
  readonly label?: string;
  readonly text: string;
  /** It is for a shell, and never wrapped. */
  readonly isCommand?: true;
}

export interface ViewOptions {
  /** Cuts nothing. */
  readonly isVerbose?: boolean | undefined;
  /** Leaves out everything but the verdict and what is wrong with the setup. */
  readonly isQuiet?: boolean | undefined;
}

const most = { problems: 10, warnings: 5, others: 3, ids: 5, groups: 8, observations: 8, window: 20 } as const;
type MostOf = (part: keyof typeof most) => number;

export function viewOf(report: Report, { isVerbose = false, isQuiet = false }: ViewOptions = {}): View {
  const { target, run, counts, setup } = report;
  const mostOf: MostOf = (part) => (isVerbose ? Infinity : most[part]);
  const isUnchecked = report.notChecked.length === counts.resources;
  const sections = [section('Setup', setup.map(setupBlock)), ...urgentIn(report, mostOf)];
  if (!isQuiet) sections.push(...foundIn(report, mostOf));
  if (!isQuiet && !isUnchecked) sections.push(...openIn(report, mostOf));
  return {
    report,
    title: target.name === new URL(target.baseUrl).host ? target.baseUrl : `${target.name}  ${target.baseUrl}`,
    facts: run.requests === 0 ? '' : words.sizeWords(run, counts),
    sections: sections.filter(({ blocks }) => blocks.length > 0),
    closing: closingOf(report),
  };
}

function section(title: string, blocks: readonly Block[], count = Infinity): Section {
  const cut = blocks.length - count;
  return { title, blocks: blocks.slice(0, count), ...(cut > 0 ? { more: `${cut} more: --verbose` } : {}) };
}

function block(tone: Tone, title: string, ...lines: readonly Line[]): Block {
  return { tone, title: phrases.sentence(title), lines };
}

function command(text: string): Line {
  return { text, isCommand: true };
}

function setupBlock({ stops, says, hint, key, place, curl }: SetupReport): Block {
  const where = place === null ? key : `${key}, ${locationOf(place)}`;
  return block(stops ? 'bad' : 'warning', says, { text: `${hint} (${where})` }, command(curl));
}

export function locationOf({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

/** What a reader must know, whatever else was asked for. */
export function urgentIn(
  { damage, losses, errored, remaining }: Report,
  mostOf: MostOf = () => Infinity,
): readonly Section[] {
  const harm = damage === null ? [] : [damageBlock(damage, mostOf)];
  const leftovers = remaining.map(({ says, curl }) => block('bad', says, command(curl)));
  const errors = errored.map(({ rule, says }) => block('bad', `${rule}: ${says}`));
  return [
    section('Existing data', [...harm, ...losses.map(({ says }) => block('warning', says))]),
    section('Not deleted', leftovers),
    section('Errors', errors),
  ];
}

function damageBlock({ says, window }: NonNullable<Report['damage']>, mostOf: MostOf): Block {
  const cut = window.slice(mostOf('window')).length;
  const lines = [...window.slice(0, mostOf('window')), ...(cut > 0 ? [`${cut} more: --verbose`] : [])];
  return block('bad', says, ...lines.map((text, index) => ({ label: index === 0 ? 'Between' : '', text })));
}

function foundIn({ problems, waived, ended, comparison }: Report, mostOf: MostOf): readonly Section[] {
  const known = new Set(comparison?.known);
  const hasNew = ({ findings }: ProblemReport): boolean => findings.some((each) => !known.has(each.fingerprint));
  const old = problems.filter((each) => !hasNew(each));
  const accepted = waived.map(({ says, reason }) => block('note', `${says} (${reason})`));
  const expired = ended.map((each) => block('warning', words.endedWords(each)));
  return [
    ...problemSections(problems.filter(hasNew), mostOf, comparison === null ? undefined : known),
    ...(comparison === null ? [] : changesIn(comparison, old, mostOf)),
    section('Waivers that have ended', expired),
    section('Waived by the plan', accepted, mostOf('warnings')),
  ];
}

/** @param known the fingerprints of an earlier report, if there is one */
export function problemSections(
  problems: readonly ProblemReport[],
  mostOf: MostOf = () => Infinity,
  known?: ReadonlySet<string>,
): readonly Section[] {
  const listed = (level: ProblemReport['level'], noun: string, count?: number): Section => {
    const own = problems.filter((each) => each.level === level);
    const blocks = own.map((each, index) => problemBlock(each, index < mostOf('problems'), mostOf, known));
    return section(phrases.counted(own.length, known === undefined ? noun : `new ${noun}`), blocks, count);
  };
  return [listed('must', 'problem'), listed('should', 'warning', mostOf('warnings'))];
}

/** What became of the violations of an earlier report, by rule. */
export function changesIn(
  { fixed, unchecked }: ComparisonReport,
  old: readonly Pick<ProblemReport, 'rule' | 'headline'>[],
  mostOf: MostOf = () => Infinity,
): readonly Section[] {
  const known = old.map(({ rule, headline }): Block => ({ tone: 'note', title: headline, tag: rule, lines: [] }));
  const past = (tone: Tone, findings: readonly PastReport[]): readonly Block[] =>
    grouped(findings, ({ rule }) => rule).map(([{ rule, says }, ...others]) => ({
      ...block(tone, says, ...(others.length > 0 ? [{ text: `${others.length} more like this.` }] : [])),
      tag: rule,
    }));
  return [
    section('Known', known, mostOf('groups')),
    section('Fixed', past('good', fixed), mostOf('groups')),
    section('Not checked again', past('note', unchecked), mostOf('groups')),
  ];
}

function problemBlock(problem: ProblemReport, isFull: boolean, mostOf: MostOf, known?: ReadonlySet<string>): Block {
  const { headline, weight, label, rule, level, says, others, fix, findings, clauses } = problem;
  const [first] = findings;
  const shown = others.slice(0, mostOf('others'));
  const cut = others.length - shown.length;
  const breaks = clauses.length === 0 ? '' : ` (${clauses.join(', ')})`;
  const also = [...shown, ...(cut > 0 ? [`${cut} more like this: --verbose`] : [])];
  // The first sentence may be about a known violation.
  const isMixed = findings.some(({ fingerprint }) => known?.has(fingerprint));
  const added = isMixed ? findings.filter(({ fingerprint }) => known?.has(fingerprint) !== true) : [];
  const more: Line[] = [
    { label: 'Expected', text: `${first?.expected}${breaks}` },
    ...labeled('New', added.map((each) => each.says).slice(0, mostOf('others'))),
    ...labeled('Also', also),
    { label: 'Fix', text: fix },
    ...(first === undefined || first.curl === '' ? [] : [{ label: 'Try', ...command(first.curl) }]),
  ];
  const lines = [{ text: phrases.sentence(says) }, ...(isFull ? more : [])];
  return { tone: level === 'must' ? 'bad' : 'warning', title: headline, tag: `${weight} ${label}  ${rule}`, lines };
}

function labeled(label: string, sentences: readonly string[]): readonly Line[] {
  return sentences.map((text, index) => ({ label: index === 0 ? label : '', text: phrases.sentence(text) }));
}

/** What no rule could decide, what was not tried, what the conventions leave open, and how the service responded. */
function openIn({ clauses, observations, traffic, run }: Report, mostOf: MostOf): readonly Section[] {
  const groups = (status: ClauseReport['status']): readonly Block[] =>
    groupsOf(clauses, status).map(([title, ids]) => {
      const [id = ''] = ids;
      if (ids.length === 1) return { tone: 'note', title, tag: id, lines: [] };
      const tag = phrases.counted(ids.length, 'clause');
      return { tone: 'note', title, tag, lines: [{ text: phrases.listed(ids, mostOf('ids')) }] };
    });
  // A part of an audit leaves most clauses out.
  const isPart = run.selection.length > 0;
  const observed = observations.map(({ says }) => block('note', says));
  const responses = traffic.says.map((says) => block('note', says));
  return [
    section('Undecided', groups('undecided'), mostOf('groups')),
    section('Not checked', isPart ? [] : groups('not-exercised'), mostOf('groups')),
    section('Left open by the conventions', isPart ? [] : groups('not-specified'), mostOf('groups')),
    section('Observed', observed, mostOf('observations')),
    section('Responses', responses),
  ];
}

/** The clauses with a status by what would change it, the largest group first. */
function groupsOf(clauses: readonly ClauseReport[], status: string): readonly (readonly [string, readonly string[]])[] {
  const groups = grouped(
    clauses.filter((each) => each.status === status),
    words.openWords,
  );
  const sorted = groups.toSorted((a, b) => b.length - a.length);
  return sorted.map((group) => [words.openWords(group[0]), mapped(group, ({ clause }) => clause)]);
}

function closingOf(report: Report): Block {
  const { verdict, summary, gate, clauses } = report;
  const tone = verdict === 'nonconformant' ? 'bad' : verdict === 'incomplete' ? 'warning' : 'good';
  const [largest] = groupsOf(clauses, 'not-exercised');
  const next = gate.exitCode === 0 ? words.nextWords(largest) : [];
  return block(tone, summary, ...[...words.closingWords(report), ...next].map((text) => ({ text })));
}
