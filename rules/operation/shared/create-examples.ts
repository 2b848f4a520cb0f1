import type { Example, ExchangeExample } from '../../../src/model/example.ts';
import type { About } from '../../../src/model/probe.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { createValid as steps } from '../../../src/model/traces/create-valid.ts';
import { hierarchy } from '../../../src/model/traces/hierarchy.ts';
import { failed, resource, succeeded } from '../../resource/shared/exchange-examples.ts';

const sent = { name: 'Ada x1', email: 'ada-x1@example.test' };
const ada = { id: 7, ...sent, nickname: null };

const tagged = { ...ada, tags: ['dry', 'red'] };

const list = listWith({ id: 1, name: 'Bea' });

function listWith(item: JsonObject): ExchangeExample {
  return { request: 'GET /users', step: steps.list, status: 200, body: succeeded([item]) };
}

function create(parts: Partial<ExchangeExample> = {}): ExchangeExample {
  const about = { sent, marks: ['x1'] };
  return { request: 'POST /users', step: steps.first, status: 201, body: succeeded(ada), about, ...parts };
}

function read(item: JsonObject, more: About = {}): ExchangeExample {
  const about = { id: '7', control: steps.first, ...more };
  return {
    request: 'GET /users/7',
    step: steps.firstRead,
    status: 200,
    body: succeeded(item),
    about,
    provokes: 'anything',
  };
}

const missing: ExchangeExample = { ...read({}), status: 404, body: failed('USER_NOT_FOUND') };

/** An example of a few exchanges on the user resource. */
function example(note: string, ...exchanges: readonly ExchangeExample[]): Example {
  return { note, resource, exchanges: [list, ...exchanges] };
}

export const createExamples: Rule['examples'] = () => ({
  passed: [
    example('the item is answered, and can be read', create(), read(ada)),
    example(
      'the service trims and folds case',
      create({ about: { sent: { name: ' Ada x1 ', email: 'Ada-X1@example.test' }, marks: ['x1'] } }),
      read(ada),
    ),
    example(
      'the service keeps a set of tags',
      create({ about: { sent: { ...sent, tags: ['Red', 'dry', 'red'] }, marks: ['x1'] }, body: succeeded(tagged) }),
      read(tagged),
    ),
  ],
  failed: [
    example('the example is refused', create({ status: 400, body: failed('INVALID_INPUT') })),
    example('the collection takes no POST', create({ status: 405, body: failed('METHOD_NOT_ALLOWED') })),
    example('no data', create({ body: succeeded(null) })),
    {
      note: 'the owner that the body claims, where a read shows the one in the address',
      resource: { ...resource, owner: 'teamId' },
      exchanges: [
        create({
          step: hierarchy.claimed,
          provokes: 'anything',
          body: succeeded({ ...ada, teamId: 2 }),
          about: { owners: ['1'], sent: { ...sent, teamId: 2 }, marks: ['x1'] },
        }),
        { ...read({ ...ada, teamId: 1 }), step: hierarchy.claimedRead, about: { id: '7', owners: ['1'] } },
      ],
    },
    example('no id', create({ body: succeeded(sent) })),
    example(
      'no more than an id, under another name',
      create({ body: succeeded({ accountId: 'k4Jc' }) }),
      read({ accountId: 'k4Jc', ...sent }),
    ),
    example('another name', create({ body: succeeded({ ...ada, name: 'Bea' }) }), read(ada)),
    example('just the id', create({ body: succeeded({ id: 7 }) }), read(ada)),
    example('not stored', create(), missing),
    example('another name is stored', create(), read({ ...ada, name: 'Bea' })),
    {
      note: 'the address is not stored',
      resource,
      exchanges: [
        listWith({ id: 1, name: 'Bea', email: 'bea@example.test' }),
        create(),
        read({ id: 7, name: 'Ada x1' }),
      ],
    },
    example('the id of an item that was there', create(), read(ada, { wasListed: true })),
  ],
  inapplicable: [{ note: 'nothing was created', resource, exchanges: [list] }],
  inconclusive: [
    example('an address that no list and no read shows', create(), read({ id: 7, name: 'Ada x1' })),
    {
      note: 'the id may have another name',
      resource,
      exchanges: [create({ body: succeeded({ ...sent, accountId: 'k4Jc' }) }), missing],
    },
    example('a failure answered with 200', create({ status: 200, body: failed('FAILURE') })),
    example(
      'a fixed example may exist already',
      create({ status: 409, body: failed('DUPLICATE'), about: { sent, marks: [] } }),
    ),
  ],
});
