/** Saved reports, read back: the part of a JSON report that other commands use. */
import { isList, isObject, type JsonObject, parseJson } from '../text/json.ts';
import { faultIn } from '../text/scan.ts';
import type { FindingReport, OperationReport, ProblemReport, Report, RuleReport, RunReport } from './report.ts';

export interface SavedReport extends Pick<Report, 'waived' | 'lacking'> {
  readonly target: Pick<Report['target'], 'name' | 'baseUrl'>;
  readonly run: Pick<RunReport, 'startedAt' | 'requests' | 'plan'>;
  readonly problems: readonly SavedProblem[];
  readonly rules: readonly Pick<RuleReport, 'rule' | 'places'>[];
  readonly traffic: {
    readonly operations: readonly Pick<OperationReport, 'operation' | 'requests' | 'failures' | 'rows'>[];
  };
}

interface SavedProblem extends Pick<ProblemReport, 'rule' | 'headline' | 'level'> {
  readonly findings: readonly Omit<SavedFinding, 'rule'>[];
}

export interface SavedFinding
  extends Pick<
    FindingReport,
    'fingerprint' | 'level' | 'resource' | 'operation' | 'row' | 'places' | 'spot' | 'says' | 'curl'
  > {
  readonly rule: string;
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

/** The report, or what is wrong with the text, as the end of a sentence that starts with the name of the file. */
export function readReport(text: string): { readonly report: SavedReport } | { readonly problem: string } {
  if (text.trim() === '') return { problem: 'is empty: write a report with -r json=FILE' };
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  if (json === undefined) return { problem: `is not JSON: ${faultIn(text)?.message ?? 'it is nested too deeply'}` };
  if (!isObject(json) || json['schemaVersion'] === undefined)
    return { problem: 'is not a report: write one with -r json=FILE' };
  const { schemaVersion } = json;
  if (schemaVersion !== 1 || isOfOldProduct(json))
    return { problem: 'is a report of another version of Probity: write a new one with -r json=FILE' };
  const misfit = misfitIn(json, example, '');
  if (misfit !== undefined) return { problem: `is not a usable report: ${misfit}` };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has just been checked
  return { report: json as unknown as SavedReport };
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
