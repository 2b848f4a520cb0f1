/** The view for pages: the problems with their evidence, and what comes below them. Pages lay it out, and count nothing. */
import { grouped } from './groups.ts';
import { exchangesFor, type ShowExchange } from './body-lines.ts';
import { counted, durationOf, fewOf, numberOf, sentence } from './phrases.ts';
import type { ClauseReport, FindingReport, OperationReport, Report } from './report.ts';
import { foundWords } from './words.ts';
import { locationOf, type Section, type Tone, type View } from './view.ts';

export type PageView = ReturnType<typeof pageViewOf>;
export type ProblemView = ReturnType<typeof problemOf>;
export type ClauseView = ReturnType<typeof clauseOf>;

const mostExamples = 3;
const mostOthers = 12;
/** Characters. */
const mostOfCommand = 4_000;

export function pageViewOf(view: View) {
  const { report, facts, sections, closing } = view;
  const { target, counts, traffic } = report;
  const showExchange = exchangesFor(report);
  const views = view.problems.map((each) => problemOf(each, report, showExchange));
  const problems = views.toSorted((a, b) => Number(a.isKnown) - Number(b.isKnown));
  const titled = (...titles: readonly string[]) => sections.filter(({ title }) => titles.includes(title));
  return {
    version: report.probity,
    name: target.name,
    tone: closing.tone,
    verdict: report.verdict,
    summary: report.summary,
    /** What was not checked, and what to do next. */
    closing: closing.lines.map(({ text }) => text),
    facts: factsOf(report, facts),
    /** What a reader must know first. */
    urgent: titled('Setup', 'Existing data', 'Not deleted', 'Errors'),
    start: view.start.flatMap(({ problem }) => problems.filter(({ rule }) => rule === problem.rule)),
    /** For example: "22 problems, 3 warnings". */
    found: foundWords(counts.problems, counts.warnings),
    problems,
    byResource: byResource(report, problems),
    /** Since an earlier report, and what the plan accepts. */
    changes: titled('Known', 'Fixed', 'Not checked again', 'Waivers that have ended', 'Waived by the plan'),
    coverage: coverageOf(view, titled('Undecided', 'Not checked', 'Left open by the conventions'), problems),
    observations: report.observations.map(({ rule, says }) => ({ rule, says: sentence(says) })),
    traffic: traffic.says.map(sentence),
    operations: traffic.operations.map((each) => operationOf(each, showExchange)),
    rules: report.rules.map(({ rule, outcome, says }) => ({ rule, outcome, says: says && sentence(says) })),
  };
}

function factsOf({ target, run, gate }: Report, size: string): readonly string[] {
  return [
    target.baseUrl,
    ...Object.entries(target.labels).map(([name, value]) => `${name}: ${value}`),
    `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    ...(size === '' ? [] : [size]),
    run.writes ? 'writes allowed' : 'read-only',
    ...run.selection,
    ...(run.plan === null ? [] : [`plan ${run.plan}`]),
    `exit code ${gate.exitCode}`,
  ];
}

function problemOf({ problem, isNew, place }: View['problems'][number], report: Report, show: ShowExchange) {
  const { findings, says, others, clauses, ...facts } = problem;
  const [first, ...rest] = findings;
  const exchanges = new Set([first?.exchange]);
  const examples = rest
    .filter(({ exchange }) => !exchanges.has(exchange) && exchanges.add(exchange))
    .slice(0, mostExamples)
    .flatMap((finding) => {
      const exchange = show(finding.exchange, finding);
      return exchange === undefined ? [] : [{ says: sentence(finding.says), curl: commandOf(finding), exchange }];
    });
  const tone: Tone = facts.level === 'must' ? 'bad' : 'warning';
  return {
    ...facts,
    /** For links: it is unique on the page. */
    id: facts.rule.replaceAll('/', '-'),
    tone: isNew ? tone : ('note' as const),
    isKnown: !isNew,
    says: sentence(says),
    others: fewOf(others, mostOthers).map(sentence),
    clauses: clauses.map((id) => ({ id, text: report.clauses.find(({ clause }) => clause === id)?.text ?? '' })),
    /** For example: "775 responses". */
    responses: counted(facts.count, 'response'),
    expected: first?.expected ?? '',
    /** What `actual` is: "Actual status". */
    actualLabel: first === undefined ? '' : labelOf(first.at),
    actual: first?.seen ?? '',
    curl: first === undefined ? '' : commandOf(first),
    /** Where the plan declares the resource. */
    place: place === null ? '' : locationOf(place),
    exchange: first && show(first.exchange, first),
    /** The exchange of the older state, if the problem is a difference. */
    before: first && first.before !== null ? show(first.before) : undefined,
    /** Other findings with their exchanges. */
    examples,
  };
}

/** A page has no room for a command with a body of many kilobytes. */
function commandOf({ curl }: FindingReport): string {
  return curl.length > mostOfCommand ? `# ${numberOf(curl.length)} characters: see the JSON report.` : curl;
}

function labelOf(at: string): string {
  if (at === 'status') return 'Actual status';
  const [, name] = /^header:(.*)$/.exec(at) ?? [];
  return name === undefined ? 'Actual' : `Actual ${name}`;
}

/** The resources with problems. Those with the heaviest problem come first. */
function byResource({ problems: reports }: Report, problems: readonly ProblemView[]) {
  const resourceOf = ({ resource }: FindingReport): string => resource ?? 'The whole service';
  const rows = problems.flatMap((problem) => {
    const findings = reports.find(({ rule }) => rule === problem.rule)?.findings ?? [];
    return grouped(findings, resourceOf).map((own) => {
      const says = own.map((each) => each.says);
      return { problem, resource: resourceOf(own[0]), says: fewOf(says, 1).map(sentence).join(' ') };
    });
  });
  return grouped(rows, ({ resource }) => resource).map((some) => ({ resource: some[0].resource, problems: some }));
}

function wordsOf(status: ClauseReport['status']): string {
  return status === 'not-specified' ? 'left open' : status.replace('-', ' ');
}

/** @param open what would let a run check more, or is left open */
function coverageOf({ coverage, parts }: View, open: readonly Section[], problems: readonly ProblemView[]) {
  return {
    summary: coverage.says,
    open,
    parts: parts.map(({ part, clauses }) => {
      const byStatus = grouped(clauses, ({ status }) => status);
      return {
        part: part.charAt(0).toUpperCase() + part.slice(1).replaceAll('-', ' '),
        clauses: clauses.map((each) => clauseOf(each, problems)),
        /** For example: "5 verified, 1 violated". */
        words: byStatus.map((some) => `${some.length} ${wordsOf(some[0].status)}`).join(', '),
      };
    }),
  };
}

function clauseOf({ clause: id, status, text, says, key }: ClauseReport, problems: readonly ProblemView[]) {
  const need = key === null ? [] : [status === 'not-specified' ? `set ${key}` : `needs ${key}`];
  return {
    id,
    status,
    words: wordsOf(status),
    text,
    /** Why it is neither violated nor verified, and what would change that. */
    says: [...(says === null ? [] : [says]), ...need].map(sentence).join(' '),
    problems: problems.filter(({ clauses }) => clauses.some((each) => each.id === id)),
  };
}

function operationOf(operation: OperationReport, show: ShowExchange) {
  const failures = Object.entries(operation.failures).map(([failure, count]) => `${failure} for ${numberOf(count)}`);
  const throttled = operation.throttled > 0 ? [`${numberOf(operation.throttled)} throttled`] : [];
  return {
    operation: operation.operation,
    requests: numberOf(operation.requests),
    median: durationOf(operation.medianMs),
    slowest: durationOf(operation.slowestMs),
    failures: [...failures, ...throttled].join(', '),
    sample: operation.sample === null ? undefined : show(operation.sample),
  };
}
