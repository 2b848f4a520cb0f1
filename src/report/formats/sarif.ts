/** The report as SARIF 2.1.0: one result per problem, at the line of the plan that describes the resource. */
import type { Location, Log, Notification, ReportingDescriptor, Result } from 'sarif';
import { percentEncoded } from '../../text/percent.ts';
import { type Block, plainText, type ProblemView, type View } from '../view.ts';

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const about = 'Audits a running HTTP/JSON API, clause by clause, against written conventions.';

/** Code scanning calls 9 and more critical, 7 and more high, and 4 and more medium. A weight is from 1 to 10. */
const severityPerWeight = 0.95;
const mostTags = 20;

export function sarif(view: View): string {
  const { report, problems, notes, passes, trouble, coverage } = view;
  const { run, gate, counts, verdict, target } = report;
  const end = new Date(Date.parse(run.startedAt) + run.durationMs).toISOString();
  const document: Log = {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Probity',
            version: report.probity,
            shortDescription: { text: about },
            rules: problems.map(descriptorOf),
          },
        },
        automationDetails: { id: `probity/${target.name}/` },
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The repository that holds the plan.' } } },
        invocations: [
          {
            executionSuccessful: trouble === null,
            exitCode: gate.exitCode,
            exitCodeDescription: passes ? 'passed' : gate.reasons.join('; '),
            startTimeUtc: run.startedAt,
            endTimeUtc: end,
            toolExecutionNotifications: notes.map((note) => notificationOf(note, view)),
          },
        ],
        results: problems.map((problem, ruleIndex) => resultOf(problem, ruleIndex, view)),
        properties: { verdict, requests: run.requests, counts, coverage: coverage.share },
      },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function descriptorOf({ problem, page }: ProblemView): ReportingDescriptor {
  const { rule, title, headline, why, fix, weight, label, level, clauses } = problem;
  return {
    id: rule,
    name: rule,
    shortDescription: { text: headline },
    fullDescription: { text: `${title}. ${why}` },
    help: { text: `${title}.\n${why}\nFix: ${fix}`, markdown: `**${title}.** ${why}\n\n**Fix**: ${fix}` },
    ...(page === null ? {} : { helpUri: page }),
    defaultConfiguration: { level: level === 'must' ? 'error' : 'warning' },
    properties: {
      tags: [label, ...clauses].slice(0, mostTags),
      ...(label === 'security' ? { 'security-severity': (weight * severityPerWeight).toFixed(1) } : {}),
      precision: 'very-high',
      'problem.severity': level === 'must' ? 'error' : 'warning',
    },
  };
}

function resultOf(own: ProblemView, ruleIndex: number, view: View): Result {
  const { problem, full, row, isFailing, isNew, fingerprint } = own;
  const { findings, rule, headline, count, level } = problem;
  const operations = [...new Set(findings.map(({ operation }) => operation))];
  const logicalLocations = operations.map((name) => ({ fullyQualifiedName: name, kind: 'resource' }));
  return {
    ruleId: rule,
    ruleIndex,
    kind: 'fail',
    level: isFailing || level === 'must' ? 'error' : 'warning',
    message: { text: `${headline}. ${row.lines[0]?.text ?? ''}\n${plainText({ lines: full.lines.slice(1) })}` },
    locations: [{ ...locationOf(full, view), logicalLocations }],
    // GitHub only looks at this one.
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1` },
    occurrenceCount: Math.max(1, count),
    ...(view.report.comparison === null ? {} : { baselineState: isNew ? 'new' : 'unchanged' }),
  };
}

/** GitHub requires a file. Without a plan, the target stands for one. */
function locationOf({ place }: Block, { report }: View): Location {
  const file = place?.file ?? report.run.plan ?? report.target.name;
  const { line = 1, column = 1 } = place ?? {};
  const uri = file.split('/').map(percentEncoded).join('/');
  return {
    physicalLocation: {
      artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
      region: { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 },
    },
  };
}

function notificationOf(note: Block, view: View): Notification {
  const text = [note.title, plainText(note)].filter(Boolean).join('\n');
  return { level: note.tone === 'bad' ? 'error' : 'warning', message: { text }, locations: [locationOf(note, view)] };
}
