// A rule about each response. It sends nothing, so it costs nothing.
import { defineResponseRule, failed, inapplicable, itemsOf } from 'probity';

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

export const utcTimes = defineResponseRule({
  id: 'acme/utc-times',
  proves: ['acme.utc'],
  weight: 5,
  label: 'data',
  title: 'Times in items end with Z',
  headline: 'Times in items do not end with Z',
  why: 'Reports compare times as text. With an offset, or without any, they are sorted wrongly.',
  fix: 'Convert times to UTC before you write them: 2026-01-31T08:00:00Z.',
  says: {
    local: '{request} returned {seen} as {field}, which is not in UTC',
    none: 'no item has a time',
  },
  options: { allow: { type: 'array', items: { type: 'string' } } },
  layer: 'members',
  check(exchange, { options: { allow = [] } }) {
    const times = itemsOf(exchange).flatMap(({ fields, pointer }) =>
      Object.entries(fields)
        .filter(([name, value]) => typeof value === 'string' && time.test(value) && !allow.includes(name))
        .map(([field, value]) => ({ field, value, at: `${pointer}/${field}` })),
    );
    // A rule passes on what it saw, and not because nothing contradicted it.
    if (times.length === 0) return inapplicable('none');
    const wrong = times.filter(({ value }) => !value.endsWith('Z'));
    return failed(
      ...wrong.map(({ field, value, at }) => ({ kind: 'local', at, field, seen: value, expected: 'UTC', exchange })),
    );
  },
});
