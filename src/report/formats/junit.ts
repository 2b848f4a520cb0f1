/** The report as JUnit XML (the schema of Jenkins, junit-10.xsd): a suite for the run, and one for the rules of each part. */
import { printable } from '../../text/printable.ts';
import { plainText, type RuleView, type View } from '../view.ts';

/** Text is escaped, and elements are not. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly Element[];
  readonly text?: string;
}

/** A warning passes, with its text as output. A skipped rule was not judged. Rules that do not apply are left out. */
export function junit(view: View): string {
  const rules = view.rules.filter(({ status }) => status !== 'inapplicable');
  const parts = [...new Set(rules.map(({ part }) => part))];
  const suites = parts.map((part) => {
    const own = rules.filter((each) => each.part === part);
    return suiteOf(part, own.map(caseOf), [], view);
  });
  const document = element('testsuites', { name: view.report.target.name }, runSuite(view), ...suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(document)}`;
}

/** It fails if something other than a rule fails the run. */
function runSuite(view: View): Element {
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
  const text = [...notes.flatMap((note) => [note.title, plainText(note)]), ...gate.reasons].join('\n');
  const mark = trouble === null ? [] : [withText('error', { type: 'run', message: trouble }, text)];
  const gateCase = element('testcase', { classname: 'probity.run', name: `run: ${result}` }, ...mark);
  const list = Object.entries(properties).map(([name, value]) => element('property', { name, value }));
  return suiteOf('run', [gateCase], [element('properties', {}, ...list)], view, run.durationMs / 1000);
}

function suiteOf(
  name: string,
  cases: readonly Element[],
  first: readonly Element[],
  { report }: View,
  seconds = 0,
): Element {
  const marked = (kind: string): number =>
    cases.filter(({ children }) => children.some((child) => child.name === kind)).length;
  const attributes = {
    name,
    timestamp: report.run.startedAt.slice(0, 19),
    time: seconds.toFixed(3),
    tests: cases.length,
    failures: marked('failure'),
    errors: marked('error'),
    skipped: marked('skipped'),
  };
  return element('testsuite', attributes, ...first, ...cases);
}

function caseOf({ rule, part, title, status, problem, says }: RuleView): Element {
  const name = title === null ? rule : `${rule}: ${title}`;
  const message = problem?.problem.headline ?? says ?? '';
  const text = problem === null ? message : plainText(problem.full);
  const attributes = { type: status, message };
  const marks: Readonly<Record<RuleView['status'], readonly Element[]>> = {
    failed: [withText('failure', attributes, text)],
    errored: [withText('error', attributes, text)],
    undecided: [withText('skipped', attributes, text)],
    warned: [withText('system-out', {}, `${message}\n${text}`)],
    waived: [withText('system-out', {}, text)],
    inapplicable: [],
    passed: [],
  };
  return element('testcase', { classname: `probity.${part}`, name }, ...marks[status]);
}

function element(name: string, attributes: Element['attributes'], ...children: readonly Element[]): Element {
  return { name, attributes, children };
}

function withText(name: string, attributes: Element['attributes'], text: string): Element {
  return { name, attributes, children: [], text };
}

function textOf({ name, attributes, children, text }: Element, indent = ''): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(String(value))}"`);
  const start = `${indent}<${name}${named.join('')}`;
  if (text !== undefined) return `${start}>${escaped(text)}</${name}>\n`;
  if (children.length === 0) return `${start}/>\n`;
  return `${start}>\n${children.map((child) => textOf(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

function attribute(text: string): string {
  return escaped(text.replaceAll(/\s+/g, ' ')).replaceAll('"', '&quot;');
}

function escaped(text: string): string {
  return printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
