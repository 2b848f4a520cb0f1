import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { unsupportedMethods as steps } from '../../../src/model/traces/unsupported-methods.ts';
import { failureBody, successBody } from '../../envelope/shared/examples.ts';

const pair = '/users/{id}';
const blocking = '/users/{id}/block';
const taken = (): ExchangeExample => ({ ...tried(200), body: successBody({ id: 1 }) });

function tried(status: number): ExchangeExample {
  return {
    request: 'POST /users/x',
    step: steps.onMissing.of('POST', 'missing'),
    provokes: 'unsupported-method',
    about: { pair },
    status,
    body: failureBody('METHOD_NOT_ALLOWED'),
  };
}

function acted(): ExchangeExample {
  return {
    ...tried(200),
    request: 'GET /users/1/block',
    step: steps.onOwn.of('GET', 'own-block'),
    about: { pair: blocking },
    body: successBody({ id: 1, status: 'blocked' }),
  };
}

function options(allow: string): ExchangeExample {
  return {
    request: 'OPTIONS /users/x',
    step: steps.options.of('1'),
    provokes: 'anything',
    about: { pair },
    status: 204,
    headers: [['Allow', allow]],
    text: '',
  };
}

function listed(): ExchangeExample {
  return {
    request: 'GET /users',
    step: steps.onCollection.of('GET', 'collection'),
    provokes: 'unsupported-method',
    about: { pair: '/users' },
    status: 200,
    body: successBody([]),
  };
}

function elsewhere(status: number): ExchangeExample {
  return { ...listed(), request: 'GET /users/x/y/z', step: steps.elsewhere, provokes: 'anything', about: {}, status };
}

/** Examples of methods/unsupported. */
export const unsupportedExamples: Rule['examples'] = () => ({
  passed: [
    { note: '405', exchanges: [tried(405)] },
    { note: '404', exchanges: [tried(404)] },
  ],
  failed: [
    { note: 'taken', exchanges: [taken()] },
    {
      note: 'OPTIONS breaks the service',
      exchanges: [tried(500), { ...options(''), status: 500, body: failureBody('INTERNAL') }],
      keys: ['POST: as an error of the server', 'OPTIONS: as an error of the server'],
    },
    {
      note: 'a GET does what an action does, and is listed',
      resource: {
        path: '/users',
        states: { field: 'status', allowed: [['active', '/block', 'blocked']], refused: [] },
      },
      exchanges: [
        { request: 'POST /users', step: steps.own.made, status: 201, body: successBody({ id: 1, status: 'active' }) },
        acted(),
        { ...options('GET, POST'), about: { pair: blocking } },
      ],
    },
    { note: 'accepted, and not listed by OPTIONS', exchanges: [taken(), options('GET, HEAD')] },
    {
      note: 'every address lists every method',
      exchanges: [
        taken(),
        options('GET, POST'),
        { ...options('GET, POST'), request: 'OPTIONS /users/x/y/z', step: steps.optionsElsewhere, about: {} },
      ],
    },
    { note: 'a page for every address', exchanges: [listed(), elsewhere(200)] },
    { note: 'the service breaks', exchanges: [tried(500)] },
    { note: 'not implemented', exchanges: [tried(501)] },
  ],
  inapplicable: [
    { note: 'nothing was tried', exchanges: [] },
    {
      note: 'the body was looked at first',
      exchanges: [{ ...tried(422), probe: { body: { text: '{}', mediaType: 'application/json' } } }],
    },
    { note: 'the address lists the method', exchanges: [taken(), options('GET, POST')] },
    { note: 'a list that the plan leaves out', exchanges: [listed(), elsewhere(404)] },
    { note: 'errors/never-200 reports success=false under 200', exchanges: [tried(200)] },
    {
      note: 'the service breaks over a body that cannot be read',
      exchanges: [{ ...tried(500), about: { pair, unreadable: true } }],
    },
    { note: 'a redirect', exchanges: [{ ...tried(308), text: '' }] },
  ],
});
