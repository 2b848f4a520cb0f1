// Each rule passes the reference server of Probity, and fails servers with one defect: its mutants.
import { bug, isRecord, jsonOf, on, onSuccess, proveRule, withJson } from 'probity/vitest';
import { expect, test } from 'vitest';
import * as acme from './index.js';
import { pageLimit } from './rules/page-limit.js';
import { utcTimes } from './rules/utc-times.js';

const { clauses, scenarios } = acme;

/** The same response with other times. */
const withTimes = (reply, edit) =>
  withJson(
    reply,
    JSON.parse(JSON.stringify(jsonOf(reply)), (key, value) => (key === 'createdAt' ? edit(value) : value)),
  );

test('acme/utc-times', async () => {
  const withOffset = (reply) => withTimes(reply, (time) => time.replace(/Z$/, '+00:00'));
  const mutants = {
    'offset-on-list': bug('The list of users has times with an offset.').reply(onSuccess('GET /users', withOffset)),
    'offset-everywhere': bug('All times of users have an offset.').reply(
      (reply, { target }) => target.includes('/users') && isRecord(jsonOf(reply)) && withOffset(reply),
    ),
  };
  await proveRule(utcTimes, mutants, { clauses });
}, 60_000);

test('acme/page-limit', async () => {
  const mutants = {
    'no-limit': bug('Pages of users may have any size.').reply(
      on('GET /users', (reply, { target }) => {
        const body = jsonOf(reply);
        return target.includes('size=201') && isRecord(body) && withJson(reply, { ...body, size: 201 });
      }),
    ),
  };
  await proveRule(pageLimit, mutants, { scenarios, clauses });
}, 60_000);

test('every clause has a rule that proves it', () => {
  const proven = acme.rules.flatMap(({ proves }) => proves);
  expect(Object.keys(clauses).filter((clause) => !proven.includes(clause))).toEqual([]);
});
