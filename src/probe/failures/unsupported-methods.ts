import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { unmet } from '../../model/reason.ts';
import { fillTemplate, type Method, type Operation, shapeOf } from '../../model/operation.ts';
import { ended, isOnItem, operationsOf, type Plan, type Resource } from '../../model/plan.ts';
import { type Probe, type ProbeTemplate, probe } from '../../model/probe.ts';
import { type Ground, type ResourceScenario, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { unsupportedMethods as steps } from '../../model/traces/unsupported-methods.ts';
import { printJson } from '../../text/json.ts';
import { jsonBody, offerAt, operationProbe, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { missingItem } from '../ground/missing-id.ts';
import { createOwn, type OwnItem, ownOffers } from '../own/item.ts';
import { atHome, homeOffers } from '../own/home.ts';
import { firstUnmet } from '../ground/unmet.ts';

/** A method that an address of the resource lacks, by the plan. */
interface Lack {
  readonly step: Step;
  readonly method: Method;
  /** Template of the address. */
  readonly template: string;
  /** `missing`: an id that nobody has; `own`: an item of ours; `none`: the address has no id of its own. */
  readonly on: 'none' | 'missing' | 'own';
}

/**
 * Methods that the plan does not offer at addresses that it does: harmless even if they work, for they name an id that nobody
 * has (seen to be a 404 first), or an item of ours, or carry a body that cannot be read. Never PUT, PATCH or DELETE on a
 * collection. Without `writes` only GET.
 */
export default {
  id: 'unsupported-methods',
  title: 'tries methods that are not offered',
  per: 'resource',
  unmet: (plan, resource) =>
    firstUnmet(
      !resource.spelledOut ? unmet('not-spelled-out', { resource: resource.key }) : undefined,
      lacksOf(plan, resource).length === 0 ? unmet('no-harmless-method', { resource: resource.key }) : undefined,
    ),
  offers: (plan, resource) => {
    const lacks = lacksOf(plan, resource);
    const [list, read] = [sendable(plan, resource, 'list'), sendable(plan, resource, 'read')];
    const hasMissing = lacks.some(({ on }) => on === 'missing');
    return [
      ...homeOffers(plan, resource),
      ...(list === undefined ? [] : [offerAt(steps.list, list, 1)]),
      ...(read === undefined || !hasMissing ? [] : [offerAt(steps.missing, read, 1)]),
      ...(lacks.some(({ on }) => on === 'own') ? ownOffers(plan, resource, steps.own) : []),
      ...lacks.map(({ step: { kind }, method, template, on }): ProbeTemplate => {
        return {
          step: kind,
          method,
          address: shapeOf(template),
          atMost: 1,
          effect: effectOf(method, on),
          why: kind.what,
        };
      }),
      ...[...new Set(lacks.map(({ template }) => template))].map((template) =>
        askedOffer('OPTIONS', steps.options, template),
      ),
      ...(lacks.length === 0
        ? []
        : (['OPTIONS', 'GET'] as const).map((method) =>
            askedOffer(method, elsewhereOf(method), ended(resource, `${resource.path}/{}/{}/{}`)),
          )),
    ];
  },
  run: onGround(function* run(ground) {
    const { plan, resource, owners } = ground;
    const list = sendable(plan, resource, 'list');
    if (list !== undefined) {
      yield* send(operationProbe(list, owners, { step: steps.list, share: true, about: { owners } }));
    }
    const lacks = lacksOf(plan, resource);
    const nobody = lacks.some(({ on }) => on === 'missing') ? yield* nobodysId(ground) : undefined;
    const home = lacks.some(({ on }) => on === 'own') ? yield* atHome(ground) : undefined;
    const own = home && (yield* createOwn(home, steps.own));
    const tried = lacks.filter(({ on }) => on !== 'own' && (on === 'none' || nobody !== undefined));
    const answers = [...(yield* sendAll(tried.map((lack) => lackProbe(lack, owners, nobody ?? ''))))];
    for (const lack of lacks.filter(({ on }) => on === 'own')) {
      if (own !== undefined) answers.push(yield* send(lackProbe(lack, own.owners, own.id, own)));
    }
    yield* askWhatIsThere(ground, answers.filter(isTold), nobody);
  }),
} satisfies ResourceScenario;

/** True where the method was not refused as one that is not offered. */
function isTold({ reply }: Exchange): boolean {
  return reply !== undefined && ![401, 403, 404, 405].includes(reply.status);
}

/**
 * OPTIONS at the addresses of those answers, at an id that nobody has in place of ours, and at an address that nobody has. A GET of that
 * too where one was answered as a success: what has content of its own is there.
 */
function* askWhatIsThere(
  { resource, owners, readings, fresh }: Ground,
  answers: readonly Exchange[],
  nobody = missingItem(readings.of(resource).ids, fresh).id,
): Sending {
  const templates = new Map(
    answers.flatMap(({ probe: { about } }) => (about.pair === undefined ? [] : [[about.pair, about.id] as const])),
  );
  if (templates.size === 0) return;
  const asking = (method: Method, step: Step, target: string, about: Probe['about']): Probe =>
    probe({
      step,
      why: step.kind.what,
      method,
      target,
      provokes: 'anything',
      effect: 'read',
      about: { owners, ...about },
    });
  const words = [fillTemplate(resource.path, owners), fresh.word(), fresh.word(), fresh.word()];
  const elsewhere = ended(resource, words.join('/'));
  const isGranted = answers.some(({ probe: { method }, reply }) => method === 'GET' && isSuccess(reply?.status ?? 0));
  yield* sendAll([
    ...[...templates].map(([template, id], index) => {
      const target = fillTemplate(template, id === undefined ? owners : [...owners, nobody]);
      return asking('OPTIONS', steps.options.of(String(index + 1)), target, { pair: template });
    }),
    ...(isGranted ? (['OPTIONS', 'GET'] as const) : (['OPTIONS'] as const)).map((method) =>
      asking(method, elsewhereOf(method), elsewhere, {}),
    ),
  ]);
}

function elsewhereOf(method: 'OPTIONS' | 'GET'): Step {
  return method === 'GET' ? steps.elsewhere : steps.optionsElsewhere;
}

function askedOffer(method: Method, { kind }: Pick<Step, 'kind'>, template: string): ProbeTemplate {
  return { step: kind, method, address: shapeOf(template), usually: 0, atMost: 1, effect: 'read', why: kind.what };
}

/** An id that a read has just shown to be nobody's; where items cannot be read, one that is made up, for GET alone. */
function* nobodysId({ plan, resource, owners, readings, fresh }: Ground): Sending<string | undefined> {
  const { ids } = readings.of(resource);
  const missing = missingItem(ids, fresh);
  const { id } = missing;
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return id;
  const seen = yield* send(
    operationProbe(read, [...owners, id], { step: steps.missing, provokes: 'missing', about: { ...missing, owners } }),
  );
  return isAnswered(seen) && seen.reply.status === 404 ? id : undefined;
}

const declared = new WeakMap<Plan, ReadonlySet<string>>();

/** The requests that a plan offers; found once, for every resource asks for them. */
function declaredBy(plan: Plan): ReadonlySet<string> {
  const known = declared.get(plan);
  if (known !== undefined) return known;
  const there = [...operationsOf(plan), ...plan.resources.flatMap(({ left }) => left)];
  const found = new Set(there.map(({ method, template }) => `${method} ${shapeOf(template)}`));
  declared.set(plan, found);
  return found;
}

/** Which methods are tried where. */
function lacksOf(plan: Plan, resource: Resource): readonly Lack[] {
  const isLacking = (method: Method, template: string): boolean =>
    !declaredBy(plan).has(`${method} ${shapeOf(template)}`);
  const straight = resource.operations.filter(({ strays }) => !strays);
  const collection = straight.find((each) => !isOnItem(resource, each))?.template;
  const item = straight.find((each) => isOnItem(resource, each))?.template;
  const canRead = sendable(plan, resource, 'read') !== undefined;
  const hasOwn =
    resource.create !== undefined &&
    sendable(plan, resource, 'create') !== undefined &&
    sendable(plan, resource, 'delete') !== undefined;
  const lacks: Lack[] = [];
  const lack = (method: Method, template: string | undefined, on: Lack['on'], name: string): void => {
    if (template === undefined || !isLacking(method, template)) return;
    if (method !== 'GET' && !plan.writes) return;
    const family = { none: steps.onCollection, missing: steps.onMissing, own: steps.onOwn }[on];
    lacks.push({ step: family.of(method, name), method, template, on });
  };
  lack('GET', collection, 'none', 'collection');
  lack('POST', collection, 'none', 'collection');
  lack('GET', item, 'missing', 'missing');
  if (canRead) {
    lack('POST', item, 'missing', 'missing');
    lack('DELETE', item, 'missing', 'missing');
    if (!hasOwn) for (const method of ['PATCH', 'PUT'] as const) lack(method, item, 'missing', 'missing');
  }
  if (hasOwn) for (const method of ['POST', 'PATCH', 'PUT'] as const) lack(method, item, 'own', 'own');
  for (const { operation } of resource.actions.filter(({ operation }) => !operation.strays)) {
    const name = actionName(operation);
    lack('GET', operation.template, 'missing', `missing-${name}`);
    if (hasOwn) lack('GET', operation.template, 'own', `own-${name}`);
  }
  return lacks;
}

function actionName({ template }: Operation): string {
  return template.split('/').at(-1) ?? '';
}

function effectOf(method: Method, on: Lack['on']): Probe['effect'] {
  if (on === 'own') return 'write';
  // What takes it may make an item of it.
  if (method === 'POST' && on === 'missing') return 'create';
  return method === 'GET' && on === 'none' ? 'read' : 'harmless';
}

function lackProbe({ step, method, template, on }: Lack, owners: readonly string[], id: string, own?: OwnItem): Probe {
  const readable = bodyFor(own);
  // What cannot be read cannot make or change anything, should the method be offered after all.
  const isUnreadable = on !== 'own' && (method === 'PUT' || (method === 'POST' && on === 'none'));
  return probe({
    step,
    why: step.kind.what,
    method,
    target: fillTemplate(template, on === 'none' ? owners : [...owners, id]),
    provokes: 'unsupported-method',
    effect: effectOf(method, on),
    about: {
      owners,
      pair: template,
      ...(on === 'none' ? {} : { id }),
      ...sentAs(method, own),
      ...(isUnreadable ? { unreadable: true } : {}),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: jsonBody(isUnreadable ? '{' : readable) }),
  });
}

/** What must be known of a change of an item of ours that was taken all the same. */
function sentAs(method: Method, own: OwnItem | undefined): Probe['about'] {
  return own === undefined || method === 'GET' ? {} : { sent: own.sent, marks: own.marks };
}

/** On an item of ours, what it is already: a body that no handler refuses, and by which it can still be proven ours; else one that asks for nothing. */
function bodyFor(own: OwnItem | undefined): string {
  return own === undefined ? '{}' : printJson(own.sent);
}
