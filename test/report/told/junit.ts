import type { Outcome } from '../../../src/model/finding.ts';
import { inOrder, type Told, type ToldFinding } from '../../support/told.ts';
import { childrenOf, readXml, type XmlElement } from '../../support/xml-reader.ts';
import { toCount, toOutcome, toQualifier, toStatuses, toVerdict } from './words.ts';

/** What a JUnit file says, as a CI system reads it: marks of test cases, and properties of the first suite. */
export function toldByJunit(text: string): Told {
  const root = readXml(text);
  const [gate, ...parts] = childrenOf(root, 'testsuite');
  if (root.name !== 'testsuites' || gate === undefined) throw new Error('no suites');
  for (const suite of [gate, ...parts]) checkTotals(suite);
  const properties = childrenOf(gate, 'properties')
    .flatMap((each) => childrenOf(each, 'property'))
    .map(({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? ''] as const);
  const byName = new Map(properties);
  return {
    verdict: toVerdict(byName.get('verdict')),
    problems: toCount(byName.get('problems')),
    warnings: toCount(byName.get('warnings')),
    requests: toCount(byName.get('requests')),
    clauses: toStatuses((status) => byName.get(`clauses.${status}`)),
    rules: Object.fromEntries(
      parts.flatMap((suite) => {
        const output = childrenOf(suite, 'system-out')
          .map((each) => each.text)
          .join('');
        return childrenOf(suite, 'testcase').map((each) => [idOf(each), outcomeOf(each, output)]);
      }),
    ),
    failed: inOrder(properties.filter(([name]) => name === 'finding').map(([, value]) => findingOf(value))),
  };
}

/** Readers take the numbers of a suite from its attributes, and its test cases from its elements: they have to agree. */
function checkTotals(suite: XmlElement): void {
  const cases = childrenOf(suite, 'testcase');
  const marked = (name: string): number => cases.filter((each) => childrenOf(each, name).length === 1).length;
  const told = ['tests', 'failures', 'errors', 'skipped'].map((name) => toCount(suite.attributes[name])).join(' ');
  const counted = [cases.length, marked('failure'), marked('error'), marked('skipped')].join(' ');
  if (told !== counted) throw new Error(`suite ${suite.attributes['name']} says ${told} and holds ${counted}`);
}

function idOf({ attributes }: XmlElement): string {
  return (attributes['name'] ?? '').replace(/: .*$|:$/s, '');
}

/** A test case that passed may have a warning in the output of its suite. */
function outcomeOf(testcase: XmlElement, output: string): Outcome {
  const [mark, ...more] = testcase.children;
  if (more.length > 0) throw new Error('two marks on one test case');
  if (mark === undefined)
    return output.split('\n').some((line) => line.startsWith(`${idOf(testcase)}: `)) ? 'failed' : 'passed';
  if (mark.text.trim() === '') throw new Error(`${mark.name} without a text`);
  if (mark.name === 'failure') return 'failed';
  if (mark.name === 'error') return 'errored';
  const type = mark.attributes['type'];
  return type === 'known' || type === 'waived' ? 'failed' : toOutcome(type);
}

function findingOf(value: string): ToldFinding {
  const words = /^fingerprint=\w+ rule=(\S+) clauses=(\S*) qualifiers=(\S*) level=(?:must|should)/.exec(value);
  if (words === null) throw new Error(`no finding: ${value}`);
  const [, rule = '', clauses = '', qualifiers = ''] = words;
  return { rule, clauses: listOf(clauses), qualifiers: listOf(qualifiers).map(toQualifier) };
}

function listOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(',');
}
