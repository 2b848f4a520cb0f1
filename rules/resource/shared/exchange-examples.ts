import type { ExchangeExample } from '../../../src/model/example.ts';
import type { CreateExample, Resource } from '../../../src/model/plan.ts';
import type { About } from '../../../src/model/probe.ts';
import type { Json, JsonObject } from '../../../src/text/json.ts';
import type { Step } from '../../../src/model/step.ts';
import { changeInvalid } from '../../../src/model/traces/change-invalid.ts';
import { createInvalid } from '../../../src/model/traces/create-invalid.ts';

/** The create of a user resource, for the examples of rules about creation. */
export const create: CreateExample = {
  example: { name: 'Ada', email: 'ada-{{unique}}@example.test', nickname: 'ada' },
  required: ['name', 'email'],
  notBlank: ['name'],
  email: ['email'],
  unique: ['email'],
  invalid: [],
};

/** A user resource with that create. */
export const resource: Partial<Resource> = { create };

const timestamp = '2026-01-01T00:00:00Z';

/** The envelope around data. */
export function succeeded(data: Json): JsonObject {
  return { success: true, data, error: null, timestamp };
}

/** The envelope around a failure. */
export function failed(code: string, message = 'It cannot be done.'): JsonObject {
  return { success: false, data: null, error: { code, message }, timestamp };
}

const ada = { id: 7, name: 'Ada', email: 'ada-x1@example.test', nickname: 'ada' };

/** A valid create that worked. */
export function created(step: Step, item: Json = ada): ExchangeExample {
  return { request: 'POST /users', step, status: 201, body: succeeded(item) };
}

/** A body that was refused. */
export function refused(step: Step, about: About, status = 400): ExchangeExample {
  const code = status === 400 ? 'INVALID_INPUT' : 'REFUSED';
  return {
    request: 'POST /users',
    step,
    provokes: 'invalid-input',
    status,
    body: failed(code),
    about: withControl(about),
  };
}

/** A body that was accepted, wrongly. */
export function accepted(step: Step, about: About, item: Json = ada): ExchangeExample {
  return {
    request: 'POST /users',
    step,
    provokes: 'invalid-input',
    status: 201,
    body: succeeded(item),
    about: withControl(about),
  };
}

/** The same for a change of the item 7. */
export function changing(
  exchange: ExchangeExample,
  method: 'PATCH' | 'PUT' = 'PATCH',
  status?: number,
): ExchangeExample {
  const control = method === 'PATCH' ? changeInvalid.patchValid : changeInvalid.replaceValid;
  const isAccepted = exchange.status < 300;
  return {
    ...exchange,
    request: `${method} /users/7`,
    status: status ?? (isAccepted ? 200 : exchange.status),
    ...(exchange.about === undefined ? {} : { about: { ...exchange.about, id: '7', control } }),
  };
}

function withControl(about: About): About {
  return { control: createInvalid.valid, ...about };
}
