const milliseconds = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
const seconds = { s: 1, m: 60, h: 3600 } as const;
const bytes = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const;

function split(text: string, pattern: RegExp): readonly [number, string] | undefined {
  const [, amount, unit] = pattern.exec(text) ?? [];
  return amount === undefined || unit === undefined ? undefined : [Number(amount), unit];
}

function factorOf(unit: string, factors: Readonly<Record<string, number>>): number | undefined {
  return Object.hasOwn(factors, unit) ? factors[unit] : undefined;
}

function measure(text: string, pattern: RegExp, factors: Readonly<Record<string, number>>): number | undefined {
  const [amount, unit] = split(text, pattern) ?? [];
  const factor = unit === undefined ? undefined : factorOf(unit, factors);
  return amount === undefined || factor === undefined ? undefined : amount * factor;
}

/** Milliseconds of a span of time such as `10s` or `500ms`; undefined where the text is none. */
export function readDuration(text: string): number | undefined {
  return measure(text, /^(\d+(?:\.\d+)?)(\D+)$/, milliseconds);
}

/** Requests a second of a rate such as `50/s` or `600/m`; undefined where the text is none. */
export function readRate(text: string): number | undefined {
  const [amount, unit] = split(text, /^(\d+(?:\.\d+)?)\/(\D+)$/) ?? [];
  const span = unit === undefined ? undefined : factorOf(unit, seconds);
  return amount === undefined || span === undefined ? undefined : amount / span;
}

/** Milliseconds of the span that a rate is counted in: 60000 of `600/m`; undefined where the text is none. */
export function readRateWindow(text: string): number | undefined {
  const [, unit] = split(text, /^(\d+(?:\.\d+)?)\/(\D+)$/) ?? [];
  const span = unit === undefined ? undefined : factorOf(unit, seconds);
  return span === undefined ? undefined : span * 1000;
}

/** Bytes of a size such as `1MiB`, rounded down; undefined where the text is none. */
export function readSize(text: string): number | undefined {
  const size = measure(text, /^(\d+(?:\.\d+)?)(\D+)$/, bytes);
  return size === undefined ? undefined : Math.floor(size);
}
