import { type Operation, unslashed } from '../model/operation.ts';
import type { Action } from '../model/plan.ts';
import { isBy } from '../model/states.ts';
import { actionProblem, pathProblem } from './addresses.ts';
import { type Addresses, type Declared, operation, spelledOut } from './operations.ts';
import type { Action as ActionDocument, States } from './plan-document.generated.ts';
import type { Desk } from './problem.ts';

/** The actions of a resource: those of the plan, and those that only its `states` name, on items of ours. */
export function readActions(
  actions: readonly ActionDocument[],
  states: States | undefined,
  addresses: Addresses,
  at: string,
  desk: Desk,
): readonly Declared<Action>[] {
  const own = actions.flatMap((action, index) => {
    const place = `${at}/actions/${index}`;
    const thing = readActionOperation(action, addresses, place, desk);
    if (thing === undefined) return [];
    const body = action.body === undefined ? {} : { body: action.body };
    return [
      { thing: { operation: thing, ...body, on: action.on ?? 'created' }, at: place, auth: action.auth } as const,
    ];
  });
  const implied = [...impliedActions(states, at)].flatMap(([path, place]) => {
    if (own.some(({ thing }) => isBy(path, thing.operation))) return [];
    const problem = actionProblem(path);
    if (problem !== undefined) {
      desk.problem(place, `the action ${path} ${problem}`);
      return [];
    }
    const template = (addresses.acting ?? addresses.item) + path + addresses.end;
    const thing = {
      operation: operation('action', 'POST', template, addresses.collection, false),
      on: 'created',
    } as const;
    return [{ thing, at: place }];
  });
  return [...own, ...implied];
}

function readActionOperation(
  action: ActionDocument,
  addresses: Addresses,
  at: string,
  desk: Desk,
): Operation | undefined {
  const { path, request } = action;
  if ((path === undefined) === (request === undefined)) {
    const message =
      path === undefined ? 'an action has a path: write path: /publish' : 'an action has a path or a request, not both';
    desk.problem(at, message, 'key');
    return undefined;
  }
  if (request !== undefined) return spelledOut('action', request, addresses, `${at}/request`, desk);
  const problem = path === undefined ? undefined : pathProblem(path);
  if (problem !== undefined) desk.problem(`${at}/path`, `the action ${path ?? ''} ${problem}`);
  const item = addresses.acting ?? addresses.item;
  return operation('action', 'POST', item + slashedAs(path ?? '', addresses), addresses.collection, false);
}

/** The path of an action, with a slash at its end where the addresses of its resource have one. */
function slashedAs(path: string, { end }: Addresses): string {
  return path.endsWith('/') ? path : path + end;
}

/** What leads from state to state: the path of an action, or `patch`, in whichever case it is written. */
export function byOf(by: string | number | boolean | undefined): string {
  const text = String(by);
  return text.toLowerCase() === 'patch' ? 'patch' : text;
}

/** Paths of actions that lead from state to state, and where they stand first. */
function impliedActions(states: States | undefined, at: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const key of ['allowed', 'refused'] as const) {
    for (const [index, [, by]] of (states?.[key] ?? []).entries()) {
      const path = unslashed(byOf(by));
      if (path !== 'patch' && !found.has(path)) found.set(path, `${at}/states/${key}/${index}/1`);
    }
  }
  return found;
}
