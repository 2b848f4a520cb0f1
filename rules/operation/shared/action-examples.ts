import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Resource } from '../../../src/model/plan.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { actions as steps } from '../../../src/model/traces/actions.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, ada, failure, success } from './example-parts.ts';

const block = {
  id: 'POST /users/{id}/block',
  kind: 'action',
  method: 'POST',
  template: '/users/{id}/block',
  resource: '/users',
  strays: false,
} as const;
const resource: Partial<Resource> = { operations: [block], actions: [{ operation: block, on: 'created' }] };
const withStates: Partial<Resource> = {
  ...resource,
  states: { field: 'status', allowed: [['active', '/block', 'blocked']], refused: [] },
};
const active: JsonObject = { ...ada, status: 'active' };

const act = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'POST /users/7/block',
  step: steps.act,
  kind: 'action',
  status,
  body,
  about: { id: '7', before: active, item: steps.actor },
});
const done = act(200, success({ ...ada, status: 'blocked' }));

export const actionExamples: Rule['examples'] = () => ({
  passed: [
    about('carried out', [done], { resource }),
    about('202 with null', [act(202, success(null))], { resource }),
    about('states/allowed reports a refusal against the plan', [act(409, failure('INVALID_STATE'))], {
      resource: withStates,
    }),
  ],
  failed: [
    about('not there', [act(404, failure('NOT_FOUND'))], { resource }),
    about('not offered by POST', [act(405, failure('METHOD_NOT_ALLOWED'))], { resource }),
    about('breaks', [act(500, failure('INTERNAL'))], { resource }),
  ],
  inapplicable: [
    about('no actions', [], { resource: { actions: [] } }),
    about('a success that calls itself a failure', [act(200, failure('BROKEN'))], { resource }),
  ],
  inconclusive: [
    about('a refusal that may be right in that state', [act(409, failure('INVALID_STATE'))], { resource }),
  ],
});
