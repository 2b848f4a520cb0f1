import type { Rule } from '../../../src/model/rule.ts';
import { created, failed, refused, resource, succeeded } from './exchange-examples.ts';
import { createInvalid } from '../../../src/model/traces/create-invalid.ts';
import type { Step } from '../../../src/model/step.ts';
import { duplicate } from '../../../src/model/traces/duplicate.ts';

const valid = { ...created(createInvalid.valid, { id: 7, name: 'Ada x1' }), about: { marks: ['x1'] } };
const missing = refused(createInvalid.invalid.missing.of('email'), {
  defect: 'missing',
  field: 'email',
  marks: ['x2'],
});

const original = { ...created(duplicate.original.made, { id: 7, name: 'Ada x1' }), about: { marks: ['x1'] } };
const second = {
  request: 'POST /users',
  step: duplicate.atOnce.of('email'),
  provokes: 'duplicate',
  status: 409,
  body: failed('DUPLICATE_EMAIL'),
  about: { field: 'email', marks: ['x1', 'x3'], sent: { name: 'Ada x3', email: 'x1@example.test' } },
} as const;

const other = { ...created(duplicate.other.made, { id: 8, name: 'Ada x2' }), about: { marks: ['x2'] } };
/** Two that share the one value that is new in each. */
const alike = [duplicate.atOnce, duplicate.later].map((step) => ({
  ...second,
  step: step.of('name'),
  about: { field: 'name', marks: ['x1', 'x3'], sent: { name: 'Ada x1' } },
}));

/** What the list shows afterwards, by names. */
function list(...names: readonly string[]) {
  return listAt(createInvalid.search, names);
}

function listAfterDuplicate(...names: readonly string[]) {
  return listAt(duplicate.search, names);
}

function listAt(step: Step, names: readonly string[]) {
  const items = names.map((name, index) => ({ id: 7 + index, name }));
  return { request: 'GET /users', step, status: 200, body: succeeded(items) };
}

function after(name: string) {
  const item = { id: 7, name, email: 'x1@example.test' };
  const about = { id: '7', before: { id: 7, name: 'Ada x1', email: 'x1@example.test' } };
  return { request: 'GET /users/7', step: duplicate.originalAfter, status: 200, body: succeeded(item), about };
}

export const refusedCreateExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'the list shows the valid item alone', resource, exchanges: [valid, missing, list('Ada x1')] },
    {
      note: 'a refused duplicate left no trace',
      resource,
      exchanges: [original, second, after('Ada x1'), listAfterDuplicate('Ada x1')],
    },
  ],
  failed: [
    {
      note: 'the refused item is in the list',
      resource,
      exchanges: [valid, missing, list('Ada x1', 'Ada x2')],
    },
    {
      note: 'a refused duplicate was stored',
      resource,
      exchanges: [original, second, after('Ada x1'), listAfterDuplicate('Ada x1', 'Ada x3')],
    },
    {
      note: 'refused duplicates without a word of their own were stored',
      resource,
      keys: ['stored duplicate'],
      exchanges: [original, other, ...alike, listAfterDuplicate('Ada x1', 'Ada x2', 'Ada x1', 'Ada x1')],
    },
    {
      note: 'a refused duplicate changed the first entry',
      resource,
      exchanges: [original, second, after('Ada x3'), listAfterDuplicate('Ada x3')],
    },
  ],
  inapplicable: [
    { note: 'the list shows no names', resource, exchanges: [valid, missing, list('', '')] },
    {
      note: 'each create stores two items, which is not because of the refused duplicates',
      resource,
      exchanges: [original, other, ...alike, listAfterDuplicate('Ada x1', 'Ada x2', 'Ada x1', 'Ada x2', 'Ada x1')],
    },
    { note: 'nothing was refused', resource, exchanges: [valid, list('Ada x1')] },
  ],
});
