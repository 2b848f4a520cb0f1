/** The second step: a YAML document to JSON values, with one environment chosen and the variables filled in. */
import { isAlias, isMap, isNode, isScalar, isSeq, visit } from 'yaml';
import type { Alias, Document, Scalar, YAMLMap } from 'yaml';
import type { Located, Place, Places } from './problem.ts';
import type { Env, ReadOptions } from './read-options.ts';
import { closest } from '../text/closest.ts';
import { formatPointer } from '../text/pointers.ts';

export interface Values {
  /** It is undefined if there are problems that leave no value. */
  readonly value: unknown;
  readonly places: Places;
  readonly problems: readonly Located[];
}

/** More than any plan has, and fewer than aliases of aliases of aliases. */
const mostValues = 200_000;

/** An entry of `extends`, and where it is. */
export interface Entry extends Omit<Located, 'message'> {
  readonly name: string;
}

export function extendedBy({ contents }: Document.Parsed, env: Env): readonly Entry[] {
  const node = isMap(contents) ? contents.get('extends', true) : undefined;
  return (isSeq(node) ? node.items : [node]).flatMap((each) =>
    isScalar(each) && typeof each.value === 'string'
      ? { name: String(filledIn(each, env).value), offset: startOf(each) ?? 0 }
      : [],
  );
}

/** With `isPart`, other documents may have what this one lacks. */
interface ValueOptions extends ReadOptions {
  readonly isPart?: boolean;
}

export function readValues(document: Document.Parsed, options: ValueOptions): Values {
  const targets = targetsIn(document);
  const wrong = chooseEnvironment(document, options, targets);
  if (wrong !== undefined) return { value: undefined, places: new Map(), problems: [{ offset: 0, message: wrong }] };
  if (options.baseUrl !== undefined && isMap(document.contents))
    document.set(document.createNode('base_url'), document.createNode(options.baseUrl));
  const reader = new Reader(targets, options.env);
  try {
    const value = reader.read(document.contents, '');
    const { places, broken, problems } = reader;
    return broken.length > 0 ? { value: undefined, places, problems: broken } : { value, places, problems };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'the plan has too many values: do its aliases contain or multiply each other?';
    const offset = startOf([...targets.keys()].at(-1)) ?? 0;
    return { value: undefined, places: new Map(), problems: [{ offset, message }] };
  }
}

/** By alias: the last node before it with its anchor. `Alias.resolve` walks over the whole document each time. */
type Targets = ReadonlyMap<unknown, unknown>;

function targetsIn(document: Document.Parsed): Targets {
  const anchors = new Map<string, unknown>();
  const targets = new Map<Alias, unknown>();
  visit(document, (_, node) => {
    if (isAlias(node)) targets.set(node, anchors.get(node.source));
    else if (isNode(node) && 'anchor' in node && typeof node.anchor === 'string') anchors.set(node.anchor, node);
  });
  return targets;
}

/** Reads nodes as values. Variables are filled in value by value, so their content is never read as YAML. */
class Reader {
  readonly places = new Map<string, Place>();
  readonly problems: Located[] = [];
  /** Aliases that stand for nothing, and keys that are not words. */
  readonly broken: Located[] = [];
  readonly #targets: Targets;
  readonly #env: Env;
  /** Environments whose variables are not set. Only the chosen one needs them. */
  readonly #unset = new Set<string>();

  constructor(targets: Targets, env: Env) {
    this.#targets = targets;
    this.#env = env;
  }

  read(node: unknown, pointer: string, keyOffset?: number): unknown {
    const target = isAlias(node) ? this.#targetOf(node) : node;
    const offset = startOf(target) ?? keyOffset ?? 0;
    const place = { offset, ...(keyOffset === undefined ? {} : { keyOffset }) };
    this.places.set(pointer, place);
    if (this.places.size > mostValues) throw new RangeError('too many values');
    if (isScalar(target)) return this.#scalar(target, pointer, place);
    if (isSeq(target)) return target.items.map((item, at) => this.read(item, `${pointer}/${at}`));
    return isMap(target) ? this.#map(target, pointer) : null;
  }

  #map({ items }: YAMLMap, pointer: string): unknown {
    const entries = items.flatMap(({ key, value }) => {
      const word = isAlias(key) ? this.#targetOf(key) : key;
      if (!isScalar(word)) this.#complain(key, keyProblem(key));
      const name = String(word);
      const read = this.read(value, pointer + formatPointer(name), startOf(key));
      return pointer === '/environments' && this.#unset.has(name) ? [] : [[name, read] as const];
    });
    return Object.fromEntries(entries);
  }

  #targetOf(alias: Alias): unknown {
    const target = this.#targets.get(alias);
    const noAnchor = 'has no anchor: write &name before it, or put text that starts with * in quotes';
    if (target === undefined) this.#complain(alias, `the alias *${alias.source} ${noAnchor}`);
    return target;
  }

  #complain(node: unknown, message: string): void {
    this.broken.push({ offset: startOf(node) ?? 0, message });
  }

  /** Problems of an environment that is not chosen do not count. */
  #scalar(node: Scalar, pointer: string, place: Place): unknown {
    const { value, problems, ...filled } = filledIn(node, this.#env);
    this.places.set(pointer, { ...place, ...filled });
    const [, top, environment] = pointer.split('/');
    if (top === 'environments') {
      if (filled.isUnset === true && environment !== undefined) this.#unset.add(environment);
      return value;
    }
    const isSent = /^\/base_url$|^\/auth\/|\/(?:headers|query)\//.test(pointer);
    const literal = isSent && typeof node.value === 'string' ? unbraced(filled.source) : undefined;
    const all = literal === undefined ? problems : [...problems, { message: literal }];
    // An anchor is wrong once, however often it is used.
    const isKnown = this.problems.some(({ offset }) => offset === place.offset);
    if (!isKnown) this.problems.push(...all.map((each) => ({ ...each, offset: place.offset })));
    return value;
  }
}

/** YAML reads `{{unique}}` without quotes as a map in a map. */
function keyProblem(key: unknown): string {
  const isPlaceholder = isMap(key) && key.flow === true && key.items.every(({ value }) => value === null);
  return isPlaceholder
    ? 'a value that starts with {{ needs quotes: "{{unique}}"'
    : 'a key is a plain word: write `key: value`';
}

interface Filled extends Pick<Place, 'text' | 'isUnset'> {
  readonly value: unknown;
  readonly source: string;
  readonly problems: readonly Omit<Located, 'offset'>[];
}

/** A plain scalar that is one variable and nothing else is read as YAML would read it: `true`, `8`. */
function filledIn({ value, source = '', type, tag }: Scalar, env: Env): Filled {
  if (typeof value === 'number') return { value, source, problems: numberProblems(value, source) };
  if (typeof value !== 'string') return { value, source, problems: [] };
  const { text, problems } = substitute(value, env);
  const found = { source: value, problems: problems.map((message) => ({ message })) };
  if (problems.length > 0) return { ...found, value: text, isUnset: true };
  const isPlain = type === 'PLAIN' && tag === undefined && isBareVariable(value);
  return isPlain ? { ...found, value: plainValue(text), text } : { ...found, value: text };
}

function plainValue(text: string): unknown {
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return null;
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return text.toLowerCase() === 'true';
  return /^-?\d/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

function numberProblems(value: number, source: string): Filled['problems'] {
  if (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return [];
  const message = `${source} is too large for a JSON number, and becomes ${value}: put it in quotes if it is text`;
  return [{ message, severity: 'warning' }];
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

/** Changes the document, or returns what is wrong with the name of the environment. */
function chooseEnvironment(document: Document.Parsed, options: ValueOptions, targets: Targets): string | undefined {
  const { environment: name, baseUrl, isPart } = options;
  const mapIn = (node: unknown): YAMLMap | undefined => {
    const target = isAlias(node) ? targets.get(node) : node;
    return isMap(target) ? target : undefined;
  };
  const plan = mapIn(document.contents);
  const environments = mapIn(plan?.get('environments', true));
  const names = (environments?.items ?? []).map(({ key }) => String(key));
  if (name === undefined) {
    if (isPart === true || baseUrl !== undefined || environments === undefined || plan?.has('base_url') !== false)
      return undefined;
    return `only the environments have a base_url: choose one with --env (${names.join(', ')}), or add a base_url to the plan`;
  }
  const chosen = mapIn(environments?.get(name, true));
  if (plan === undefined || environments === undefined || chosen === undefined) return unknown(name, names);
  for (const pair of chosen.items) {
    plan.delete(isScalar(pair.key) ? pair.key.value : pair.key);
    plan.items.push(pair);
  }
  environments.delete(name);
  return undefined;
}

function unknown(name: string, names: readonly string[]): string {
  const meant = closest(name, names);
  const hint = names.length === 0 ? `write environments: { ${name}: { base_url: ... } }` : `choose ${names.join(', ')}`;
  return `--env ${name}: this plan has no such environment: ${meant === undefined ? hint : `did you mean ${meant}?`}`;
}

/** Variables of the environment: `${NAME}`, `${NAME:-default}`. */
const reference = /\$\$\{|\$\{([^}]*)(\}?)/g;
const form = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

/** True if the text is one variable and nothing else. */
const isBareVariable = (text: string): boolean => /^\$\{[^}]*\}$/.test(text);

/** Fills in variables. `$${` is a plain `${`. As in a shell, an empty variable gets its default. */
export function substitute(text: string, env: Env): { readonly text: string; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const filled = text.replace(reference, (whole, inner: string | undefined, end: string | undefined) => {
    if (inner === undefined) return '${';
    const [, name, fallback] = (end === '}' ? form.exec(inner) : undefined) ?? [];
    if (name === undefined || fallback?.includes('${') === true) {
      problems.push(misread(whole, end === '}', fallback));
      return whole;
    }
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (fallback !== undefined) return value === undefined || value === '' ? fallback : value;
    if (value === undefined)
      problems.push(`the environment variable ${name} is not set: set it, or give it a default: \${${name}:-value}`);
    return value ?? whole;
  });
  return { text: filled, problems };
}

function misread(whole: string, isClosed: boolean, fallback: string | undefined): string {
  if (fallback !== undefined) return `${whole} has a variable in its default: a default can only be plain text`;
  if (!isClosed) return `${whole} has no closing brace: write \${NAME}, or $\${ for a plain \${`;
  return `${whole} is not a variable: write \${NAME} or \${NAME:-default}, or $\${ for a plain \${`;
}

/** Variables as shells and templates write them. */
const otherForm = /(?:^|[\s/:=@.])(\$([A-Z_][A-Z0-9_]*)\b)|(\{\{\s*([A-Z_][A-Z0-9_]*)\s*\}\})/;

/** What to write instead of a variable in another form. It is undefined if there is none. */
function unbraced(text: string): string | undefined {
  const [, plain, plainName = '', braced, name = plainName] = otherForm.exec(text) ?? [];
  return name === '' ? undefined : `${plain ?? braced} would be sent literally: write \${${name}}`;
}
