/**
 * The view: the report for people, as a document, and the facts that formats need. It decides the order, what is cut, and
 * what is counted, so a format only has to lay it out.
 */
import { clauses as standardClauses } from '../../rules/clauses.ts';
import { checkedIn } from './gate.ts';
import { grouped, mapped } from './groups.ts';
import type { ClauseReport, Report, SetupReport } from './report.ts';
import type { Block, MostOf, ReportPart, Section } from './view/blocks.ts';
import { block, command, everything, locationOf, mostIn, reportParts, section } from './view/blocks.ts';
import type { ProblemView } from './view/problems.ts';
import { changesIn, isProblem, pastBlocks, problemViews, ruleViews, sectionsFor, startIn } from './view/problems.ts';
import { counted, listed, sentence, sizeWords } from './phrases.ts';
import * as words from './words.ts';

export * from './view/blocks.ts';
export { changesIn, type ProblemView, problemSections, type RuleView, wholeBlock } from './view/problems.ts';

/** Everything that is laid out. Commands whose result is no report print one, too. */
export interface Document {
  readonly title: string;
  readonly facts: string;
  readonly sections: readonly Section[];
  /** The verdict, what was not checked, and what to do next. They come last, because a terminal shows the end. */
  readonly closing: Block;
}

export type View = ReturnType<typeof viewOf>;

export interface ViewOptions {
  /** Cuts nothing. */
  readonly isVerbose?: boolean | undefined;
  /** The parts that are not cut. */
  readonly show?: readonly ReportPart[] | undefined;
  /** Leaves out everything but the verdict and what is wrong with the setup. */
  readonly isQuiet?: boolean | undefined;
  /** Leaves out what was not checked, and what only helps at a command line. */
  readonly isBrief?: boolean | undefined;
  /** Where the pages of the rules are published. */
  readonly docsUrl?: string | undefined;
}

export function viewOf(report: Report, options: ViewOptions = {}) {
  const { isVerbose = false, show = [], isQuiet = false, isBrief = false, docsUrl } = options;
  const { target, run, counts, setup, comparison } = report;
  const full = new Set(isVerbose ? reportParts : show);
  const mostOf = mostIn(full);
  const isUnchecked = counts.operations === 0;
  const urgent = [section('Setup', setup.map(setupBlock)), ...urgentIn(report, mostOf)];
  const problems = problemViews(report, docsUrl);
  const old = problems.filter(({ isNew }) => !isNew).map(({ problem }) => problem);
  const changes = comparison === null ? [] : changesIn(comparison, old, mostOf);
  const fresh = problems.filter(({ isNew }) => isNew);
  const { exitCode, reasons } = report.gate;
  const ids = report.clauses.map(({ clause }) => clause);
  const trouble = exitCode > 1 || (exitCode === 1 && report.damage !== null) ? (reasons[0] ?? null) : null;
  const sections = [
    ...urgent,
    ...(isQuiet ? [] : [...sectionsFor(fresh, comparison !== null, mostOf), ...changes, ...acceptedIn(report, mostOf)]),
    ...(isQuiet || isBrief || isUnchecked ? [] : openIn(report, mostOf, fresh.some(isProblem))),
    ...(full.has('rules') ? [rulesIn(report)] : []),
  ];
  return {
    report,
    title: target.name === new URL(target.baseUrl).host ? target.baseUrl : `${target.name}  ${target.baseUrl}`,
    facts: run.requests === 0 ? '' : sizeWords(run, counts),
    sections: sections.filter(({ blocks }) => blocks.length > 0),
    closing: closingOf(report, fresh, options, full.has('problems')),
    passes: report.gate.exitCode === 0,
    /** Why the run fails, if it is not because of problems: it is incomplete, or existing data was damaged. */
    trouble,
    /** The result in a few words: "2 problems, no warnings", or "nothing new (2 known problems)". */
    result: words.resultOf(report, fresh.filter(isProblem).length, trouble),
    /** What is wrong with the setup, existing data, leftovers, and errors of rules: to read first. */
    notes: urgent.flatMap(({ blocks }) => blocks),
    /** Problems, and then warnings. The heaviest of each come first. */
    problems,
    /** Those to start with. */
    start: startIn(fresh),
    /** What is fixed since the earlier report, if there is one. */
    fixed: comparison === null ? [] : pastBlocks('good', comparison.fixed),
    rules: ruleViews(report, problems),
    coverage: coverageOf(report),
    parts: partsOf(report.clauses),
    /** Ids of the clauses that the conventions do not have. */
    customClauses: new Set(ids.filter((id) => !Object.hasOwn(standardClauses, id))),
  };
}

function setupBlock({ stops, says, hint, key, place, curl }: SetupReport): Block {
  const where = place === null ? key : `${key}, ${locationOf(place)}`;
  const own = block(stops ? 'bad' : 'warning', says, { text: `${hint} (${where})` }, command(curl));
  return place === null ? own : { ...own, place };
}

/** What a reader must know, whatever else was asked for. */
export function urgentIn({ damage, losses, errored, remaining }: Report, mostOf: MostOf = everything) {
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

function acceptedIn({ waived, ended }: Report, mostOf: MostOf): readonly Section[] {
  const accepted = waived.map(({ says, reason }) => block('note', `${says} (${reason})`));
  const expired = ended.map((each) => block('warning', words.endedWords(each)));
  return [section('Waivers that have ended', expired), section('Waived by the plan', accepted, mostOf('warnings'))];
}

function rulesIn({ rules }: Report): Section {
  const blocks = rules.map(({ rule, outcome, says }): Block => {
    const lines = says === null ? [] : [{ text: sentence(says) }];
    return { tone: 'note', title: rule, tag: outcome, lines };
  });
  return section('Rules', blocks);
}

function closingOf(report: Report, views: readonly ProblemView[], options: ViewOptions, isWhole: boolean): Block {
  const { isQuiet = false, isBrief = false } = options;
  const { verdict, summary, gate, clauses, counts, run } = report;
  const isPart = run.selection.length > 0;
  const isUnchecked = counts.operations === 0;
  const tone = verdict === 'nonconformant' ? 'bad' : verdict === 'incomplete' ? 'warning' : 'good';
  const [largest] = groupsOf(clauses, 'not-exercised');
  const fresh = views.map(({ problem }) => problem);
  const musts = fresh.filter(({ level }) => level === 'must');
  const [widest] = musts.toSorted((a, b) => b.clauses.length - a.clauses.length);
  const lines = [
    ...(isQuiet ? [] : words.causeWords(report, widest)),
    ...(isQuiet || isWhole || isBrief ? [] : words.moreWords(fresh[0], run)),
    ...(isPart || isUnchecked || isBrief ? [] : words.uncheckedWords(coverageOf(report), largest)),
    ...words.closingWords(report, fresh),
    ...(isBrief ? [] : [words.exitWords(report)]),
    ...(gate.exitCode === 0 && !isBrief ? [words.nextWords] : []),
  ];
  return block(tone === 'bad' && gate.exitCode === 0 ? 'warning' : tone, summary, ...lines.map((text) => ({ text })));
}

/** How many of the clauses that a client can check were checked. */
function coverageOf({ counts }: Pick<Report, 'counts'>) {
  const checked = checkedIn(counts);
  return { ...checked, says: words.coverageWords(checked, counts.byStatus) };
}

/** The clauses by part of the conventions: `error`. */
function partsOf(clauses: readonly ClauseReport[]) {
  return grouped(clauses, ({ clause }) => clause.split('.')[0] ?? '').map((own) => {
    const countOf = (wanted: ClauseReport['status']): number => own.filter(({ status }) => status === wanted).length;
    const [part = ''] = own[0].clause.split('.');
    return { part, clauses: own, verified: countOf('verified'), violated: countOf('violated') };
  });
}

const few = 3;

/**
 * What no rule could decide, what was not tried, what the conventions leave open, and how the service responded.
 *
 * @param isBrief the problems should stay on the screen
 */
function openIn(report: Report, mostOf: MostOf, isBrief: boolean): readonly Section[] {
  const { clauses, observations, traffic, run } = report;
  const groups = (status: ClauseReport['status']): readonly Block[] =>
    groupsOf(clauses, status).map(([title, ids]) => {
      if (ids.length === 1) return { tone: 'note', title, tag: ids[0], lines: [] };
      const tag = counted(ids.length, 'clause');
      return { tone: 'note', title, tag, lines: [{ text: listed(ids, mostOf('ids')) }] };
    });
  // A part of an audit leaves most clauses out.
  const isPart = run.selection.length > 0;
  const isCut = (list: 'groups' | 'observations'): boolean => isBrief && mostOf(list) !== Infinity;
  const isShort = isPart || isCut('groups');
  const mostShown = (list: 'groups' | 'observations'): number => (isCut(list) ? few : mostOf(list));
  const observed = observations.map(({ says }) => block('note', says));
  const responses = traffic.says.map((says) => block('note', says));
  return [
    section('Coverage', isPart ? [] : [block('note', coverageOf(report).says)]),
    section('Undecided', groups('undecided'), mostShown('groups')),
    section('Not checked', isShort ? [] : groups('not-exercised'), mostOf('groups')),
    section('Left open by the conventions', isShort ? [] : groups('not-specified'), mostOf('groups')),
    section('Observed', observed, mostShown('observations')),
    section('Responses', responses),
  ];
}

/** The clauses with a status by what would change it, the largest group first. */
function groupsOf(clauses: readonly ClauseReport[], status: ClauseReport['status']) {
  const own = clauses.filter((each) => each.status === status);
  const groups = grouped(own, words.openWords).toSorted((a, b) => b.length - a.length);
  return groups.map((group) => [words.openWords(group[0]), mapped(group, ({ clause }) => clause)] as const);
}
