import { type Operation, shapeOf } from '../model/operation.ts';
import { type Expectation, operationsOf, type Plan, type PlannedProbe } from '../model/plan.ts';
import { pointer } from '../text/json-pointer.ts';
import { readRequest, requestProblem } from './addresses.ts';
import { needsOf, tellCaptures } from './captures.ts';
import { tellHeaders } from './headers.ts';
import { readItemSchema } from './item-schema.ts';
import type { Probe } from './plan-document.generated.ts';
import type { Desk } from './problem.ts';
import type { ReadOptions } from './read-plan.ts';
import { keysNamed } from './settings.ts';

/** The planned probes. One that asks for an address of a resource, or of another probe, has the operation that is there. */
export function readProbes(
  probes: readonly Probe[],
  resources: Plan['resources'],
  options: Pick<ReadOptions, 'readFile' | 'compileSchema'>,
  desk: Desk,
): readonly PlannedProbe[] {
  const known = new Map(
    operationsOf({ resources, probes: [] }).map((operation) => [
      addressOf(operation.method, operation.template),
      operation,
    ]),
  );
  const ids = new Set<string>();
  tellCaptures(probes, desk);
  return probes.flatMap((probe, index): readonly PlannedProbe[] => {
    const at = `/probes/${index}`;
    const { id, request, headers = {}, body, expect, capture = {}, filters } = probe;
    if (ids.has(id)) desk.problem(`${at}/id`, `another probe has the id ${id}: give each its own`);
    ids.add(id);
    tellHeaders(headers, `${at}/headers`, desk);
    const problem = requestProblem(request, true);
    if (problem !== undefined) {
      desk.problem(`${at}/request`, `${request} ${problem}`);
      return [];
    }
    const { method, target } = readRequest(request);
    const template = (target.split('?')[0] ?? target).replace(/\{\{(\w+)\}\}/g, '{$1}');
    const address = addressOf(method, template);
    const operation: Operation = known.get(address) ?? {
      id: `${method} ${template}`,
      kind: 'probe',
      method,
      template,
      strays: false,
    };
    known.set(address, operation);
    const auth = probe.auth === 'valid' ? 'required' : (probe.auth ?? operation.access ?? 'required');
    return [
      {
        id,
        operation,
        target,
        headers,
        auth,
        capture,
        needs: needsOf(probe),
        ...(body === undefined ? {} : { body }),
        ...(expect === undefined ? {} : { expect: readExpectation(expect, `${at}/expect`, options, desk) }),
        ...(filters === undefined ? {} : { filters: keysNamed(filters, resources, `${at}/filters`, 'value', desk) }),
      },
    ];
  });
}

function readExpectation(
  { status, headers, body, schema }: NonNullable<Probe['expect']>,
  at: string,
  options: Pick<ReadOptions, 'readFile' | 'compileSchema'>,
  desk: Desk,
): Expectation {
  const read = schema === undefined ? undefined : readItemSchema(schema, at + pointer('schema'), options, desk);
  return {
    ...(status === undefined ? {} : { status }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    ...(read?.check === undefined ? {} : { check: read.check }),
  };
}

function addressOf(method: string, template: string): string {
  return `${method} ${shapeOf(template)}`;
}
