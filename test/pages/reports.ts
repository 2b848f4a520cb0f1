/** Reports for pages: of services with defects, and one whose texts are hostile. */
import { html } from '../../src/pages/report.ts';
import type { Report } from '../../src/report/report.ts';
import { viewOf } from '../../src/report/view.ts';
import { env, planAt, run } from '../cli/commands.ts';
import { on, readingPlan, reportIn, saved, sort, stamp, writingPlan } from '../cli/defects.ts';

const words = 'audit plan.yaml -r json=report.json';

async function reportOf(ids: readonly string[], plan = readingPlan, files = {}, more = ''): Promise<Report> {
  return reportIn(await on(ids, (command) => command(words + more, files, plan))).report;
}

const ids = `auth/open-list exposure/debug-page exposure/constraint-on-duplicate errors/bad-query-500 status/created-200
  resource/email-with-blank json/html-method query/far-past-the-end-500`;
const many = [sort, stamp, ...ids.split(/\s+/)];

async function unreachable(): Promise<Report> {
  return reportIn(await run(words, { files: planAt('http://127.0.0.1:1'), env })).report;
}

const attack = `"><script>alert(1)</script><img src=x onerror=alert(2)>\u202e\u0000 ${'x'.repeat(1000)} {{}} </style> &amp;`;

/** Every text that comes from a plan or a service. */
function hostile(report: Report): Report {
  const own = new Set(['rule', 'level', 'label', 'clause', 'status', 'fingerprint', 'startedAt', 'outcome', 'at']);
  const replaced = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return own.has(key) ? value : `${value} ${attack}`;
    if (Array.isArray(value)) return value.map((each) => replaced(each, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, name)]));
  };
  const { problems, exchanges, observations, setup, traffic, target } = report;
  const facts = { problems, exchanges, observations, setup, traffic, name: target.name, summary: report.summary };
  const { name, ...others } = replaced(facts, '') as typeof facts;
  return { ...report, ...others, target: { ...target, name, labels: { team: attack } } };
}

const old = { '/project/old.json': await saved(sort) };
const [shown, clean, compared, down] = await Promise.all([
  reportOf(many, writingPlan),
  reportOf([]),
  reportOf([sort, stamp], readingPlan, old, ' --baseline old.json'),
  unreachable(),
]);

export const reports = { many: shown, clean, compared, unreachable: down, hostile: hostile(shown) };
export const pageOf = (report: Report): string => html(viewOf(report, { isVerbose: true }));
