/** The actions of a resource, and the transitions between the states of its items. */
import type { Operation } from '../core/operation.ts';
import type { Action, States, Transition } from '../core/plan.ts';
import { defined } from './defined.ts';
import { actedOn, customProblem, type Entry } from './operations.ts';
import { error, errorIf, type Finding, keyError } from './problem.ts';
import type { Value } from './schema/kinds.ts';
import type { ActionDocument, StatesDocument } from './schema/resource.ts';
import { actionProblem, isShortOf, pathProblem, readRequest, shapeOf, unslashed } from './urls.ts';

/** The actions of the plan, and those that only its states name. They have no version. */
export function actionsOf(entry: Entry): readonly Action[] {
  const { actions = [], auth = 'required', states } = entry.document;
  const item = actedOn(entry);
  const named = namedBy(states);
  const own = actions.map((document): Action => {
    const operation = { ...operationOf(document, item, entry), access: document.auth ?? auth };
    const words = unslashed(operation.template).split(/[/:]/);
    const word = words.findLast((each) => each !== '' && !each.includes('{'));
    const path = document.path ?? named.find((by) => isBy(by, operation)) ?? `/${word}`;
    return { path: unslashed(path), operation, on: document.on ?? 'created', ...defined({ body: document.body }) };
  });
  const others = named.filter((path) => !own.some(({ operation }) => isBy(path, operation)));
  const implied = others.map((path): Action => {
    return { path, operation: { ...operationOf({ path }, item, entry), access: auth }, on: 'created' };
  });
  return [...own, ...implied];
}

function operationOf({ path = '', request }: ActionDocument, item: string, entry: Entry): Omit<Operation, 'access'> {
  const kind = 'action';
  const end = path.endsWith('/') ? '' : entry.end;
  if (request === undefined) return { kind, method: 'POST', template: item + path + end, isCustom: false };
  const { method, url: template } = readRequest(request);
  const shape = shapeOf(template);
  const owner = shape.slice(0, shape.lastIndexOf('{}') + '{}'.length);
  const isBelow = shape.charAt(owner.length) === '/' && isShortOf(owner, shapeOf(entry.itemPath));
  return { kind, method, template, isCustom: method !== 'POST' || !isBelow };
}

/** True if `/block` is the action `POST /users/{id}/block` or `POST /users/{id}:block`. */
function isBy(by: string, { template }: Pick<Operation, 'template'>): boolean {
  const name = by.replace(/^[/:]/, '');
  return ['/', ':'].some((mark) => unslashed(template).endsWith(mark + name));
}

/** The paths of actions that states name. */
function namedBy(states: StatesDocument | undefined): readonly string[] {
  const { allowed, refused } = statesOf(states ?? { field: '' });
  return [...new Set([...allowed, ...refused].map(({ by }) => by))].filter((by) => by !== 'patch');
}

export function statesOf({ field, allowed = [], refused = [] }: StatesDocument): States {
  const transition = ([from, by, to]: readonly Value[]): Transition => {
    const isPatch = String(by).toLowerCase() === 'patch';
    const base = { from: String(from), by: isPatch ? 'patch' : unslashed(String(by)) };
    return to === undefined ? base : { ...base, to: String(to) };
  };
  return { field, allowed: allowed.map(transition), refused: refused.map(transition) };
}

export function actionProblems({ document, at, ...entry }: Entry): readonly Finding[] {
  const found = (document.actions ?? []).flatMap(({ path, request }, index): readonly Finding[] => {
    const place = `${at}/actions/${index}`;
    if (path === undefined && request === undefined)
      return [keyError(place, 'an action has a path: write path: /publish')];
    if (path !== undefined && request !== undefined)
      return [keyError(place, 'an action has a path or a request, not both')];
    if (path !== undefined) return errorIf(`${place}/path`, pathProblem(path), `the action ${path}`);
    return errorIf(`${place}/request`, customProblem({ document, at, ...entry }, 'action', request ?? ''));
  });
  return [...found, ...(document.states === undefined ? [] : stateProblems(document.states, `${at}/states`))];
}

/** A transition cannot be both allowed and refused, and an action cannot lead to two states. */
function stateProblems(document: StatesDocument, at: string): readonly Finding[] {
  const { allowed, refused } = statesOf(document);
  const all = Object.entries({ allowed, refused }).flatMap(([key, transitions]) =>
    transitions.map((each, index) => ({ ...each, place: `${at}/${key}/${index}` })),
  );
  const known = new Set<string>();
  return all.flatMap(({ from, by, to, place }): readonly Finding[] => {
    if (by !== 'patch') {
      const problem = actionProblem(by);
      if (problem !== undefined) return [error(`${place}/1`, `the action ${by} ${problem}`)];
    } else if (to === undefined)
      return [error(place, 'a refused patch names the state that it must not lead to: write [from, patch, to]')];
    const transition = by === 'patch' ? [from, by, to].join(' ') : `${from} ${by}`;
    if (known.has(transition))
      return [error(place, `${by} from ${from} is already among the transitions: keep one of them`)];
    known.add(transition);
    return [];
  });
}
