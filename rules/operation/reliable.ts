import { type Exchange, isAnswered, requestLine } from '../../src/model/exchange.ts';
import type { OperationKind } from '../../src/model/operation.ts';
import { lostFacts } from '../../src/model/reason.ts';
import { defineRule, inapplicable, type Judgement, judged, noAnswer } from '../../src/model/rule.ts';
import { failing } from '../../src/model/signs.ts';
import { createMinimal } from '../../src/model/traces/create-minimal.ts';
import { createValid } from '../../src/model/traces/create-valid.ts';
import { firstWrite } from '../../src/model/traces/first-write.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import type { Step } from '../../src/model/step.ts';
import { violation } from '../../src/model/violation.ts';
import { successBody } from '../envelope/shared/examples.ts';

const clauses: Partial<Readonly<Record<OperationKind, string>>> = {
  create: 'operation.create',
  replace: 'operation.replace',
  patch: 'operation.patch',
  delete: 'operation.delete',
  action: 'operation.action',
};

/** Of reads that fail so, operation/read and operation/list tell. */
export default defineRule({
  id: 'operation/reliable',
  proves: [],
  breaks: Object.values(clauses),
  weight: 8,
  label: 'clients',
  title: 'A write that works once works each time',
  why: 'A client cannot know whether a write that failed was done, and sends it twice or not at all.',
  fix: 'Find what the failures have in common: a count, an order, a connection that is used again, a race between requests.',
  scope: 'exchange',
  wants: [
    createValid.first,
    createValid.second,
    createMinimal.minimal,
    lifecycle.first,
    lifecycle.replace,
    lifecycle.replaceAgain,
    lifecycle.patchSame,
    lifecycle.patch,
    lifecycle.remove,
    firstWrite.toPatch,
    firstWrite.toReplace,
    firstWrite.toDelete,
  ],
  concerns: ({ probe: { operation, provokes, credential } }) =>
    clauses[operation?.kind ?? 'probe'] !== undefined && provokes === 'success' && credential === 'valid',
  faults: true,
  appliesTo: () => true,
  check: judge,
  unanswered: judge,
  examples: () => ({
    passed: [
      { note: 'created', exchanges: [{ ...created, status: 201, body: successBody({ id: 7 }) }] },
      { note: 'it fails each time: another rule reports it', exchanges: [{ ...created, status: 500 }] },
      { note: 'created together with others', exchanges: [{ ...beside, status: 201, body: successBody({ id: 7 }) }] },
    ],
    failed: [
      {
        note: 'it fails often, and not when it is sent again',
        exchanges: [{ ...created, status: 500, isPassing: true }],
      },
      {
        note: 'its connection breaks often, and not when it is sent again',
        exchanges: [{ ...created, status: 0, fault: { kind: 'reset', message: 'closed' }, isPassing: true }],
      },
      {
        note: 'its answer is cut short often, and not when it is sent again',
        exchanges: [{ ...created, status: 201, text: '{"success":', isPassing: true }],
      },
      {
        note: 'it fails often, and may have been done each time',
        exchanges: [{ ...created, status: 500, isPassing: 'done' }],
      },
      {
        note: 'it fails each time, sent first together with other creates',
        exchanges: [{ ...beside, status: 500 }],
      },
    ],
    inapplicable: [{ note: 'a read', exchanges: [{ request: 'GET /users/7', status: 500 }] }],
  }),
});

const created = { request: 'POST /users', step: createValid.first } as const;
const beside = { request: 'POST /users', step: firstWrite.toPatch } as const;
/** What is created at once, where creates one after the other worked. */
const atOnce: readonly Step[] = [firstWrite.toPatch, firstWrite.toReplace, firstWrite.toDelete];

function judge(exchange: Exchange): Judgement {
  if (exchange.isPassing !== undefined) return judged([failure(exchange)]);
  // Where what was made cannot be proven or deleted, nothing more is created.
  if (exchange.fault?.kind === 'not-sent') return inapplicable('no-create');
  if (!isAnswered(exchange)) return noAnswer('lost', lostFacts(exchange));
  return judged(exchange.reply.status >= 500 && atOnce.includes(exchange.probe.step) ? [failure(exchange)] : []);
}

const told = {
  again: 'but not when it was sent again; many requests of its kind failed like that',
  done: 'and may have been done all the same, so that it was not sent again; many requests of its kind failed like that',
  never: 'and again when it was sent again; it first went out together with other creates',
} as const;

function failure(exchange: Exchange) {
  const { probe, reply, fault } = exchange;
  const { operation } = probe;
  const kind = operation?.kind ?? 'create';
  const status = reply?.status ?? 0;
  // Of an answer that is no error only the body failed.
  const { isPassing } = exchange;
  const seen = status >= 500 ? String(status) : fault === undefined ? 'a body that is not JSON' : 'no answer';
  return violation({
    at: 'status',
    expected: 'a success each time',
    actual: seen,
    message: `${requestLine(exchange)} failed (${seen}), ${told[isPassing === undefined ? 'never' : isPassing === 'done' ? 'done' : 'again']}`,
    exchange: exchange.id,
    key: isPassing !== undefined ? `${kind} fails now and then` : `${kind} fails together with others`,
    signs: [failing(operation?.id)],
    clauses: [clauses[kind] ?? 'operation.create'],
  });
}
