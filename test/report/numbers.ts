/** Reads the numbers back from what a format has written. */
import { isObject } from '../../src/text/json.ts';
import { valueAt } from '../../src/text/pointers.ts';
import { parsed } from './oracles.ts';

/** The numbers that a text shows, as far as its format has them. */
export type Numbers = Readonly<Record<string, number>>;

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

function from(counts: unknown): Numbers {
  const numbers = isObject(counts) ? { ...counts, ...(isObject(counts['byStatus']) ? counts['byStatus'] : {}) } : {};
  return Object.fromEntries(
    Object.entries(numbers).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

/** The first number before a noun: "3 problems", "no warnings". */
function before(noun: string, text: string): number {
  const [, count = '0'] = new RegExp(String.raw`(\d+|no) ${noun}s?\b`).exec(text) ?? [];
  return count === 'no' ? 0 : Number(count);
}

const freshIn = (text: string): number => before('(?:new )?problem', text.replace('nothing new', 'no new problems'));

const listIn = (json: unknown, pointer: string): readonly unknown[] =>
  (valueAt(json, pointer) ?? []) as readonly unknown[];
/** The counts of a JSON format, and single numbers of it, by their places. */
const inJson =
  (counts: string, singles: Readonly<Record<string, string>> = {}) =>
  (text: string): Numbers => {
    const json: unknown = JSON.parse(text);
    const places = Object.entries(singles).map(([name, pointer]) => [name, Number(valueAt(json, pointer))] as const);
    return { ...from(valueAt(json, counts)), ...Object.fromEntries(places) };
  };

/** Problems and warnings, one by one. */
function listed(problems: readonly unknown[]): Numbers {
  const withLevel = (level: string): number => problems.filter((each) => valueAt(each, '/level') === level).length;
  return { problems: withLevel('must'), warnings: withLevel('should') };
}

const countIn = (list: readonly unknown[], pointer: string, value: unknown): number =>
  list.filter((each) => valueAt(each, pointer) === value).length;

export const readers: Readonly<Record<string, (text: string) => Numbers>> = {
  json: (text) => ({
    ...inJson('/counts', { requests: '/run/requests' })(text),
    ...listed(listIn(JSON.parse(text), '/problems')),
  }),
  summary: (text) => ({
    ...inJson('/counts', { share: '/coverage/share' })(text),
    violated: countIn(listIn(JSON.parse(text), '/clauses'), '/status', 'violated'),
    problems: listed(listIn(JSON.parse(text), '/problems'))['problems'] ?? -1,
  }),
  ndjson: (text) => {
    const events = parsed('ndjson', text) as readonly unknown[];
    const problems = events.filter((each) => valueAt(each, '/type') === 'problem');
    const fresh = listed(problems.filter((each) => valueAt(each, '/isNew') === true))['problems'] ?? -1;
    const [violated, failing] = [countIn(events, '/status', 'violated'), countIn(problems, '/isFailing', true)];
    return { ...from(valueAt(events.at(-1), '/counts')), violated, failing, fresh, ...listed(problems) };
  },
  junit: (text) => {
    const properties = [...text.matchAll(/<property name="(?:clauses\.)?([\w-]+)" value="([\d.]+)"/g)];
    const numbers = Object.fromEntries(properties.map(([, name = '', value = '']) => [name, Number(value)]));
    const { coverage = -1, 'exit-code': _, ...rest } = numbers;
    return { ...rest, share: coverage, failing: countOf(/<failure /g, text) };
  },
  sarif: (text) => ({
    ...inJson('/runs/0/properties/counts', { share: '/runs/0/properties/coverage' })(text),
    all: listIn(JSON.parse(text), '/runs/0/results').length,
  }),
  ctrf: (text) => ({
    ...inJson('/results/extra/counts', { requests: '/results/extra/requests' })(text),
    failing: countIn(listIn(JSON.parse(text), '/results/tests'), '/rawStatus', 'failed'),
  }),
  gitlab: (text) => {
    const entries = listIn(JSON.parse(text), '');
    return { all: entries.length - countIn(entries, '/check_name', 'run') };
  },
  prometheus: (text) => {
    const valueOf = (name: string): number => {
      const values = [...text.matchAll(new RegExp(String.raw`^probity_${name}.*\} (\S+)$`, 'gm'))];
      return values.reduce((sum, [, value]) => sum + Number(value), 0);
    };
    const ofStatus = (status: string): number => valueOf(String.raw`clauses\{.*status="${status}"`);
    return {
      problems: valueOf(String.raw`problems\{`),
      warnings: valueOf('warnings'),
      waived: valueOf('waived'),
      requests: valueOf('run_requests'),
      share: valueOf('coverage_ratio'),
      clauses: valueOf(String.raw`clauses\{`),
      violated: ofStatus('violated'),
      verified: valueOf('part_verified'),
    };
  },
  attestation: (text) => ({
    ...inJson('/predicate/probity/counts')(text),
    failing: listIn(JSON.parse(text), '/predicate/failedTests').length,
  }),
  terminal: (text) => {
    const closing = text.slice(text.search(/^[✗!✓] (?:(?:non)?conformant|incomplete):/m)).replaceAll(/\s+/g, ' ');
    const [, fresh] = /^(\d+) (?:new )?problems?(?:, heaviest first)?$/m.exec(text) ?? [];
    return { problems: before('problem', closing), warnings: before('warning', closing), fresh: Number(fresh ?? 0) };
  },
  markdown: (text) => {
    const [, heading = '', , , ...rest] = text.split('\n');
    const closing = rest.find((line) => /^(?:nonconformant|conformant|incomplete): /.test(line)) ?? '';
    return { problems: before('problem', closing), warnings: before('warning', closing), fresh: freshIn(heading) };
  },
  github: (text) => {
    const [, , closing = ''] = text.split('::');
    return { problems: before('problem', closing), warnings: before('warning', closing) };
  },
  html: (text) => {
    const [, summary = ''] = /<span class="verdict [^>]*>([^<]*)/.exec(text) ?? [];
    return {
      problems: before('problem', summary),
      warnings: before('warning', summary),
      waived: Number(/(\d+) violations? waived/.exec(summary)?.[1] ?? 0),
      all: countOf(/<article id=/g, text),
      violated: countOf(/<a class="square violated"/g, text),
      verified: countOf(/<a class="square verified"/g, text),
      clauses: countOf(/<li id="clause-/g, text),
    };
  },
  har: (text) => ({ fresh: freshIn(String(valueAt(JSON.parse(text), '/log/comment'))) }),
};
