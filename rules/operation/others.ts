import { type Exchange, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, type Judgement, judged, passes } from '../../src/model/rule.ts';
import { othersReached } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { enumerate } from '../../src/text/enumerate.ts';
import { read, successBody } from '../envelope/shared/examples.ts';

/** What a request did to what others have, as the looks around it showed. */
export default defineRule({
  id: 'operation/others',
  proves: [],
  breaks: ['service.5'],
  weight: 10,
  label: 'security',
  title: 'Every request leaves the data of others as it is',
  why: 'Anyone who can change or remove data of others with one request can do so to everyone.',
  fix: 'Let a handler write only to what its request names, and check what was sent before you use it.',
  scope: 'exchange',
  wants: everyStep,
  faults: true,
  explainedBy: ['operation/neighbours'],
  appliesTo: () => true,
  check: judge,
  unanswered: judge,
  examples: () => ({
    passed: [
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      {
        note: 'nothing answers any more: that is another rule’s to tell',
        exchanges: [read(null, { fault: { kind: 'silent', message: 'nothing answered any more' } })],
      },
    ],
    failed: [
      {
        note: 'what others have is gone after a read, and was so after the one before',
        exchanges: [
          read(null, {
            hasTaken: true,
            isSteady: true,
            fault: { kind: 'silent', message: 'what was read before was gone after it' },
          }),
        ],
      },
      {
        note: 'what others have is another after a read, and was so after the one before',
        exchanges: [read(successBody({ id: 1 }), { hasChanged: ['1', '2'] })],
      },
      {
        note: 'an item of others shows the word that a request sent',
        exchanges: [read(successBody({ id: 2 }), { request: 'PATCH /users/2', hasChanged: ['1'], isShowing: true })],
      },
      {
        note: 'an item of others shows a field that only the query of a read named',
        exchanges: [
          read(successBody({ id: 1 }), { request: 'GET /users/1?debug=true', hasChanged: ['1'], isShowing: true }),
        ],
      },
      {
        note: 'each HEAD of a missing item stores one',
        exchanges: [read(null, { hasAdded: ['4', '5', '6'] })],
      },
      {
        note: 'a list shows the ids that reads asked for, and that nobody had',
        exchanges: [read(successBody({ id: 4 }), { hasAdded: ['4', '5'], isShowing: true })],
      },
      {
        note: 'an item of the run goes with each DELETE of an unknown id',
        exchanges: [read(null, { request: 'DELETE /users/999', hasLost: ['4', '5'] })],
      },
      {
        note: 'all that others have is gone after a read',
        exchanges: [
          read(null, { hasTaken: true, fault: { kind: 'silent', message: 'what was read before was gone after it' } }),
        ],
      },
    ],
    inapplicable: [{ note: 'nothing was asked', exchanges: [] }],
  }),
});

function judge(exchange: Exchange): Judgement {
  if (exchange.hasTaken === true) return takes(exchange);
  if (exchange.hasAdded !== undefined) return adds(exchange, exchange.hasAdded);
  if (exchange.hasLost !== undefined) return loses(exchange, exchange.hasLost);
  return exchange.hasChanged === undefined ? passes : changes(exchange, exchange.hasChanged);
}

/** A read stores nothing, whatever it finds. */
function adds(exchange: Exchange, ids: readonly string[]): Judgement {
  return judged([
    violation({
      at: 'status',
      expected: 'the list as it was',
      actual: ids.length === 0 ? 'more items' : `new items: ${enumerate(ids, 3)}`,
      message:
        exchange.isShowing === true
          ? `items came to the list with requests such as ${requestLine(exchange)}: it shows the ids that these asked for, and that nobody had`
          : `items came to the list each time that requests such as ${requestLine(exchange)} were sent, and never without them`,
      key: 'items come with reads',
    }),
  ]);
}

/** A read, or what a client sends by mistake, leaves alone what others have. */
function takes(exchange: Exchange): Judgement {
  return judged([
    violation({
      at: 'status',
      expected: 'what was there before',
      actual: 'it is gone',
      message:
        exchange.isSteady === true
          ? `${requestLine(exchange)} removed data of others: what was read before it is gone, and it was so the time before, too`
          : `data of others was gone after ${requestLine(exchange)}: it was read before`,
      key: 'what was there is gone',
    }),
  ]);
}

/** What goes with what is not to delete it is ours by chance. */
function loses(exchange: Exchange, ids: readonly string[]): Judgement {
  return judged([
    violation({
      at: 'status',
      expected: 'the list as it was',
      actual: `gone: ${enumerate(ids, 3)}`,
      message: `items that this run made went each time that requests such as ${requestLine(exchange)} were sent, and never without them: items of others would go in the same way`,
      key: 'items go with requests for others',
      signs: [othersReached(exchange.probe.operation?.id)],
    }),
  ]);
}

/** What others have is theirs to change. */
function changes(exchange: Exchange, ids: readonly string[]): Judgement {
  const [first = '', ...more] = ids;
  const items = more.length === 0 ? `the item ${first}` : `the items ${first} and ${more.length} more`;
  const shown =
    exchange.probe.effect === 'read'
      ? 'the list shows fields there that only its query named'
      : 'the list shows what it sent there, in the place of what was there before';
  return judged([
    violation({
      at: 'status',
      expected: 'what others have as it was',
      actual: 'it is another',
      message: `${requestLine(exchange)} changed ${items} of others: ${exchange.isShowing === true ? shown : 'the list showed it twice before and not after, and so it was after one of the kind before'}`,
      key: 'what others have changes',
      signs: [othersReached(exchange.probe.operation?.id)],
    }),
  ]);
}
