/** Proves a custom rule: the reference server passes it, and servers with one defect fail it, and no other rule. */
import { readFileSync } from 'node:fs';
import type { Defect } from '#fixtures/mutants/mutant.ts';
import { type Api, createReference } from '#fixtures/reference/api.ts';
import { catalogFor, known } from './catalog.ts';
import { type Custom, type CustomizedPlan, joined } from './core/custom.ts';
import type { Result } from './core/result.ts';
import { isTraceRule, type Rule, scenariosOf } from './core/rule.ts';
import { withSettings } from './core/settings.ts';
import { testWire, virtualClock } from './in-process.ts';
import { packageIn, partOf } from './plan/packages.ts';
import { problemText } from './plan/problem.ts';
import { readPlan } from './plan/read-plan.ts';
import { packaged } from './report/package-root.ts';
import { reasonIn, sentenceOf } from './report/words.ts';
import { run } from './run/run.ts';

export {
  type Api,
  type ApiReply,
  type ApiRequest,
  bug,
  type Defect,
  isRecord,
  jsonOf,
  on,
  onReply,
  onSuccess,
  withHeader,
  withJson,
  withoutHeader,
  withStatus,
} from '#fixtures/mutants/mutant.ts';

export interface ProveOptions extends Partial<Pick<Custom, 'scenarios' | 'clauses'>> {
  /** Changes the reference, if it lacks what the rule requires: `onReply((reply) => withHeader(reply, 'X-A', '1'))`. */
  readonly reference?: (api: Api) => Api;
  /** A plan (YAML) for the reference. Default: its full plan, in one version. */
  readonly plan?: string;
}

/**
 * Audits the reference, and one mutant for each patch, in this process.
 *
 * @param mutants by name: `{ 'no-header-on-errors': bug('Errors have no trace id.').reply(...) }`
 * @throws an Error that says which server did not show what it should
 */
export async function proveRule(
  rule: Rule,
  mutants: Readonly<Record<string, Defect>>,
  { scenarios: all = [], clauses = {}, reference = (api) => api, plan: text }: ProveOptions = {},
): Promise<void> {
  const scenarios = isTraceRule(rule) ? all.filter(({ id }) => scenariosOf(rule).some((each) => each.id === id)) : [];
  const custom = joined([{ rules: [rule], scenarios, clauses }]);
  const [problem] = packageIn(custom, [...ids, ...known.scenarios], ids.map(partOf)).problems;
  if (problem !== undefined) throw new Error(problem);
  const plan = await planOf(text, rule);
  const resultOf = (defect?: Defect): Promise<Result> => {
    const mutate = defect?.mutate ?? ((api: Api) => api);
    return audited((now) => mutate(reference(createReference({ now, ...defect?.reference }))), { ...plan, custom });
  };
  const { id } = rule;
  const sound = await resultOf();
  const remedy = 'If the reference lacks what the rule requires, change it with the option "reference".';
  const [flaw] = findingsOf(sound, ({ id: each }) => each === id);
  if (flaw !== undefined) throw new Error(`The reference fails ${id}: ${flaw}. ${remedy}`);
  const status = sound.rules.find((each) => each.rule.id === id);
  const why = status?.because === undefined ? 'nothing led to a response that it judges' : reasonIn(status.because);
  if (status?.outcome !== 'passed') throw new Error(`The reference does not pass ${id}: ${why}.`);
  const [other] = findingsOf(sound, ({ id: each }) => each !== id);
  if (other !== undefined) throw new Error(`The changed reference fails another rule: ${other}.`);
  if (Object.keys(mutants).length === 0) throw new Error(`${id} has no mutants: nothing shows that it can fail.`);
  for (const [name, mutant] of Object.entries(mutants)) {
    const { also = {} } = mutant;
    const result = await resultOf(mutant);
    const [error] = result.errored.map(reasonIn);
    if (error !== undefined) throw new Error(`On the mutant ${name}, ${error}.`);
    if (findingsOf(result, ({ id: each }) => each === id).length === 0)
      throw new Error(`The mutant ${name} passes ${id}, and it must fail: ${mutant.note}`);
    const [extra] = findingsOf(result, ({ id: each }) => each !== id && also[each] === undefined);
    if (extra !== undefined) throw new Error(`The mutant ${name} fails another rule, too: ${extra}.`);
  }
}

const ids = [...known.rules.map(({ id }) => id), ...Object.keys(catalogFor().clauses)];

/** The violations of some rules, as sentences. */
function findingsOf({ findings }: Result, isMeant: (rule: Rule) => boolean): readonly string[] {
  const own = findings.filter(({ rule }) => isMeant(rule));
  return own.map(({ rule, violation }) => `${sentenceOf(rule, violation)} (${rule.id})`);
}

async function planOf(given: string | undefined, rule: Rule): Promise<CustomizedPlan> {
  const full = readFileSync(packaged('fixtures/plans/reference-full.yaml'), 'utf8');
  const text = given ?? full.slice(0, full.indexOf('\ncontract:'));
  const rules = [...known.rules, rule];
  const read = await readPlan(text, { file: 'plan', env: {}, readFile: () => undefined, rules });
  if (!read.ok) throw new Error(read.problems.map((problem) => problemText(problem)).join('\n\n'));
  if (given !== undefined) return read.plan;
  const { profile } = read.plan;
  return { ...read.plan, profile: { ...profile, statuses: {}, limits: { ...profile.limits, burst: false } } };
}

function audited(make: (now: () => number) => Api, plan: CustomizedPlan): Promise<Result> {
  const clock = virtualClock();
  const { bearer, headers = {}, query = {} } = plan.auth ?? {};
  const secrets = { ...(bearer === undefined ? {} : { bearer }), headers, query };
  const { rules, scenarios } = catalogFor(plan);
  const all = withSettings(rules, plan);
  const wire = testWire(make(clock.now), plan, clock);
  const tokens = { current: async () => secrets, renew: async () => false };
  return run({ plan, clock, scenarios, rules: all, selected: all, isQuick: false, wire, tokens });
}
