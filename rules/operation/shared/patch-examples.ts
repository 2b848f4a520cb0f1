import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, bob, bobMade, failure, readOnly, success } from './example-parts.ts';
import { changeInvalid } from '../../../src/model/traces/change-invalid.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';

const patched: JsonObject = { ...bob, nickname: 'bea' };
const write = { id: '8', sent: { nickname: 'bea' }, before: bob, item: lifecycle.second };

const patch = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'PATCH /users/8',
  step: lifecycle.patch,
  status,
  body,
  about: write,
});
const read = (body: JsonObject, status = 200): ExchangeExample => ({
  request: 'GET /users/8',
  step: lifecycle.patchRead,
  status,
  body,
  about: { id: '8', item: lifecycle.second },
});
const same = (body: JsonObject): readonly ExchangeExample[] => [
  {
    request: 'PATCH /users/8',
    step: lifecycle.patchSame,
    status: 200,
    body: success(bob),
    about: { ...write, sent: { nickname: 'ada' } },
  },
  { ...read(body), step: lifecycle.patchSameRead },
];
const good = read(success(patched));

/** A PATCH of no field, between two reads. */
const empty = (answered: JsonObject, kept: JsonObject): readonly ExchangeExample[] => {
  const look = { request: 'GET /users/8', status: 200, about: { id: '8' } };
  const { own, before, patch: at, after } = changeInvalid;
  const change = { request: 'PATCH /users/8', status: 200, body: success(answered) };
  return [
    ...bobMade.slice(0, 1).map((made) => ({ ...made, step: own.made })),
    { ...look, step: before, body: success(bob) },
    { ...change, step: at.unexpected.of('nothing'), about: { id: '8', defect: 'unexpected', sent: {} } },
    { ...look, step: after, body: success(kept) },
  ];
};
const cleared: JsonObject = { ...bob, nickname: null };

export const patchExamples: Rule['examples'] = () => ({
  passed: [
    about('the field changed, the others as they were', [...bobMade, patch(200, success(patched)), good]),
    about('a time of change that moves on, and a version that counts', [
      ...bobMade,
      {
        ...patch(200, success(patched)),
        about: { ...write, before: { ...bob, updatedAt: '2026-01-01T00:00:00Z', version: 1 } },
      },
      read(success({ ...patched, updatedAt: '2026-01-01T00:00:02Z', version: 2 })),
    ]),
    about('a label that follows from the changed field', [
      ...bobMade,
      { ...patch(200, success(patched)), about: { ...write, before: { ...bob, label: 'Ada (ada)' } } },
      read(success({ ...patched, label: 'Ada (bea)' })),
    ]),
    about('204 without a body', [
      ...bobMade,
      { request: 'PATCH /users/8', step: lifecycle.patch, status: 204, about: write },
      good,
    ]),
  ],
  failed: [
    about('not offered', [...bobMade, patch(404, failure('NOT_FOUND'))]),
    about('ignored', [...bobMade, patch(200, success(bob)), read(success(bob))]),
    about('answered, but not stored', [...bobMade, patch(200, success(patched)), read(success(bob))]),
    about('answered as it was before', [...bobMade, patch(200, success(bob)), good]),
    about('answered with what was sent alone', [...bobMade, patch(200, success({ ok: true })), good]),
    about('answered with no item', [...bobMade, patch(200, success(null)), good]),
    about('other fields reset', [
      ...bobMade,
      patch(200, success({ ...patched, name: null })),
      read(success({ ...patched, name: null })),
    ]),
    about('other fields missing from the answer’s truth', [
      ...bobMade,
      patch(200, success({ ...patched, name: 'nobody' })),
      good,
    ]),
    about('a patch with the value it had changes something else', [
      ...bobMade,
      ...same(success({ ...bob, role: 'admin' })),
      { ...patch(200, success({ ...patched, role: 'admin' })), about: { ...write, before: { ...bob, role: 'admin' } } },
      read(success({ ...patched, role: 'admin' })),
    ]),
    about('a patch of no field clears what may be left out', empty(cleared, cleared)),
    about('a patch of no field is answered as if it did', empty(cleared, bob)),
    about('gone afterwards', [...bobMade, patch(200, success(patched)), read(failure('USER_NOT_FOUND'), 404)]),
  ],
  inapplicable: [
    about('a patch of no field alone, which changes nothing that was sent', empty({ ...bob, role: 'none' }, bob)),
    { note: 'no patch operation', exchanges: [], resource: readOnly },
    about('a success that calls itself a failure', [...bobMade, patch(200, failure('BROKEN')), read(success(bob))]),
  ],
  inconclusive: [about('no other values to patch with', [...bobMade, ...same(success(bob))])],
});
