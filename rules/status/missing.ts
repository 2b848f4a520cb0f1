import { showsNothing } from '../../src/model/envelope.ts';
import { why, type Why } from '../../src/model/reason.ts';
import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { idFormOf } from '../../src/model/item.ts';
import { ancestorsOf, operationOf, type Plan, resourceOf } from '../../src/model/plan.ts';
import type { Probe } from '../../src/model/probe.ts';
import {
  defineRule,
  inapplicable,
  indistinct,
  judged,
  type Judgement,
  type RuleContext,
} from '../../src/model/rule.ts';
import { doneToNothing, ofChecks, ofRefusal, refusedWith } from '../../src/model/signs.ts';
import { isStep } from '../../src/model/step.ts';
import { violation } from '../../src/model/violation.ts';
import { provoking } from '../../src/model/traces/index.ts';
import { hierarchy } from '../../src/model/traces/hierarchy.ts';
import { belowMissing } from '../../src/model/situation.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { missing } from '../../src/model/traces/missing.ts';
import { withCatalog } from '../errors/shared/catalog.ts';
import { isUnsaidRead } from '../operation/shared/unsaid.ts';
import { failedIn2xx, isFailureIn2xx } from '../resource/shared/acceptance.ts';
import { replacedBy, takesMissing } from './shared/takes-missing.ts';

export default defineRule({
  id: 'status/missing',
  proves: ['status.missing'],
  breaks: ['error.catalog'],
  weight: 6,
  label: 'clients',
  title: 'A missing resource is answered with 404',
  why: 'Clients need the status to distinguish a wrong address from a bad request or an outage.',
  fix: 'Answer every request for an item that does not exist, or no longer exists, with 404 and <RESOURCE>_NOT_FOUND.',
  scope: 'exchange',
  wants: [
    ...provoking('missing'),
    missing.replaced,
    lifecycle.replacedGone,
    hierarchy.missingList,
    hierarchy.missingRead,
  ],
  explainedBy: ['operation/delete', 'operation/patch', 'operation/reliable', 'operation/replace'],
  joins: ['operation/read', 'status/invalid-input'],
  // What else is answered below an owner who does not exist is for the rules about owners.
  concerns: (exchange) =>
    exchange.probe.provokes === 'missing' ||
    exchange.probe.about.taken !== undefined ||
    (isAnswered(exchange) && belowMissing(exchange)),
  appliesTo: () => true,
  check: (exchange, context) => {
    const { status } = exchange.reply;
    const { taken } = exchange.probe.about;
    if (taken !== undefined) return judgeTaken(exchange, taken, context.plan);
    if (isFailureIn2xx(exchange.reply)) return failedIn2xx;
    if (status === 404) return judged([]);
    if (isAllowedRefusal(exchange)) return inapplicable('odd-ids');
    if (takesMissing(exchange)) return inapplicable('warned-of-write');
    if (isUnsaidRead(exchange, context)) return inapplicable('read-unsaid');
    if (status === 400 && mayBeMalformed(exchange.probe, context)) {
      // What was deleted had an id of the right grammar.
      return (isDeleting(exchange.probe, context) ? inapplicable : indistinct)('odd-ids');
    }
    const open = openRefusal(exchange, context);
    const operation = exchange.probe.operation?.id ?? '';
    if (open !== undefined) return indistinct(open);
    return judged([
      violation({
        at: 'status',
        expected: isGuessed(exchange) ? '404 or 400' : '404',
        actual: String(status),
        message: `${requestLine(exchange)} answered ${status}${isAfterDelete(exchange) ? `, after item ${exchange.probe.about.id ?? ''} was deleted` : ''}`,
        key: `${exchange.probe.operation?.kind ?? 'address'} of what is missing: ${Math.floor(status / 100)}xx`,
        clauses: withCatalog('status.missing', exchange, context),
        signs: isSuccess(status)
          ? [doneToNothing(operation)]
          : [...ofRefusal(status, operation), refusedWith(status, operation)],
        ...ofChecks(status),
      }),
    ]);
  },
  examples: () => ({
    passed: [
      {
        note: '404',
        exchanges: [{ request: 'GET /users/999', provokes: 'missing', status: 404, body: { success: false } }],
      },
      {
        note: '404 below an owner who does not exist',
        exchanges: [
          { request: 'GET /users/999/orders', step: hierarchy.missingList, status: 404, body: { success: false } },
        ],
      },
    ],
    failed: [
      {
        note: 'null data under 200',
        exchanges: [
          { request: 'GET /users/999', provokes: 'missing', status: 200, body: { success: true, data: null } },
        ],
      },
      {
        note: '400 for an id of the right type',
        exchanges: [{ request: 'GET /users/999', provokes: 'missing', status: 400, body: { success: false } }],
      },
      {
        note: '410 for what was deleted',
        exchanges: [{ request: 'GET /users/9', provokes: 'missing', status: 410, body: { success: false } }],
      },
      {
        note: 'a failure of the server over an id that cannot exist',
        exchanges: [
          {
            request: 'GET /users/word',
            provokes: 'missing',
            about: { id: 'word', guessed: true },
            status: 500,
            body: { success: false },
          },
        ],
      },
      {
        note: 'a PUT that was taken and made nothing',
        exchanges: [
          {
            request: 'GET /users/999',
            provokes: 'anything',
            about: { taken: 200 },
            status: 404,
            body: { success: false },
          },
        ],
      },
      {
        note: 'a failure of the server',
        exchanges: [{ request: 'DELETE /users/999', provokes: 'missing', status: 500, body: { success: false } }],
      },
    ],
    inapplicable: [
      {
        note: 'status/missing-write reports what a PUT creates',
        exchanges: [
          { request: 'PUT /users/999', provokes: 'missing', status: 200, body: { success: true } },
          {
            request: 'GET /users/999',
            provokes: 'anything',
            about: { taken: 200 },
            status: 200,
            body: { success: true },
          },
        ],
      },
      {
        note: 'status/missing-write reports a DELETE that succeeds',
        exchanges: [{ request: 'DELETE /users/999', provokes: 'missing', status: 200, body: { success: true } }],
      },
      {
        note: '400 for an id whose type had to be guessed',
        exchanges: [
          {
            request: 'GET /users/999',
            provokes: 'missing',
            about: { guessed: true },
            status: 400,
            body: { success: false },
          },
        ],
      },
      { note: 'an item that is there', exchanges: [{ request: 'GET /users/1', status: 200, body: { success: true } }] },
    ],
    inconclusive: [
      {
        note: 'success=false under 200',
        exchanges: [{ request: 'GET /users/999', provokes: 'missing', status: 200, body: { success: false } }],
      },
      {
        note: '400 for an id that may be malformed',
        exchanges: [
          {
            request: 'GET /users/xqz',
            provokes: 'missing',
            about: { id: 'xqz' },
            status: 400,
            body: { success: false },
          },
        ],
      },
      {
        note: 'a method that is not offered',
        exchanges: [{ request: 'PUT /users/999', provokes: 'missing', status: 405, body: { success: false } }],
      },
    ],
  }),
});

/** True for a request for what this run has just deleted, or for what is one-to-one with it. */
function isAfterDelete({ probe: { step } }: Answered): boolean {
  const { removeMissing, partGone, deleteAgain, patchGone, replaceGone } = lifecycle;
  return [removeMissing, partGone, deleteAgain, patchGone, replaceGone].some((each) => isStep(step, each));
}

/** The read after a PUT that was taken: what it made only warns. */
function judgeTaken(exchange: Answered, taken: number, plan: Plan): Judgement {
  const {
    probe: { target },
    reply,
  } = exchange;
  const { status } = reply;
  const came = status === 404 ? '404' : `${status} with nothing`;
  if (status !== 404 && !(isSuccess(status) && showsNothing(reply))) return inapplicable('warned-of-write');
  return judged([
    violation({
      at: 'status',
      expected: '404 to the PUT',
      actual: `${taken} to it, and ${came} to the read after it`,
      message: `PUT ${target} of what is missing answered ${taken}, and a read right after it answered ${came}: nothing was replaced or created`,
      key: 'replace of what is missing: nothing made',
      clauses: ['status.missing'],
      ...replacedBy(exchange, plan),
    }),
  ]);
}

/** An id whose type had to be guessed, or does not fit, may be one that cannot exist: 400 conforms then (rulings, Missing). */
function isAllowedRefusal(exchange: Answered): boolean {
  return isGuessed(exchange) && exchange.reply.status === 400;
}

function isGuessed({ probe }: Answered): boolean {
  return probe.about.guessed === true;
}

/** Answers that say nothing of whether the item exists. */
function openRefusal({ probe, reply }: Answered, context: RuleContext): Why | undefined {
  const isChange = probe.operation?.kind !== 'read' && probe.operation?.kind !== 'list';
  if ((reply.status === 401 || (reply.status === 403 && isChange)) && !isKnownGood(probe, context))
    return why('token-may-not', { status: reply.status });
  // That a declared operation is not there is told by its own operation rule.
  return isChange && (reply.status === 405 || reply.status === 501) ? why('method-not-offered') : undefined;
}

/** A token that has done the same with an item of the collection is good: then a 401 or 403 for another is no refusal of it. */
function isKnownGood({ operation }: Probe, { plan, readings }: RuleContext): boolean {
  const resource = resourceOf(plan, operation?.resource);
  if (resource === undefined) return false;
  const known = readings.of(resource);
  return operation?.kind === 'read' ? known.isReadable : known.hasDone(operation?.kind);
}

/** True where the audit creates and deletes items of the resource, and asks for them afterwards. */
function isDeleting({ operation }: Probe, { plan }: RuleContext): boolean {
  const resource = resourceOf(plan, operation?.resource);
  const kinds = ['create', 'read', 'delete'] as const;
  return (
    plan.writes && resource?.create !== undefined && kinds.every((kind) => operationOf(resource, kind) !== undefined)
  );
}

/** True where an id of the address is a word that no list has shown: nobody knows whether such an id can exist. */
function mayBeMalformed({ about, operation }: Probe, { plan, readings }: RuleContext): boolean {
  const resource = resourceOf(plan, operation?.resource);
  if (resource === undefined) return false;
  const ids = [...(about.owners ?? []), ...(about.id === undefined ? [] : [about.id])];
  return [...ancestorsOf(plan, resource), resource].some((each, index) => {
    const id = ids[index];
    return id !== undefined && idFormOf(id) === 'word' && !readings.of(each).hasListed(id);
  });
}
