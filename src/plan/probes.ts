/** Requests that the plan spells out. */
import type { Operation } from '../core/operation.ts';
import type { PlannedProbe, Resource } from '../core/plan.ts';
import { defined } from './defined.ts';
import type { ItemSchema } from './item-schema.ts';
import { placeholders, textsIn } from './placeholders.ts';
import { errorIf, type Finding, keyError } from './problem.ts';
import { headerProblems } from './resource-problems.ts';
import { nameProblem, resourcesNamed } from './resources.ts';
import type { ProbeDocument } from './schema/settings.ts';
import { probeProblem, readRequest, shapeOf } from './urls.ts';
import { closest } from '../text/closest.ts';
import { formatPointer } from '../text/pointers.ts';

/** A probe that requests a path of a resource, or of an earlier probe, has the operation of that path. */
export function probesOf(
  documents: readonly ProbeDocument[],
  resources: readonly Resource[],
  schemas: ReadonlyMap<string, ItemSchema>,
): readonly PlannedProbe[] {
  const known = new Map<string, Operation>();
  const keyOf = ({ method, template }: Operation): string => `${method} ${shapeOf(template)}`;
  for (const { operations, actions } of resources)
    for (const each of [...operations, ...actions.map(({ operation }) => operation)]) known.set(keyOf(each), each);
  return documents.map((document, index) => {
    const { id, request, headers = {}, body, expect, capture = {}, filters } = document;
    const { method, url } = readRequest(request);
    const template = (url.split('?')[0] ?? url).replace(/\{\{(\w+)\}\}/g, '{$1}');
    const access = document.auth === 'valid' ? 'required' : document.auth;
    const own: Operation = { kind: 'probe', method, template, access: access ?? 'required', isCustom: false };
    const operation = known.get(keyOf(own)) ?? own;
    known.set(keyOf(own), operation);
    const filtered = filters === undefined ? [] : resourcesNamed(filters, resources);
    // With versions, it is the resource under the version of the probe.
    const shown = filtered.find(({ version }) => version !== undefined && url.startsWith(`${version}/`)) ?? filtered[0];
    const { status, headers: expected = {}, body: values = {} } = expect ?? {};
    const checkBody = schemas.get(`/probes/${index}/expect/schema`)?.check;
    const expectation = expect && { headers: expected, body: values, ...defined({ status, checkBody }) };
    const optional = defined({ body, expect: expectation, filters: shown?.path });
    return { id, operation, url, headers, access: access ?? operation.access, capture, ...optional };
  });
}

export function probeProblems(documents: readonly ProbeDocument[], resources: readonly Resource[]): readonly Finding[] {
  const ids = documents.map(({ id }) => id);
  const found = documents.flatMap(({ id, request, headers, filters }, index) => {
    const at = `/probes/${index}`;
    const isTaken = ids.indexOf(id) < index;
    return [
      ...errorIf(`${at}/id`, isTaken ? `another probe has the id ${id}: give each its own` : undefined),
      ...headerProblems(headers, `${at}/headers`),
      ...errorIf(`${at}/request`, probeProblem(request), request),
      ...errorIf(`${at}/filters`, nameProblem(filters, resources)),
    ];
  });
  return [...found, ...captureProblems(documents)];
}

/** The names of captured values that a probe needs. */
function needsOf({ request, headers, body, expect }: ProbeDocument): readonly string[] {
  const namesIn = (value: unknown): readonly string[] =>
    textsIn(value).flatMap((text) => [...text.matchAll(/\{\{([A-Za-z_]\w*)\}\}/g)].map(([, name = '']) => name));
  const inBodies = namesIn([body, expect?.body]).filter((name) => !placeholders.includes(name));
  return [...new Set([...namesIn([request, headers, expect?.headers]), ...inBodies])];
}

/** Names that no probe captures, or that two do. */
export function captureProblems(documents: readonly ProbeDocument[]): readonly Finding[] {
  const owners = new Set<string>();
  const found = documents.flatMap(({ capture = {} }, index) =>
    Object.keys(capture).flatMap((name) => {
      const at = `/probes/${index}/capture${formatPointer(name)}`;
      if (placeholders.includes(name))
        return [keyError(at, `{{${name}}} is a new value each time: choose another name`)];
      if (owners.has(name)) return [keyError(at, `another probe captures ${name}: give each its own name`)];
      owners.add(name);
      return [];
    }),
  );
  const lost = documents.flatMap((document, index) => {
    const name = needsOf(document).find((each) => !owners.has(each));
    return errorIf(`/probes/${index}/request`, name && unknownProblem(name, [...owners]));
  });
  return [...found, ...lost];
}

function unknownProblem(name: string, known: readonly string[]): string {
  const near = closest(name, known);
  const capture = `write capture: { ${name}: /data/... } in the probe whose response has it`;
  return `no probe captures {{${name}}}: ${near === undefined ? capture : `did you mean {{${near}}}?`}`;
}
