import { showsNothing } from '../../src/model/envelope.ts';
import { isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, judged, type Judgement } from '../../src/model/rule.ts';
import { isStep } from '../../src/model/step.ts';
import { hierarchy } from '../../src/model/traces/hierarchy.ts';
import { provoking } from '../../src/model/traces/index.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { missing } from '../../src/model/traces/missing.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { isAccepted } from '../resource/shared/acceptance.ts';
import { replacedBy, takesMissing } from './shared/takes-missing.ts';

/** The table of statuses speaks of reads: that a DELETE may be repeated, and that a PUT may create, are honest readings of HTTP. */
export default defineRule({
  id: 'status/missing-write',
  proves: [],
  breaks: ['status.missing'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'DELETE and PUT of a missing item are answered with 404',
  why: 'A success for an item that does not exist hides a wrong id from the client that sent it.',
  fix: 'Look up the item first, and answer 404 with <RESOURCE>_NOT_FOUND if it does not exist.',
  scope: 'exchange',
  wants: [...provoking('missing'), missing.replaced, lifecycle.replacedGone, hierarchy.foreign],
  // What was done to the item below its own owner is told there.
  after: ['paths/hierarchy'],
  concerns: ({ probe: { about, operation, provokes, step } }) =>
    about.taken !== undefined ||
    ((provokes === 'missing' || isStep(step, hierarchy.foreign)) &&
      (operation?.kind === 'delete' || operation?.kind === 'replace')),
  appliesTo: (exchange) => exchange.reply.status === 404 || isAccepted(exchange),
  check: (exchange, { plan }) => {
    const { status } = exchange.reply;
    const { operation, target, about } = exchange.probe;
    if (about.taken !== undefined) {
      const isMade = isSuccess(status) && !showsNothing(exchange.reply);
      return isMade ? told(`PUT ${target}`, about.taken, 'made', replacedBy(exchange, plan)) : shownByRead;
    }
    if (!takesMissing(exchange)) return judged([]);
    if (operation?.kind === 'delete') return told(requestLine(exchange), status, 'deleted');
    return status === 201 ? told(requestLine(exchange), status, 'made') : shownByRead;
  },
  examples: () => ({
    passed: [{ note: '404', exchanges: [without('DELETE', 404)] }],
    failed: [
      { note: 'a second DELETE succeeds', exchanges: [without('DELETE', 200)] },
      {
        note: 'a DELETE below an owner who does not have the item succeeds',
        exchanges: [
          {
            ...without('DELETE', 200),
            step: hierarchy.foreign.of('delete'),
            provokes: 'anything',
          },
        ],
      },
      { note: 'a PUT makes the item', exchanges: [without('PUT', 201)] },
      { note: 'a PUT makes the item, and says 200', exchanges: [without('PUT', 200), look(200)] },
    ],
    inapplicable: [
      {
        note: 'status/missing reports a PUT that was accepted and created nothing',
        exchanges: [without('PUT', 200), look(404)],
      },
      {
        note: 'status/missing reports a PUT that says it changed something',
        exchanges: [{ ...without('PUT', 400) }],
      },
    ],
  }),
});

/** Whether a PUT that was taken made the item the read after it says; one that made nothing is told by status/missing. */
const shownByRead = inapplicable('read-after-tells');

function told(
  request: string,
  status: number,
  key: 'made' | 'deleted',
  of: Pick<Violation, 'operation'> = {},
): Judgement {
  return judged([
    violation({
      at: 'status',
      expected: '404',
      actual: String(status),
      message: `${request} of what is missing was answered ${status}${key === 'made' ? ', and makes it' : ''}`,
      key,
      ...of,
    }),
  ]);
}

function look(status: number) {
  const probe = { request: 'GET /users/999', provokes: 'anything', about: { taken: 200 } } as const;
  return { ...without('PUT', status, status < 400 ? { id: 999 } : null), ...probe };
}

function without(method: 'DELETE' | 'PUT', status: number, data: JsonObject | null = null) {
  const body = { success: status < 400, data, error: null, timestamp: '2026-01-01T00:00:00Z' };
  return { request: `${method} /users/999`, provokes: 'missing', status, body } as const;
}
