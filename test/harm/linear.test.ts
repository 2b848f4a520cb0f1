import { Session, type Profiler } from 'node:inspector';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import type { Example, ExchangeExample } from '../../src/model/example.ts';
import { isList, isObject, type Json, type JsonObject, parseJson, printJson } from '../../src/text/json.ts';
import { judgedExample } from '../support/judged-example.ts';
import { someOf } from '../support/share-of.ts';

/** How many times as large the second body is, and how many times as much work it may take: sorting takes a little more than as often. */
const times = { larger: 8, work: 16 };
/** Items of a list, or fields of an item, in the first. */
const few = 40;

const session = new Session();
/** What engines do element by element in one step of ours. */
const natives = [
  'includes',
  'indexOf',
  'lastIndexOf',
  'concat',
  'slice',
  'splice',
  'shift',
  'unshift',
  'join',
] as const;
let elements = 0;
const restore: (() => void)[] = [];

beforeAll(() => {
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  for (const name of natives) {
    const native: unknown = Reflect.get(Array.prototype, name);
    if (typeof native !== 'function') continue;
    Reflect.set(Array.prototype, name, function counting(this: readonly unknown[], ...given: readonly unknown[]) {
      elements += this.length;
      return Reflect.apply(native, this, given);
    });
    restore.push(() => void Reflect.set(Array.prototype, name, native));
  }
});

afterAll(() => {
  for (const each of restore) each();
  session.disconnect();
});

/** How often the blocks of our code were entered since it was last asked, and how many elements were gone through for it. */
function workOf(run: () => void): number {
  const taken = (): Profiler.TakePreciseCoverageReturnType => {
    let found: Profiler.TakePreciseCoverageReturnType | undefined;
    session.post('Profiler.takePreciseCoverage', (error, result) => {
      if (error === null) found = result;
    });
    if (found === undefined) throw new Error('nothing was counted');
    return found;
  };
  taken();
  elements = 0;
  run();
  const gone = elements;
  const ours = taken().result.filter(({ url }) => /[/](?:src|rules)[/][^?]+[.]ts/.test(url));
  const counts = ours.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)));
  return counts.reduce((sum, each) => sum + each, gone);
}

/** A list with so many items more, or an item with so many fields more; each of its own. */
function grown(body: Json, size: number): Json {
  if (isList(body)) {
    const more =
      body.length === 0 ? [] : Array.from({ length: size }, (_, at) => copyOf(body[at % body.length] ?? null, at));
    return [...body, ...more];
  }
  if (!isObject(body)) return body;
  const list = Object.entries(body).find(([, value]) => isList(value) && value.length > 0);
  if (list !== undefined) return { ...body, [list[0]]: grown(list[1], size) };
  const inner = Object.entries(body).find(([, value]) => isObject(value));
  if (inner !== undefined) return { ...body, [inner[0]]: grown(inner[1], size) };
  const fields = Array.from({ length: size }, (_, at): [string, Json] => [`field${at}Of`, `value ${at}`]);
  return { ...body, ...Object.fromEntries(fields) };
}

function copyOf(item: Json, at: number): Json {
  if (!isObject(item)) return typeof item === 'string' ? `${item}${at}` : item;
  const { id } = item;
  const other: JsonObject =
    typeof id === 'number' ? { id: id + 1000 + at } : typeof id === 'string' ? { id: `${id}${at}` } : {};
  return { ...item, ...other };
}

function largeExchange(example: ExchangeExample, size: number): ExchangeExample {
  const parsed = example.text === undefined ? undefined : parseJson(example.text);
  if (example.body !== undefined) return { ...example, body: grown(example.body, size) };
  return parsed?.ok === true ? { ...example, text: printJson(grown(parsed.value, size)) } : example;
}

function large(example: Example, size: number): Example {
  return { ...example, exchanges: example.exchanges.map((each) => largeExchange(each, size)) };
}

describe('a rule does work that grows with what it judges, and no faster', () => {
  it.each(
    someOf(rules)
      .filter(({ scope }) => scope !== 'versions')
      .map((rule) => [rule.id, rule] as const),
  )('%s', (_id, rule) => {
    for (const example of [...rule.examples().passed, ...rule.examples().failed].slice(0, 4)) {
      const [less, more] = [few, few * times.larger].map((size) => {
        const judged = large(example, size);
        return workOf(() => void judgedExample(rule, judged, rules));
      });
      expect((more ?? 0) / (less ?? 1), example.note).toBeLessThan(times.work);
    }
  });
});

it('what is counted grows with what is judged', () => {
  const rule = rules.find(({ id }) => id === 'fields/camel-case');
  const [example] = rule?.examples().passed ?? [];
  if (rule === undefined || example === undefined) throw new Error('there is no such rule');
  const [less = 0, more = 0] = [few, few * times.larger].map((size) =>
    workOf(() => void judgedExample(rule, large(example, size), rules)),
  );
  expect(less).toBeGreaterThan(few);
  expect(more / less).toBeGreaterThan(2);
});

it('work that grows faster is seen', () => {
  const quadratic = (size: number): number => {
    const all = Array.from({ length: size }, (_, at) => at);
    return workOf(() => void all.filter((each) => all.indexOf(each) === each));
  };
  expect(quadratic(few * times.larger) / quadratic(few)).toBeGreaterThan(times.work);
});
