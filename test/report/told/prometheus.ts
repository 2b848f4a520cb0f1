import { inOrder, type Told } from '../../support/told.ts';
import type { ClauseStatus, Outcome, Qualifier } from '../../../src/model/finding.ts';
import type { Verdict } from '../../../src/model/report.ts';

/** One sample of a text exposition. */
export interface ReadSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const comment = /^# (?:HELP|TYPE) ([a-z_]+) (.+)$/;
const sampleLine = /^([a-z_]+)\{((?:[a-z_]+="(?:[^"\\]|\\[\\"n])*",?)*)\} (\S+)$/;
const labelPair = /([a-z_]+)="((?:[^"\\]|\\[\\"n])*)"/g;

/** The samples of a text exposition (format 0.0.4); throws where a line is none, or where a family is not told in one piece. */
export function samplesOf(text: string): readonly ReadSample[] {
  if (text !== '' && !text.endsWith('\n')) throw new Error('the last line does not end');
  const samples: ReadSample[] = [];
  const ended = new Set<string>();
  const seen = new Set<string>();
  let family = '';
  for (const line of text.split('\n').slice(0, -1)) {
    const of = comment.exec(line)?.[1];
    if (of !== undefined) {
      if (of !== family) ended.add(family);
      if (ended.has(of)) throw new Error(`${of} is told twice`);
      family = of;
      continue;
    }
    const [, name = '', labels = '', value = ''] = sampleLine.exec(line) ?? [];
    if (name !== family) throw new Error(`not a sample of ${family}: ${line}`);
    if (seen.has(name + labels)) throw new Error(`told twice: ${line}`);
    seen.add(name + labels);
    samples.push({ name, labels: labelsOf(labels), value: Number(value) });
  }
  return samples;
}

function labelsOf(text: string): Readonly<Record<string, string>> {
  const escapes: Readonly<Record<string, string>> = { '\\\\': '\\', '\\"': '"', '\\n': '\n' };
  return Object.fromEntries(
    [...text.matchAll(labelPair)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\\[\\"n]/g, (escape) => escapes[escape] ?? escape),
    ]),
  );
}

/** What the metrics say of the run. */
export function toldByPrometheus(text: string): Told {
  const samples = samplesOf(text);
  const of = (name: string): readonly ReadSample[] => samples.filter((each) => each.name === name);
  const only = (name: string): number => {
    const [first, ...more] = of(name);
    if (first === undefined || more.length > 0) throw new Error(`${name} is not there once`);
    return first.value;
  };
  const verdicts = of('probity_verdict').filter(({ value }) => value === 1);
  if (verdicts.length !== 1) throw new Error('there is not one verdict');
  const clauses: Record<ClauseStatus, number> = {
    violated: 0,
    undecided: 0,
    verified: 0,
    'not-exercised': 0,
    'not-specified': 0,
    'not-observable': 0,
  };
  for (const { labels, value } of of('probity_clauses')) clauses[labels['status'] as ClauseStatus] += value;
  return {
    verdict: verdicts[0]?.labels['verdict'] as Verdict,
    problems: only('probity_problems'),
    warnings: only('probity_warnings'),
    requests: only('probity_run_requests'),
    clauses,
    rules: Object.fromEntries(
      of('probity_rule_outcome').map(({ labels }) => [labels['rule'] ?? '', labels['outcome'] as Outcome]),
    ),
    failed: inOrder(
      of('probity_findings').flatMap(({ labels, value }) =>
        Array.from({ length: value }, () => ({
          rule: labels['rule'] ?? '',
          clauses: listOf(labels['clauses']),
          qualifiers: listOf(labels['qualifiers']) as readonly Qualifier[],
        })),
      ),
    ),
  };
}

function listOf(text = ''): readonly string[] {
  return text === '' ? [] : text.split(',');
}
