/** Values that one probe captures from its response and others send. */
import { closest } from '../text/closest.ts';
import { formatPointer } from '../text/pointers.ts';
import { placeholders, textsIn } from './placeholders.ts';
import { error, type Finding, keyError } from './problem.ts';
import type { ProbeDocument } from './schema/settings.ts';

/** The names of captured values that a probe needs. */
function needsOf({ request, headers, body, expect }: ProbeDocument): readonly string[] {
  const namesIn = (value: unknown): readonly string[] =>
    textsIn(value).flatMap((text) => [...text.matchAll(/\{\{([A-Za-z_]\w*)\}\}/g)].map(([, name = '']) => name));
  const inBodies = namesIn([body, expect?.body]).filter((name) => !placeholders.includes(name));
  return [...new Set([...namesIn([request, headers, expect?.headers]), ...inBodies])];
}

/** Names that no probe captures, or that two do. */
export function captureProblems(documents: readonly ProbeDocument[]): readonly Finding[] {
  const found: Finding[] = [];
  const owners = new Map<string, number>();
  for (const [index, { capture = {} }] of documents.entries()) {
    for (const name of Object.keys(capture)) {
      const at = `/probes/${index}/capture${formatPointer(name)}`;
      const isReserved = placeholders.includes(name);
      if (isReserved) found.push(keyError(at, `{{${name}}} is a new value each time: choose another name`));
      else if (owners.has(name)) found.push(keyError(at, `another probe captures ${name}: give each its own name`));
      else owners.set(name, index);
    }
  }
  for (const [index, document] of documents.entries()) {
    const at = `/probes/${index}/request`;
    const unknown = needsOf(document).find((name) => !owners.has(name));
    if (unknown !== undefined) found.push(error(at, unknownProblem(unknown, [...owners.keys()])));
  }
  return found;
}

function unknownProblem(name: string, known: readonly string[]): string {
  const near = closest(name, known);
  const capture = `write capture: { ${name}: /data/... } in the probe whose response has it`;
  return `no probe captures {{${name}}}: ${near === undefined ? capture : `did you mean {{${near}}}?`}`;
}
