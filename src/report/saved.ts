/** Saved reports, read back: the part of a JSON report that other commands use. */
import { isList, isObject, type JsonObject, parseJson } from '../text/json.ts';
import { faultIn } from '../text/scan.ts';
import type {
  ClauseReport,
  FindingReport,
  OperationReport,
  ProblemReport,
  Report,
  RuleReport,
  RunReport,
} from './report.ts';

/** What a comparison of two runs looks at. Reports and summaries have it. */
export interface Compared {
  readonly problems: readonly { readonly rule: string; readonly findings: readonly Omit<ComparedFinding, 'rule'>[] }[];
  readonly waived: readonly { readonly fingerprints: readonly string[] }[];
  readonly rules: readonly Pick<RuleReport, 'rule' | 'places'>[];
  readonly traffic: {
    readonly operations: readonly Pick<OperationReport, 'operation' | 'requests' | 'failures' | 'rows'>[];
  };
}

export interface ComparedFinding
  extends Pick<FindingReport, 'fingerprint' | 'level' | 'resource' | 'operation' | 'row' | 'places' | 'says'> {
  readonly rule: string;
}

export interface SavedReport extends Compared, Pick<Report, 'lacking'> {
  readonly waived: Report['waived'];
  readonly target: Pick<Report['target'], 'name' | 'baseUrl'>;
  readonly run: Pick<RunReport, 'startedAt' | 'requests' | 'plan'>;
  readonly problems: readonly SavedProblem[];
}

interface SavedProblem extends Pick<ProblemReport, 'rule' | 'headline' | 'level'> {
  readonly findings: readonly Omit<SavedFinding, 'rule'>[];
}

export interface SavedFinding extends ComparedFinding, Pick<FindingReport, 'spot' | 'curl'> {}

/** A run in a history. Its JSON report has it, and so has its summary. */
export interface SavedRun extends Compared, Pick<Report, 'target' | 'counts' | 'lacking' | 'notChecked'> {
  readonly waived: Report['waived'];
  readonly run: Pick<RunReport, 'startedAt' | 'durationMs' | 'requests' | 'selection' | 'plan'>;
  readonly gate: Pick<Report['gate'], 'exitCode' | 'reasons'>;
  readonly problems: readonly (Pick<
    ProblemReport,
    'rule' | 'headline' | 'level' | 'weight' | 'label' | 'says' | 'clauses'
  > &
    Compared['problems'][number])[];
  readonly clauses: readonly Pick<ClauseReport, 'clause' | 'status'>[];
  /** A report, which has a page of its own. */
  readonly isWhole: boolean;
}

/** Findings to check again. */
export interface Failed {
  /** How the next report names the selection: `--failed report.json`. */
  readonly name: string;
  readonly findings: readonly SavedFinding[];
}

/** What a report must look like: a list has an example of its items, null is a string or null, and a pair is null or an object. */
const example = {
  target: { name: '', baseUrl: '' },
  run: { startedAt: '', requests: 0, plan: null },
  problems: [
    {
      rule: '',
      headline: '',
      level: '',
      findings: [
        {
          fingerprint: '',
          level: '',
          resource: null,
          operation: '',
          row: null,
          places: [''],
          spot: [null, { scenario: '', field: '', row: null }],
          says: '',
          curl: '',
        },
      ],
    },
  ],
  waived: [{ fingerprints: [''] }],
  lacking: [''],
  rules: [{ rule: '', places: [''] }],
  traffic: { operations: [{ operation: '', requests: 0, failures: {}, rows: [''] }] },
};

const ofFinding = { fingerprint: '', level: '', resource: null, operation: '', row: null, places: [''], says: '' };
const count = 0;

const runExample = {
  target: { name: '', baseUrl: '', labels: {} },
  run: { startedAt: '', durationMs: 0, requests: 0, selection: [''], plan: null },
  gate: { exitCode: 0, reasons: [''] },
  counts: {
    resources: count,
    clauses: count,
    byStatus: { violated: count, verified: count, 'not-specified': count, 'not-observable': count },
  },
  problems: [
    { rule: '', headline: '', level: '', weight: 0, label: '', says: '', clauses: [''], findings: [ofFinding] },
  ],
  waived: [{ rule: '', reason: '', until: null, fingerprints: [''] }],
  clauses: [{ clause: '', status: '' }],
  lacking: [''],
  notChecked: [''],
  rules: example.rules,
  traffic: example.traffic,
};

type Problem = { readonly problem: string };

/** The report, or what is wrong with the text, as the end of a sentence that starts with the name of the file. */
export function readReport(text: string): { readonly report: SavedReport } | Problem {
  const read = readAs(text, example);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has just been checked
  return 'problem' in read ? read : { report: read.json as unknown as SavedReport };
}

/** The same for a report or a summary. It keeps only what a history needs. */
export function readRun(text: string): { readonly run: SavedRun } | Problem {
  const read = readAs(text, runExample);
  if ('problem' in read) return read;
  if (Number.isNaN(Date.parse(startOf(read.json))))
    return { problem: 'is not a usable report: run.startedAt should be a time' };
  const own = Object.keys(runExample).map((key) => [key, read.json[key]] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has just been checked
  return { run: { ...Object.fromEntries(own), isWhole: isList(read.json['exchanges']) } as unknown as SavedRun };
}

function startOf({ run }: JsonObject): string {
  return isObject(run) ? String(run['startedAt']) : '';
}

function readAs(text: string, like: object): { readonly json: JsonObject } | Problem {
  if (text.trim() === '') return { problem: 'is empty: write a report with -r json=FILE' };
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  if (json === undefined) return { problem: `is not JSON: ${faultIn(text)?.message ?? 'it is nested too deeply'}` };
  if (!isObject(json) || json['schemaVersion'] === undefined)
    return { problem: 'is not a report: write one with -r json=FILE' };
  const { schemaVersion } = json;
  if (schemaVersion !== 1 || isOfOldProduct(json))
    return { problem: 'is a report of another version of Probity: write a new one with -r json=FILE' };
  const misfit = misfitIn(json, like, '');
  if (misfit !== undefined) return { problem: `is not a usable report: ${misfit}` };
  return { json };
}

/** Its reports have the same version. */
function isOfOldProduct({ tool, digests }: JsonObject): boolean {
  return tool !== undefined && digests !== undefined;
}

function misfitIn(json: unknown, like: unknown, at: string): string | undefined {
  const name = at === '' ? 'it' : at.slice(1);
  if (like === null)
    return json === null || typeof json === 'string' ? undefined : `${name} should be a string or null`;
  if (isList(like) && like.length === 2) return json === null ? undefined : misfitIn(json, like[1], at);
  if (isList(like)) {
    if (!isList(json)) return `${name} should be a list`;
    return firstOf(json, (each, index) => misfitIn(each, like[0], `${at}[${index}]`));
  }
  if (!isObject(like)) return typeof json === typeof like ? undefined : `${name} should be a ${typeof like}`;
  if (!isObject(json)) return `${name} should be an object`;
  return firstOf(Object.entries(like), ([key, value]) => misfitIn(json[key], value, `${at}.${key}`));
}

function firstOf<T>(
  items: readonly T[],
  problemOf: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const problem = problemOf(item, index);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
