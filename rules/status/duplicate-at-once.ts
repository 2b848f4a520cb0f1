import type { ExchangeExample } from '../../src/model/example.ts';
import { itemOf } from '../../src/model/envelope.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { field as ofField, itemTwice } from '../../src/model/signs.ts';
import { stepOf } from '../../src/model/trace.ts';
import { firstWrite } from '../../src/model/traces/first-write.ts';
import { tryId } from '../../src/model/tries.ts';
import { violation } from '../../src/model/violation.ts';
import { equalJson } from '../../src/text/json.ts';
import { createdId, walkAt } from '../operation/shared/lists.ts';
import { isAccepted, valueOf } from '../resource/shared/acceptance.ts';
import { notSent } from '../operation/shared/written.ts';

/** Which of the two is refused, and with what, is not judged here: one that comes after the other is told by status/duplicate. */
export default defineRule({
  id: 'status/duplicate-at-once',
  proves: [],
  breaks: ['status.duplicate'],
  weight: 6,
  label: 'data',
  title: 'Of two entries with one value, created at the same moment, one is refused',
  why: 'A button that is pressed twice, or a client that tries again, sends both at once: then there are two.',
  fix: 'Let the store keep the value unique, by a constraint or a lock; to look first and to store then leaves time in between.',
  scope: 'trace',
  wants: [
    firstWrite.toPatch,
    firstWrite.toReplace,
    firstWrite.toDelete,
    firstWrite.toDouble,
    firstWrite.again,
    firstWrite.againDouble,
    firstWrite.proof,
  ],
  after: ['json/well-formed', 'errors/never-200'],
  explainedBy: ['status/duplicate'],
  joins: ['resource/id-unique'],
  check: (trace, context) => {
    const second = stepOf(trace, firstWrite.toDouble);
    const { control, field = 'value' } = second?.probe.about ?? {};
    const first = control === undefined ? undefined : stepOf(trace, control);
    if (second === undefined || first === undefined || control === undefined) return notSent(trace, 'create');
    const pairs = [
      [first, second],
      [stepOf(trace, firstWrite.again), stepOf(trace, firstWrite.againDouble)],
    ];
    // Sent by itself it was answered: what failed each time failed for the other.
    const failed = pairs.map((pair) => pair.find((each) => each?.isAgain === true && !isAccepted(each)));
    const [failing] = failed;
    if (failing !== undefined && failed.every((each) => each !== undefined)) {
      return {
        violations: [
          violation({
            at: 'status',
            expected: '409',
            actual: 'a failure of the service',
            message: `${requestLine(failing)} was sent twice at the same moment with one ${field}, and one of the two failed, twice; sent again by itself it was answered ${failing.reply.status}`,
            exchange: tryId(failing.id, 1),
            key: `one failed ${field}`,
            signs: [itemTwice(field)],
          }),
        ],
        examined: 1,
      };
    }
    const ids = [control, firstWrite.toDouble].map((step) => createdId(trace, step, context));
    const [one, other] = [first, second].map(({ reply }) => valueOf(itemOf(reply), field));
    if (!isAccepted(first) && !isAccepted(second)) return inapplicable('no-created-id');
    // What got another value is no duplicate, and what is answered as there already made none.
    const isKept = one === undefined || other === undefined || equalJson(one, other);
    // A store that loses one to the other has no two: operation/listed tells of it.
    const walk = walkAt(trace, firstWrite.proof, context);
    const isThere = (id: string): boolean => walk?.whole !== true || walk.items.has(id);
    const areTwo = ids.every((id) => id !== undefined && isThere(id)) && ids[0] !== ids[1] && isKept;
    const isTold = isKept && ids[0] !== undefined && ids[0] === ids[1];
    const areBothMade = isTold && [first, second].every(({ reply }) => reply.status === 201);
    if (!isAccepted(first) || !isAccepted(second) || !(areTwo || areBothMade)) return { examined: 1 };
    const { status } = second.reply;
    return {
      violations: [
        violation({
          at: 'status',
          expected: '409',
          actual: String(status),
          message: `${requestLine(second)} was sent twice at the same moment with one ${field}, and ${areTwo ? `made both ${ids.join(' and ')}` : `was answered 201 both times, with the id ${ids[0] ?? ''}`}`,
          exchange: second.id,
          key: `both were accepted ${field}`,
          signs: [itemTwice(field), ...(areTwo ? [] : [ofField('id')])],
        }),
      ],
      examined: 1,
    };
  },
  examples: () => ({
    passed: [
      { note: 'the second is refused', exchanges: [made(201, 7), twin(409)] },
      { note: 'the first is refused', exchanges: [made(409), twin(201, 8)] },
      { note: 'both are answered with one item', exchanges: [made(201, 7), twin(200, 7)] },
      { note: 'one fails once', exchanges: [made(201, 7), failedOnce(twin(409)), ...onceMore((each) => each)] },
    ],
    failed: [
      { note: 'both are created', exchanges: [made(201, 7), twin(201, 8)] },
      { note: 'both are said to be created, under one id', exchanges: [made(201, 7), twin(201, 7)] },
      { note: 'one fails, each time', exchanges: [made(201, 7), failedOnce(twin(409)), ...onceMore(failedOnce)] },
    ],
    inapplicable: [
      { note: 'no value is to be unique', exchanges: [made(201, 7)] },
      { note: 'both are refused', exchanges: [made(503), twin(503)] },
    ],
  }),
});

const email = 'ada-x1@example.test';

function made(status: number, id?: number): ExchangeExample {
  const item = id === undefined ? null : { id, email };
  const body = { success: id !== undefined, data: item, error: null, timestamp: '2026-01-01T00:00:00Z' };
  return { request: 'POST /users', step: firstWrite.toDelete, provokes: 'anything', status, body };
}

function twin(status: number, id?: number): ExchangeExample {
  return { ...made(status, id), step: firstWrite.toDouble, about: { field: 'email', control: firstWrite.toDelete } };
}

/** As it was answered when it was sent again by itself. */
function failedOnce(example: ExchangeExample): ExchangeExample {
  return { ...example, isAgain: true };
}

function onceMore(second: (example: ExchangeExample) => ExchangeExample): readonly ExchangeExample[] {
  return [
    { ...made(201, 9), step: firstWrite.again },
    second({ ...twin(409), step: firstWrite.againDouble, about: { field: 'email', control: firstWrite.again } }),
  ];
}
