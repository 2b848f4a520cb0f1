import type { Operation } from '../model/operation.ts';
import { operationsOf, type Plan, type PlannedProbe } from '../model/plan.ts';
import { readRequest, requestProblem, shapeOf } from './addresses.ts';
import { tellHeaders } from './headers.ts';
import type { Probe } from './plan-document.generated.ts';
import type { Desk } from './problem.ts';

/** The planned probes. One that asks for an address of a resource, or of another probe, has the operation that is there. */
export function readProbes(
  probes: readonly Probe[],
  resources: Plan['resources'],
  desk: Desk,
): readonly PlannedProbe[] {
  const known = new Map(
    operationsOf({ resources, probes: [] }).map((operation) => [
      addressOf(operation.method, operation.template),
      operation,
    ]),
  );
  const ids = new Set<string>();
  return probes.flatMap((probe, index) => {
    const at = `/probes/${index}`;
    const { id, request, headers = {}, body, expect } = probe;
    if (ids.has(id)) desk.problem(`${at}/id`, `another probe has the id ${id}: give each its own`);
    ids.add(id);
    tellHeaders(headers, `${at}/headers`, desk);
    const problem = requestProblem(request, true);
    if (problem !== undefined) {
      desk.problem(`${at}/request`, `${request} ${problem}`);
      return [];
    }
    const { method, target } = readRequest(request);
    const template = target.split('?')[0] ?? target;
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
    const planned = { id, operation, target, headers, auth } as const;
    return [{ ...planned, ...(body === undefined ? {} : { body }), ...(expect === undefined ? {} : { expect }) }];
  });
}

function addressOf(method: string, template: string): string {
  return `${method} ${shapeOf(template)}`;
}
