import { closest } from '../text/distance.ts';
import { isList, isObject, type Json } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import type { Probe } from './plan-document.generated.ts';
import type { Desk } from './problem.ts';

/** Filled in every body of the plan. */
const fresh: ReadonlySet<string> = new Set(['unique', 'unique_number']);

/** The names of captured values that a text of the plan holds as `{{name}}`. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/g)].flatMap(([, name = '']) => name);
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The captured values that a probe holds, each once. */
export function needsOf({ request, headers = {}, body = null, expect = {} }: Probe): readonly string[] {
  const filled = [body, expect.body ?? null].flatMap(textsIn).flatMap(namesIn);
  const sent = [request, ...Object.values(headers), ...Object.values(expect.headers ?? {})].flatMap(namesIn);
  return [...new Set([...sent, ...filled.filter((name) => !fresh.has(name))])];
}

/** Tells names that no probe captures, or two, and probes that wait for each other. */
export function tellCaptures(probes: readonly Probe[], desk: Desk): void {
  const owners = new Map<string, number>();
  for (const [index, { capture = {} }] of probes.entries()) {
    for (const name of Object.keys(capture)) {
      const at = `/probes/${index}/capture${pointer(name)}`;
      if (fresh.has(name)) desk.problem(at, `{{${name}}} is a fresh value of its own: choose another name`, 'key');
      else if (owners.has(name)) desk.problem(at, `another probe captures ${name}: give each its own name`, 'key');
      else owners.set(name, index);
    }
  }
  const waitsFor = (index: number): readonly number[] =>
    needsOf(probes[index] ?? { id: '', request: '' }).flatMap((name) => owners.get(name) ?? []);
  const reaches = (from: number, to: number, seen: ReadonlySet<number> = new Set()): boolean =>
    waitsFor(from).some((next) => next === to || (!seen.has(next) && reaches(next, to, new Set([...seen, next]))));
  for (const [index, probe] of probes.entries()) {
    const unknown = needsOf(probe).find((name) => !owners.has(name));
    if (unknown !== undefined) {
      const near = closest(unknown, [...owners.keys()]);
      const remedy =
        near === undefined
          ? `write capture: { ${unknown}: /data/... } in the probe that answers it`
          : `did you mean {{${near}}}?`;
      desk.problem(`/probes/${index}/request`, `no probe captures {{${unknown}}}: ${remedy}`);
    } else if (reaches(index, index)) {
      desk.problem(
        `/probes/${index}/request`,
        `the probe ${probe.id} waits for what is captured after it: let one of them go first`,
      );
    }
  }
}
