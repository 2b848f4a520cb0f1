/** An exchange in the list; its headers and bodies stand in the pack. */
export interface ListedExchange {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly why: string;
  readonly scenario: string;
  /** Number of the resource in the filter; null where it belongs to none. */
  readonly resource: number | null;
  readonly durationMs: number;
  /** Rules with a finding that points at it. */
  readonly rules: readonly string[];
  /** What the worst of those findings is; null where there is none. */
  readonly mark: 'violation' | 'warning' | 'waived' | null;
}

/** What the list of exchanges holds from the start. */
export interface ExchangeList {
  readonly exchanges: readonly ListedExchange[];
  /** Exchanges in each pack but the last. */
  readonly packSize: number;
  /** Anchors of the rules that point at exchanges. */
  readonly anchors: Readonly<Record<string, string>>;
}

export type Headers = readonly (readonly [string, string])[];

/** The rest of an exchange, read when it is opened or searched. */
export interface PackedExchange {
  readonly step: string;
  readonly provokes: string;
  readonly operation: string | null;
  readonly attempts: number;
  readonly requestHeaders: Headers;
  readonly requestBody: string | null;
  readonly responseHeaders: Headers;
  readonly responseBody: string | null;
  readonly bytes: number;
  readonly fault: string | null;
  /** The command of a violation that points at it. */
  readonly curl: string | null;
  /** False where the report holds neither its headers nor its bodies. */
  readonly isKept: boolean;
}

/** `id` of the list's element; of pack 3 it is `exchange-pack-3`. */
export const listId = 'exchange-list-data';
export const packId = (number: number): string => `exchange-pack-${number}`;
