/** The report as JUnit XML (the schema of Jenkins, junit-10.xsd): a suite for the run, and one for the rules of each part. */
import { printable } from '../../text/printable.ts';
import { plainText, type RuleView, type View } from '../view.ts';

/** The XML of a test, and what it has if it did not just pass. */
interface Case {
  readonly kind: 'failure' | 'error' | 'skipped' | 'system-out' | null;
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string | number>>;

/** A warning passes, with its text as output. A skipped rule was not judged. Rules that do not apply are left out. */
export function junit(view: View): string {
  const rules = view.rules.filter(({ status }) => status !== 'inapplicable');
  const parts = [...new Set(rules.map(({ part }) => part))];
  const suites = parts.map((part) => suiteOf(part, rules.filter((each) => each.part === part).map(caseOf), view));
  const name = view.report.target.name;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name }, [runSuite(view), ...suites])}`;
}

/** It fails if something other than a rule fails the run. */
function runSuite(view: View): string {
  const { report, trouble, notes, result, coverage } = view;
  const { counts, gate, verdict, run } = report;
  const { byStatus, ...totals } = counts;
  const properties = {
    verdict,
    'exit-code': gate.exitCode,
    requests: run.requests,
    ...totals,
    ...Object.fromEntries(Object.entries(byStatus).map(([status, count]) => [`clauses.${status}`, count])),
    coverage: coverage.share,
  };
  const list = Object.entries(properties).map(([name, value]) => element('property', { name, value }, []));
  const text = [...notes.flatMap((note) => [note.title, plainText(note)]), ...gate.reasons].join('\n');
  const kind = trouble === null ? null : 'error';
  const ran = testCase('run', `run: ${result}`, kind, { type: 'run', message: trouble ?? '' }, text);
  return suiteOf('run', [ran], view, run.durationMs / 1000, [element('properties', {}, list)]);
}

function suiteOf(name: string, cases: readonly Case[], { report }: View, seconds = 0, first: readonly string[] = []) {
  const countOf = (wanted: Case['kind']): number => cases.filter(({ kind }) => kind === wanted).length;
  const attributes = {
    name,
    timestamp: report.run.startedAt.slice(0, 19),
    time: seconds.toFixed(3),
    tests: cases.length,
    failures: countOf('failure'),
    errors: countOf('error'),
    skipped: countOf('skipped'),
  };
  return element('testsuite', attributes, [...first, ...cases.map(({ xml }) => xml)]);
}

const kinds: Readonly<Record<RuleView['status'], Case['kind']>> = {
  failed: 'failure',
  errored: 'error',
  undecided: 'skipped',
  warned: 'system-out',
  waived: 'system-out',
  inapplicable: null,
  passed: null,
};

function caseOf({ rule, part, title, status, problem, says }: RuleView): Case {
  const message = says ?? '';
  const text = problem === null ? message : `${message}\n${plainText(problem.full)}`;
  return testCase(part, title === null ? rule : `${rule}: ${title}`, kinds[status], { type: status, message }, text);
}

/** Output has no attributes. */
function testCase(part: string, name: string, kind: Case['kind'], attributes: Attributes, text: string): Case {
  const own = kind === 'system-out' ? {} : attributes;
  const marks = kind === null ? [] : [`<${kind}${attributesOf(own)}>${escaped(text)}</${kind}>\n`];
  return { kind, xml: element('testcase', { classname: `probity.${part}`, name }, marks) };
}

function element(name: string, attributes: Attributes, children: readonly string[]): string {
  const start = `<${name}${attributesOf(attributes)}`;
  return children.length === 0 ? `${start}/>\n` : `${start}>\n${children.join('')}</${name}>\n`;
}

function attributesOf(attributes: Attributes): string {
  const quoted = (text: string): string => escaped(text.replaceAll(/\s+/g, ' ')).replaceAll('"', '&quot;');
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${quoted(String(value))}"`);
  return pairs.join('');
}

function escaped(text: string): string {
  return printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
