/** The report in the Common Test Report Format (https://ctrf.io, schema 0.0): the run and each rule is a test. */
import type { CTRFReport, Test, TestStatus } from 'ctrf';
import { plainText, type RuleView, type View } from '../view.ts';

const statuses: Readonly<Record<RuleView['status'], TestStatus>> = {
  failed: 'failed',
  errored: 'failed',
  warned: 'passed',
  waived: 'passed',
  passed: 'passed',
  undecided: 'skipped',
  inapplicable: 'skipped',
};

export function ctrf(view: View): string {
  const { report, result, passes, coverage } = view;
  const { target, run, verdict, counts, gate } = report;
  const tests = [runTest(view), ...view.rules.filter(({ status }) => status !== 'inapplicable').map(testOf)];
  const countOf = (status: TestStatus): number => tests.filter((each) => each.status === status).length;
  const start = Date.parse(run.startedAt);
  const document: CTRFReport = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: 'Probity',
    results: {
      tool: { name: 'Probity', version: report.probity },
      summary: {
        tests: tests.length,
        passed: countOf('passed'),
        failed: countOf('failed'),
        skipped: countOf('skipped'),
        pending: countOf('pending'),
        other: countOf('other'),
        start,
        stop: start + run.durationMs,
      },
      tests,
      environment: {
        reportName: `${target.name}: ${result}`,
        appName: target.name,
        testEnvironment: target.baseUrl,
        healthy: passes,
        extra: { labels: target.labels },
      },
      extra: { verdict, counts, gate, requests: run.requests, coverage: coverage.share },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function runTest({ report, trouble, notes, result }: View): Test {
  const trace = notes.flatMap((note) => [note.title, plainText(note)]).join('\n');
  return {
    name: `run: ${result}`,
    status: trouble === null ? 'passed' : 'failed',
    duration: report.run.durationMs,
    suite: ['run'],
    ...(trouble === null ? {} : { message: trouble, trace }),
  };
}

function testOf({ rule, part, title, status, problem, says }: RuleView): Test {
  const place = problem?.place ?? null;
  return {
    name: title === null ? rule : `${rule}: ${title}`,
    status: statuses[status],
    rawStatus: status,
    duration: 0,
    suite: [part],
    ...(says === null ? {} : { message: says }),
    ...(problem === null ? {} : { trace: plainText(problem.full), tags: [...problem.problem.clauses] }),
    ...(place === null ? {} : { filePath: place.file, line: place.line }),
  };
}
