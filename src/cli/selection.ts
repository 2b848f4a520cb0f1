import type { Clause } from '../model/clause.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Report } from '../model/report.ts';
import type { Rule } from '../model/rule.ts';
import type { Selection } from '../model/selection.ts';
import { isSameService } from '../facts/report/same-target.ts';
import { closest } from '../text/distance.ts';
import { UsageError } from './failure.ts';
import { loadReport, nameOfReport } from './saved-reports.ts';
import type { SelectionFlags } from './selection-options.ts';

/** What may be chosen from. */
export interface Choice {
  readonly rules: readonly Rule[];
  readonly clauses: readonly Clause[];
  readonly plan: Plan;
}

/** What the options cut a run to. Throws a UsageError for a name that nothing has, and where nothing is left. */
export async function selectionFrom(flags: SelectionFlags, choice: Choice): Promise<Selection> {
  const { only, skip, failed, effort = 'full' } = flags;
  const options = [
    ...(only === undefined ? [] : [`--only ${only.join(',')}`]),
    ...(skip === undefined ? [] : [`--skip ${skip.join(',')}`]),
    ...(failed === undefined ? [] : [`--failed ${nameOfReport(failed)}`]),
    ...(effort === 'full' ? [] : [`--effort ${effort}`]),
  ];
  const isRunning = ({ id }: Rule): boolean => choice.plan.rules[id] !== 'off';
  let rules = choice.rules.filter(isRunning);
  let { resources } = choice.plan;
  let isByRule = false;
  let isChosen = false;
  const keep = (chosen: Chosen): void => {
    if (chosen.rules !== undefined) {
      const ids = chosen.rules;
      rules = rules.filter(({ id }) => ids.has(id));
      isByRule = true;
      isChosen = true;
    }
    if (chosen.resources !== undefined) {
      const keys = chosen.resources;
      resources = resources.filter(({ key }) => keys.has(key));
    }
  };
  if (only !== undefined) keep(chosenBy('--only', only, choice));
  if (failed !== undefined) keep(failedIn(await loadReport(failed), failed, choice.plan));
  if (skip !== undefined) {
    const left = chosenBy('--skip', skip, choice);
    rules = rules.filter(({ id }) => left.rules?.has(id) !== true);
    resources = resources.filter(({ key }) => left.resources?.has(key) !== true);
    isByRule ||= left.rules !== undefined;
  }
  if (rules.length === 0 || (resources.length === 0 && choice.plan.resources.length > 0)) {
    const what = rules.length === 0 ? 'rule' : 'resource';
    throw new UsageError(`${options.join(' ')} leaves no ${what} to judge; leave an option out, or name more`);
  }
  return {
    effort,
    options,
    named: {
      ...(only === undefined ? {} : { only }),
      ...(skip === undefined ? {} : { skip }),
      ...(failed === undefined ? {} : { failed: nameOfReport(failed) }),
    },
    ...(isByRule ? { rules: withFirst(rules, choice.rules) } : {}),
    ...(isChosen ? { chosen: new Set(rules.map(({ id }) => id)) } : {}),
    ...(resources.length === choice.plan.resources.length
      ? {}
      : { resources: new Set(resources.map(({ key }) => key)) }),
  };
}

interface Chosen {
  readonly rules?: ReadonlySet<string>;
  readonly resources?: ReadonlySet<string>;
}

/** The ids of some rules, and of those that must hold before them. */
export function withFirst(chosen: readonly Rule[], all: readonly Rule[]): ReadonlySet<string> {
  const ids = new Set(chosen.map(({ id }) => id));
  // A set's iteration also meets what is added on the way.
  for (const id of ids) for (const first of all.find((rule) => rule.id === id)?.after ?? []) ids.add(first);
  return ids;
}

function chosenBy(option: string, names: readonly string[], choice: Choice): Chosen {
  const rules: string[] = [];
  const resources: string[] = [];
  for (const name of names) {
    if (name.startsWith('/')) resources.push(...resourcesOf(option, name, choice.plan));
    else rules.push(...rulesOf(option, name, choice));
  }
  return {
    ...(rules.length === 0 ? {} : { rules: new Set(rules) }),
    ...(resources.length === 0 ? {} : { resources: new Set(resources) }),
  };
}

/** The keys of a resource, under every version where the name has none, and of all that it owns. */
function resourcesOf(option: string, name: string, { resources }: Plan): readonly string[] {
  const bare = ({ path, version = '' }: Resource): string => path.slice(version.length);
  const found = resources.filter((each) => each.key === name || bare(each) === name);
  const names = resources.map(({ key }) => key);
  if (found.length === 0) {
    throw new UsageError(`${option} ${name}: the plan has no such resource; ${nearWords(name, names)}`);
  }
  const isOwned = (each: Resource): boolean => found.some(({ key }) => each.key.startsWith(`${key}/`));
  return resources.filter((each) => found.includes(each) || isOwned(each)).map(({ key }) => key);
}

/** The ids of the rule, of those that judge the clause, or of those of the part. */
function rulesOf(option: string, name: string, { rules, clauses }: Choice): readonly string[] {
  const isNamed = ({ id, clauses: own }: Rule): boolean =>
    id === name || id.startsWith(`${name}/`) || own.some((clause) => clause === name || clause.startsWith(`${name}.`));
  const found = rules.filter(isNamed).map(({ id }) => id);
  if (found.length > 0) return found;
  const clause = clauses.find(({ id }) => id === name);
  if (clause !== undefined) {
    throw new UsageError(
      `${option} ${name}: no rule judges this clause${clause.notObservable === undefined ? '' : `, for ${clause.notObservable}`}`,
    );
  }
  const ids = rules.map(({ id }) => id);
  const parts = ids.map((id) => id.slice(0, id.indexOf('/')));
  const near = nearWords(name, [...ids, ...parts, ...clauses.map(({ id }) => id)]);
  throw new UsageError(`${option} ${name} is not a rule, clause, part or resource (resources begin with /); ${near}`);
}

function nearWords(name: string, names: readonly string[]): string {
  const near = closest(name, [...new Set(names)]);
  return near === undefined ? '"probity rules" and "probity plan" list what there is' : `did you mean ${near}?`;
}

/** What failed in an earlier report of the service. */
function failedIn(report: Report, file: string, plan: Plan): Chosen {
  const name = nameOfReport(file);
  const { target } = report;
  if (!isSameService(report, { target: { name: plan.name, baseUrl: plan.baseUrl } })) {
    throw new UsageError(
      `--failed ${name} is a report of ${target.name} (${target.baseUrl}), and the plan describes ${plan.name} (${plan.baseUrl})`,
    );
  }
  const failed = report.findings.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0)
    throw new UsageError(`--failed ${name}: nothing failed in it, so there is nothing to ask again`);
  const resources = failed.map(({ resource }) => resource);
  return {
    rules: new Set(failed.map(({ rule }) => rule)),
    ...(resources.includes(null) ? {} : { resources: new Set(resources.filter((key) => key !== null)) }),
  };
}
