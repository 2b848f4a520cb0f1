import type { Example, ExchangeExample } from '../../../src/model/example.ts';
import type { Resource } from '../../../src/model/plan.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';
import type { JsonObject } from '../../../src/text/json.ts';

const timestamp = '2026-01-01T00:00:00Z';

/** A success in the envelope. */
export function success(data: JsonObject | readonly JsonObject[] | null): JsonObject {
  return { success: true, data, error: null, timestamp };
}

/** A failure in the envelope. */
export function failure(code: string): JsonObject {
  return { success: false, data: null, error: { code, message: 'It did not work.' }, timestamp };
}

/** The whole list as one page of the pagination shape. */
export function page(items: readonly JsonObject[], total: number = items.length): JsonObject {
  return { ...success(items), page: 0, size: 20, totalElements: total, totalPages: Math.ceil(total / 20) };
}

/** The resource that the examples are about: users with what a lifecycle needs. */
export const exampleUsers: Partial<Resource> = {
  create: {
    example: { name: 'Ada {{unique}}', email: 'ada-{{unique}}@example.test', nickname: 'ada' },
    required: ['name', 'email'],
    notBlank: ['name'],
    email: ['email'],
    unique: ['email'],
    invalid: [],
  },
  change: { nickname: 'bea' },
};

/** What the first item of the examples was made with, and how it is shown. */
export const adaSent = { name: 'Ada p1', email: 'ada-p1@example.test', nickname: 'ada' } as const;
export const ada: JsonObject = { id: 7, ...adaSent, role: 'member' };

/** What the second one was made with, and how it is shown. */
export const bobSent = { name: 'Ada p2', email: 'ada-p2@example.test', nickname: 'ada' } as const;
export const bob: JsonObject = { id: 8, ...bobSent, role: 'member' };

/** The create of the first item, and the read that proves it. */
export const adaMade: readonly ExchangeExample[] = [
  {
    request: 'POST /users',
    step: lifecycle.first.made,
    status: 201,
    body: success(ada),
    about: { sent: adaSent, marks: ['p1'] },
  },
  { request: 'GET /users/7', step: lifecycle.first.proof, status: 200, body: success(ada), about: { id: '7' } },
];

/** The create of the second item, and the read that proves it. */
export const bobMade: readonly ExchangeExample[] = [
  {
    request: 'POST /users',
    step: lifecycle.second.made,
    status: 201,
    body: success(bob),
    about: { sent: bobSent, marks: ['p2'] },
  },
  { request: 'GET /users/8', step: lifecycle.second.proof, status: 200, body: success(bob), about: { id: '8' } },
];

/** An example about those users. */
export function about(note: string, exchanges: readonly ExchangeExample[], parts: Partial<Example> = {}): Example {
  return { note, exchanges, resource: exampleUsers, ...parts };
}

/** Users that can only be listed and read. */
export const readOnly: Partial<Resource> = {
  operations: [
    { id: 'GET /users', kind: 'list', method: 'GET', template: '/users', resource: '/users', strays: false },
    { id: 'GET /users/{id}', kind: 'read', method: 'GET', template: '/users/{id}', resource: '/users', strays: false },
  ],
};
