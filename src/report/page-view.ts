/** The view for pages: the problems with their evidence, and what comes below them. Pages lay it out, and count nothing. */
import { clauses as catalog } from '../../rules/clauses.ts';
import { grouped } from './groups.ts';
import { type ExchangeView, exchangesFor, type ShowExchange } from './page-evidence.ts';
import { counted, durationOf, numberOf, sentence } from './phrases.ts';
import type { ClauseReport, FindingReport, ProblemReport, Report } from './report.ts';
import { locationOf, type Section, type Tone, type View } from './view.ts';

export interface PageView {
  /** The version of Probity. */
  readonly version: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly labels: readonly string[];
  readonly tone: Tone;
  readonly verdict: string;
  /** The verdict and the most important numbers. */
  readonly summary: string;
  /** What was not checked, and what to do next. */
  readonly closing: readonly string[];
  /** Size, duration, plan, and gate. */
  readonly facts: readonly string[];
  /** What a reader must know first: setup, damaged data, and leftovers. */
  readonly urgent: readonly Section[];
  readonly start: readonly ProblemView[];
  /** For example: "22 problems, 3 warnings". */
  readonly found: string;
  readonly problems: readonly ProblemView[];
  readonly byResource: readonly ResourceView[];
  /** What changed since an earlier report, and what the plan accepts. */
  readonly changes: readonly Section[];
  readonly coverage: CoverageView;
  readonly observations: readonly ObservationView[];
  readonly traffic: readonly string[];
  readonly operations: readonly OperationView[];
  readonly rules: readonly { readonly rule: string; readonly outcome: string; readonly says: string }[];
}

export interface ProblemView
  extends Pick<ProblemReport, 'rule' | 'headline' | 'weight' | 'label' | 'level' | 'fix' | 'why' | 'count'> {
  /** For links: it is unique on the page. */
  readonly id: string;
  readonly tone: Tone;
  readonly says: string;
  /** Sentences of the other findings. */
  readonly others: readonly string[];
  readonly isKnown: boolean;
  readonly clauses: readonly { readonly id: string; readonly text: string }[];
  /** For example: "775 responses". */
  readonly responses: string;
  readonly expected: string;
  /** What `actual` is: "Actual status". */
  readonly actualLabel: string;
  readonly actual: string;
  readonly curl: string;
  /** Where the plan declares the resource. */
  readonly place: string;
  readonly exchange: ExchangeView | undefined;
  /** The exchange of the older state, if the problem is a difference. */
  readonly before: ExchangeView | undefined;
  /** Other findings with their exchanges. */
  readonly examples: readonly { readonly says: string; readonly curl: string; readonly exchange: ExchangeView }[];
}

export interface ResourceView {
  readonly resource: string;
  readonly problems: readonly { readonly problem: ProblemView; readonly says: string }[];
}

export interface CoverageView {
  /** For example: "72.3%: 47 of 65 testable clauses were checked." */
  readonly summary: string;
  /** What would let a run check more, or is left open. */
  readonly open: readonly Section[];
  readonly parts: readonly PartView[];
}

export interface PartView {
  readonly part: string;
  readonly clauses: readonly ClauseView[];
  /** For example: "5 verified, 1 violated". */
  readonly words: string;
}

export interface ClauseView {
  readonly id: string;
  readonly status: ClauseReport['status'];
  readonly words: string;
  readonly text: string;
  /** Why it is neither violated nor verified, and what would change that. */
  readonly says: string;
  readonly problems: readonly ProblemView[];
}

export interface ObservationView {
  readonly rule: string;
  readonly says: string;
}

export interface OperationView {
  readonly operation: string;
  readonly requests: string;
  readonly median: string;
  readonly slowest: string;
  readonly failures: string;
  readonly sample: ExchangeView | undefined;
}

const mostExamples = 3;
const mostOthers = 12;
/** Characters. */
const mostOfCommand = 4_000;

export function pageViewOf(view: View): PageView {
  const { report, facts, sections, closing, start } = view;
  const { target, counts, traffic } = report;
  const showExchange = exchangesFor(report);
  const known = new Set(report.comparison?.known);
  const isKnown = ({ findings }: ProblemReport): boolean =>
    report.comparison !== null && findings.every(({ fingerprint }) => known.has(fingerprint));
  const views = report.problems.map((each) => problemOf(each, isKnown(each), showExchange));
  const problems = views.toSorted((a, b) => Number(a.isKnown) - Number(b.isKnown));
  const titled = (...titles: readonly string[]): readonly Section[] =>
    sections.filter(({ title }) => titles.includes(title));
  return {
    version: report.probity,
    name: target.name,
    baseUrl: target.baseUrl,
    labels: Object.entries(target.labels).map(([name, value]) => `${name}: ${value}`),
    tone: closing.tone,
    verdict: report.verdict,
    summary: report.summary,
    closing: closing.lines.map(({ text }) => text),
    facts: factsOf(report, facts),
    urgent: titled('Setup', 'Existing data', 'Not deleted', 'Errors'),
    start: start.flatMap(({ problem }) => problems.filter(({ rule }) => rule === problem.rule)),
    found: [
      counted(counts.problems, 'problem'),
      ...(counts.warnings > 0 ? [counted(counts.warnings, 'warning')] : []),
    ].join(', '),
    problems,
    byResource: byResource(report, problems),
    changes: titled('Known', 'Fixed', 'Not checked again', 'Waivers that have ended', 'Waived by the plan'),
    coverage: coverageOf(view, titled('Undecided', 'Not checked', 'Left open by the conventions'), problems),
    observations: report.observations.map(({ rule, says }) => ({ rule, says: sentence(says) })),
    traffic: traffic.says.map(sentence),
    operations: operationsOf(report, showExchange),
    rules: report.rules.map(({ rule, outcome, says }) => ({
      rule,
      outcome,
      says: says === null ? '' : sentence(says),
    })),
  };
}

function factsOf({ run, gate }: Report, size: string): readonly string[] {
  return [
    `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    ...(size === '' ? [] : [size]),
    run.writes ? 'writes allowed' : 'read-only',
    ...run.selection,
    ...(run.plan === null ? [] : [`plan ${run.plan}`]),
    `exit code ${gate.exitCode}`,
  ];
}

function problemOf(problem: ProblemReport, isKnown: boolean, show: ShowExchange): ProblemView {
  const { rule, headline, weight, label, level, fix, why, count, findings, says, others, clauses } = problem;
  const [first, ...rest] = findings;
  const exchanges = new Set([first?.exchange]);
  const examples = rest
    .filter(({ exchange }) => !exchanges.has(exchange) && exchanges.add(exchange))
    .slice(0, mostExamples)
    .flatMap((finding) => {
      const exchange = show(finding.exchange, finding);
      return exchange === undefined ? [] : [{ says: sentence(finding.says), curl: commandOf(finding), exchange }];
    });
  const cut = others.length - mostOthers;
  return {
    rule,
    headline,
    weight,
    label,
    level,
    fix,
    why,
    count,
    isKnown,
    examples,
    id: rule.replaceAll('/', '-'),
    tone: isKnown ? 'note' : level === 'must' ? 'bad' : 'warning',
    says: sentence(says),
    others: [...others.slice(0, mostOthers).map(sentence), ...(cut > 0 ? [`${numberOf(cut)} more like this.`] : [])],
    clauses: clauses.map((id) => ({ id, text: textOf(id) })),
    responses: counted(count, 'response'),
    expected: first?.expected ?? '',
    actualLabel: first === undefined ? '' : labelOf(first.at),
    actual: first?.seen ?? '',
    curl: first === undefined ? '' : commandOf(first),
    place: first?.place ? locationOf(first.place) : '',
    exchange: first && show(first.exchange, first),
    before: first && first.before !== null ? show(first.before) : undefined,
  };
}

/** A page has no room for a command with a body of many kilobytes. */
function commandOf({ curl }: FindingReport): string {
  return curl.length > mostOfCommand ? `# ${numberOf(curl.length)} characters: see the JSON report.` : curl;
}

function textOf(clause: string): string {
  return Object.entries(catalog).find(([id]) => id === clause)?.[1].text ?? '';
}

function labelOf(at: string): string {
  if (at === 'status') return 'Actual status';
  const [, name] = /^header:(.*)$/.exec(at) ?? [];
  return name === undefined ? 'Actual' : `Actual ${name}`;
}

/** The resources with problems. Those with the heaviest problem come first. */
function byResource({ problems: reports }: Report, problems: readonly ProblemView[]): readonly ResourceView[] {
  const rows = problems.flatMap((problem) => {
    const findings = reports.find(({ rule }) => rule === problem.rule)?.findings ?? [];
    return grouped(findings, ({ resource }) => resource ?? '').map((own) => ({ problem, own }));
  });
  return grouped(rows, ({ own }) => own[0].resource ?? '').map((some) => ({
    resource: some[0].own[0].resource ?? 'The whole service',
    problems: some.map(({ problem, own }) => ({ problem, says: saysOf(own) })),
  }));
}

function saysOf([first, ...others]: readonly FindingReport[]): string {
  const more = others.length === 0 ? '' : ` ${numberOf(others.length)} more like this.`;
  return sentence(first?.says ?? '') + more;
}

const statusWords: Readonly<Record<ClauseReport['status'], string>> = {
  violated: 'violated',
  verified: 'verified',
  undecided: 'undecided',
  'not-exercised': 'not exercised',
  'not-specified': 'left open',
  'not-observable': 'not observable',
};

function coverageOf(
  { coverage, parts }: View,
  open: readonly Section[],
  problems: readonly ProblemView[],
): CoverageView {
  return {
    summary: coverage.says,
    open,
    parts: parts.map(({ part, clauses }): PartView => {
      const byStatus = grouped(clauses, ({ status }) => status);
      return {
        part: part.charAt(0).toUpperCase() + part.slice(1).replaceAll('-', ' '),
        clauses: clauses.map((each) => clauseOf(each, problems)),
        words: byStatus.map((some) => `${some.length} ${statusWords[some[0].status]}`).join(', '),
      };
    }),
  };
}

function clauseOf({ clause, status, text, says, key }: ClauseReport, problems: readonly ProblemView[]): ClauseView {
  const reasons = [says ?? '', key === null ? '' : status === 'not-specified' ? `set ${key}` : `needs ${key}`];
  return {
    id: clause,
    status,
    words: statusWords[status],
    text,
    says: reasons
      .filter((each) => each !== '')
      .map(sentence)
      .join(' '),
    problems: problems.filter(({ clauses }) => clauses.some(({ id }) => id === clause)),
  };
}

function operationsOf({ traffic }: Report, show: ShowExchange): readonly OperationView[] {
  return traffic.operations.map(({ operation, requests, failures, throttled, medianMs, slowestMs, sample }) => ({
    operation,
    requests: numberOf(requests),
    median: durationOf(medianMs),
    slowest: durationOf(slowestMs),
    failures: [
      ...Object.entries(failures).map(([failure, count]) => `${failure} for ${numberOf(count)}`),
      ...(throttled > 0 ? [`${numberOf(throttled)} throttled`] : []),
    ].join(', '),
    sample: sample === null ? undefined : show(sample),
  }));
}
