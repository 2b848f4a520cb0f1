import type { Method, Operation } from '../../../src/model/operation.ts';
import type { Action, PlannedProbe } from '../../../src/model/plan.ts';

/** A probe of an example's plan. */
export function plannedProbe(method: Method, target: string, status?: number): PlannedProbe {
  const template = target.split('?')[0] ?? target;
  return {
    id: template,
    operation: { id: `${method} ${template}`, kind: 'probe', method, template, strays: false },
    target,
    headers: {},
    auth: 'required',
    capture: {},
    needs: [],
    ...(status === undefined ? {} : { expect: { status } }),
  };
}

/** An action of an example's users. */
export function userAction(method: Method, template: string): Action {
  return { operation: strayed('action', method, template), on: 'created' };
}

/** An operation of an example's users with an address of its own. */
export function strayed(kind: Operation['kind'], method: Method, template: string): Operation {
  return { id: `${method} ${template}`, kind, method, template, resource: '/users', strays: true };
}
