/** `probity explain RULE|CLAUSE|KEY|STATUS|WORD` */
import { catalogFor } from '../../catalog.ts';
import type { Custom } from '../../core/custom.ts';
import { isTraceRule, type Rule } from '../../core/rule.ts';
import document from '../../plan/plan.schema.json' with { type: 'json' };
import { isList, isObject } from '../../text/json.ts';
import { valueAt } from '../../text/pointers.ts';
import { hintFor } from '../../text/closest.ts';
import type { Io } from '../io.ts';
import { columnsOf } from '../output.ts';
import { aboutClause, planOf, type RulesFlags } from './rules.ts';
import { UsageError } from '../usage.ts';
import { wrapped } from '../../report/wrap.ts';

const widest = 100;

export async function explainCommand(words: readonly string[], flags: Pick<RulesFlags, 'plan'>, io: Io) {
  const what = words.join(' ');
  const catalog = catalogFor(await planOf(flags, io));
  const rule = catalog.rules.find(({ id }) => id === what);
  const clause = Object.hasOwn(catalog.clauses, what) ? catalog.clauses[what] : undefined;
  const found = (rule && aboutRule(rule, catalog)) ?? (clause && aboutClause(what, clause, catalog.rules));
  const lines = found ?? aboutKey(what, catalog) ?? search(what, catalog);
  const width = Math.min(columnsOf(io), widest);
  io.stdout.write(`${lines.map((line) => folded(line, width)).join('\n')}\n`);
  return 0;
}

/** Lines that begin with a label continue below its text. */
function folded(line: string, width: number): string {
  const label = /^[A-Z][a-z ]{1,10} {2,}/.exec(line)?.[0] ?? '';
  return label + wrapped(line.slice(label.length), width, ' '.repeat(label.length)).join('\n').trimStart();
}

function aboutRule(rule: Rule, { clauses }: Custom): readonly string[] {
  const { id, title, headline, level = 'must', weight, label, why, fix, proves, breaks = [], options = {} } = rule;
  const scenarios = isTraceRule(rule) ? [rule.on].flat().map((each) => each.id) : [];
  return [
    `${id}  (${level}, weight ${weight}, ${label})`,
    '',
    `Requirement  ${title}.`,
    `Problem      ${headline}.`,
    `Why          ${why}`,
    `Fix          ${fix}`,
    ...(scenarios.length === 0 ? [] : [`Scenario     ${scenarios.join(', ')}`]),
    ...proves.map((clause) => `Proves       ${clause}: ${clauses[clause]?.text ?? ''}`),
    ...breaks.map((clause) => `Can break    ${clause}: ${clauses[clause]?.text ?? ''}`),
    ...Object.keys(options).map((name) => `Option       ${name}: write rules: { ${id}: { ${name}: … } } in the plan`),
    '',
    `To leave it out, write rules: { ${id}: off }.${level === 'should' ? '' : ' To make it a warning, write should.'}`,
  ];
}

function aboutKey(key: string, { clauses }: Custom): readonly string[] | undefined {
  const described = describeKey(key);
  if (described.length === 0) return undefined;
  const enabled = Object.entries(clauses).filter(([, { exercise = '', specify = '' }]) =>
    `${exercise} ${specify}`.includes(key),
  );
  const lines = described.map(({ path, text }) => `${path}: ${text}`);
  return enabled.length === 0 ? lines : [...lines, '', `Enables      ${enabled.map(([id]) => id).join(', ')}`];
}

/** Keys of children are those of resources. */
const deepest = 6;

/** The keys of a plan (`resources[].create.unique`) with their descriptions, from the JSON Schema. */
const keysOfPlan = (): readonly DescribedKey[] => [...below(document, '', 0)];

type DescribedKey = { readonly path: string; readonly text: string };

/** The keys that end like this: `create.unique`, or `unique`. */
function describeKey(key: string): readonly DescribedKey[] {
  const name = key.replace(/:.*$/, '').replace(/^environments\.[^.]+\./, '');
  const keys = keysOfPlan();
  const exact = keys.filter(({ path }) => path === name);
  return exact.length > 0 ? exact : keys.filter(({ path }) => path.endsWith(`.${name}`));
}

function* below(schema: unknown, path: string, depth: number): Generator<DescribedKey> {
  if (!isObject(schema) || depth > deepest) return;
  const { $ref, allOf, then, else: otherwise, properties, additionalProperties, items, description } = schema;
  if (typeof $ref === 'string') return yield* below(valueAt(document, $ref.slice(1)), path, depth);
  if (typeof description === 'string' && path !== '') yield { path, text: description };
  for (const each of [...(isList(allOf) ? allOf : []), then, otherwise]) yield* below(each, path, depth);
  // The keys of an environment are those of the plan.
  if (path !== 'environments') yield* below(additionalProperties, `${path}.<name>`, depth + 1);
  if (isObject(items) && !path.endsWith('.children')) yield* below(items, `${path}[]`, depth + 1);
  for (const [name, each] of Object.entries(isObject(properties) ? properties : {}))
    yield* below(each, path === '' ? name : `${path}.${name}`, depth + 1);
}

/** Everything that mentions the words. */
function search(what: string, { rules, clauses }: Custom): readonly string[] {
  const all = Object.entries(clauses);
  const word = what.toLowerCase();
  const has = (...texts: readonly string[]): boolean => texts.some((text) => text.toLowerCase().includes(word));
  const own = rules.filter(({ id, title, headline, fix, why }) => has(id, title, headline, fix, why));
  const others = all.filter(([id, { text }]) => has(id, text)).map(([id, { text }]) => `${id}: ${text}`);
  const found = [...own.map(({ id, title }) => `${id}: ${title}`), ...others];
  if (found.length > 0) return [`Rules and clauses that mention "${what}":`, '', ...found];
  const ids = [...rules.map(({ id }) => id), ...all.map(([id]) => id)];
  const names = [...ids, ...keysOfPlan().map(({ path }) => path)];
  const hint = hintFor(what, names, 'probity rules lists the rules. If it is a custom one, add --plan PLAN.');
  throw new UsageError(`There is no rule, clause, or plan key "${what}". ${hint}`);
}
