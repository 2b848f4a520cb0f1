/** Exact decimal arithmetic. 19.99 is a multiple of 0.01, although their binary fractions say otherwise. */

interface Decimal {
  readonly units: bigint;
  /** How many of the units' digits are after the point. */
  readonly scale: number;
}

/** Beyond this, a number is rounded instead: 1e999999 would need a megabyte of digits. */
const mostDigits = 2000;

/** Compares two numbers, given as JSON numbers or as their text. It is undefined if one is not a number. */
export function compareDecimals(a: number | string, b: number | string): -1 | 0 | 1 | undefined {
  const [one, other] = [parse(a), parse(b)];
  if (one === undefined || other === undefined) return undefined;
  const scale = Math.max(one.scale, other.scale);
  const difference = scaled(one, scale) - scaled(other, scale);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** True if a number is a whole multiple of the step, decimal for decimal. */
export function isMultipleOf(value: number | string, step: number | string): boolean {
  const [one, other] = [parse(value), parse(step)];
  if (one === undefined || other === undefined || other.units === 0n) return false;
  const scale = Math.max(one.scale, other.scale);
  return scaled(one, scale) % scaled(other, scale) === 0n;
}

function parse(value: number | string): Decimal | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(String(value)) ?? [];
  if (sign === undefined) return undefined;
  const scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > mostDigits || whole.length > mostDigits) {
    const rounded = Number(value);
    return Number.isFinite(rounded) ? parse(rounded) : undefined;
  }
  const units = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

function scaled({ units, scale }: Decimal, to: number): bigint {
  return units * 10n ** BigInt(to - scale);
}
