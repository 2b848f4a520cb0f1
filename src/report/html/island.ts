/** An exchange in the list. */
export interface ListedExchange {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly why: string;
  readonly scenario: string;
  readonly step: string;
  readonly provokes: string;
  /** Empty where it is of none. */
  readonly operation: string;
  /** Number of the resource in the filter; null where it belongs to none. */
  readonly resource: number | null;
  readonly durationMs: number;
  readonly attempts: number;
  /** Why there is no usable answer; empty where there is one. */
  readonly fault: string;
  /** Of the whole body of the answer. */
  readonly bytes: number;
  /** Rules with a finding that points at it. */
  readonly rules: readonly string[];
  /** What the worst of those findings is; empty where there is none. */
  readonly mark: Mark | '';
  /** Its number among those whose headers and bodies are kept; null where they are not. */
  readonly kept: number | null;
}

export type Mark = 'problem' | 'warning' | 'waived';

/** An exchange as it is written: texts that many have are numbers in `texts`, and the URL is without `origin`. */
type Row = readonly [
  id: string,
  url: string,
  status: number | null,
  resource: number | null,
  durationMs: number,
  attempts: number,
  bytes: number,
  kept: number | null,
  mark: ListedExchange['mark'],
  rules: readonly number[],
  ...texts: readonly [
    method: number,
    why: number,
    scenario: number,
    step: number,
    provokes: number,
    operation: number,
    fault: number,
  ],
];

/** What the page holds of the list of exchanges. */
export interface ExchangeIsland {
  readonly origin: string;
  readonly texts: readonly string[];
  readonly rows: readonly Row[];
  /** Exchanges in each pack but the last. */
  readonly packSize: number;
  /** Anchors of the rules that point at exchanges. */
  readonly anchors: Readonly<Record<string, string>>;
}

/** The rows of exchanges; `readRows` is read back from them. */
export function writeRows(
  exchanges: readonly ListedExchange[],
  origin: string,
): Pick<ExchangeIsland, 'origin' | 'texts' | 'rows'> {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const rows = exchanges.map(
    (each): Row => [
      each.id,
      each.url.startsWith(origin) ? each.url.slice(origin.length) : ` ${each.url}`,
      each.status,
      each.resource,
      each.durationMs,
      each.attempts,
      each.bytes,
      each.kept,
      each.mark,
      each.rules.map(numberOf),
      numberOf(each.method),
      numberOf(each.why),
      numberOf(each.scenario),
      numberOf(each.step),
      numberOf(each.provokes),
      numberOf(each.operation),
      numberOf(each.fault),
    ],
  );
  return { origin, texts: [...numbers.keys()], rows };
}

/** The exchanges of rows. */
export function readRows({ origin, texts, rows }: ExchangeIsland): readonly ListedExchange[] {
  const text = (number: number): string => texts[number] ?? '';
  return rows.map(([id, url, status, resource, durationMs, attempts, bytes, kept, mark, rules, ...words]) => {
    const [method, why, scenario, step, provokes, operation, fault] = words;
    return {
      id,
      url: url.startsWith(' ') ? url.slice(1) : origin + url,
      status,
      resource,
      durationMs,
      attempts,
      bytes,
      kept,
      mark,
      rules: rules.map(text),
      method: text(method),
      why: text(why),
      scenario: text(scenario),
      step: text(step),
      provokes: text(provokes),
      operation: text(operation),
      fault: text(fault),
    };
  });
}

export type Headers = readonly (readonly [string, string])[];

/** Headers and bodies of an exchange, read when it is opened or searched. */
export interface PackedExchange {
  readonly requestHeaders: Headers;
  readonly requestBody: string | null;
  readonly responseHeaders: Headers;
  readonly responseBody: string | null;
  /** The command of a violation that points at it. */
  readonly curl: string | null;
}

/** `id` of the list's element; of pack 3 it is `exchange-pack-3`. */
export const listId = 'exchange-list-data';
export const packId = (number: number): string => `exchange-pack-${number}`;
