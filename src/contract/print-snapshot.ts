import type { Snapshot } from '../model/contract.ts';

/** A snapshot as text: a line for each field and answer, so that two of them can be told apart by any diff. */
export function* printSnapshot(snapshot: Snapshot): Iterable<string> {
  yield `${print(snapshot, '')}\n`;
}

/** Values that fit a line of this length stand on one. */
const width = 160;

function print(value: unknown, margin: string): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || (margin !== '' && flat.length + margin.length <= width))
    return flat;
  const inner = `${margin}  `;
  if (Array.isArray(value)) {
    const elements = value.map((element) => inner + print(element, inner));
    return elements.length === 0 ? '[]' : `[\n${elements.join(',\n')}\n${margin}]`;
  }
  const members = Object.entries(value).map(
    ([key, member]) => `${inner}${JSON.stringify(key)}: ${print(member, inner)}`,
  );
  return `{\n${members.join(',\n')}\n${margin}}`;
}
