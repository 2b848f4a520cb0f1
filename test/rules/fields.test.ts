import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Api,
  editEnvelope,
  editItems,
  isRecord,
  isSuccess,
  onReply,
  pathOf,
} from '../../fixtures/mutants/mutant.ts';
import camelCase from '../../rules/fields/camel-case.ts';
import fieldStyle from '../../rules/fields/field-style.ts';
import fieldType from '../../rules/fields/field-type.ts';
import { type ExchangeExample, exampleExchange, examplePlan, exampleResource } from '../../src/model/example.ts';
import type { Plan, Resource } from '../../src/model/plan.ts';
import { createReadings } from '../../src/model/readings.ts';
import type { Digest, Judgement, Rule } from '../../src/model/rule.ts';
import frameworkErrors from '../../src/probe/failures/framework-errors.ts';
import createInvalid from '../../src/probe/creation/create-invalid.ts';
import lifecycle from '../../src/probe/lifecycle/lifecycle.ts';
import list from '../../src/probe/lists/list.ts';
import missing from '../../src/probe/failures/missing.ts';
import read from '../../src/probe/reads/read.ts';
import { kindOf, type Json, type JsonKind, type JsonObject } from '../../src/text/json.ts';
import { auditForm, told } from './form.ts';
import { someOf } from '../support/share-of.ts';

const scenarios = [list, read, missing, createInvalid, frameworkErrors, lifecycle];
const rules = [fieldStyle, camelCase, fieldType];
const audit = (mutate: (api: Api) => Api) => auditForm({ rules, scenarios, mutate });

/** Every item with these fields, too. */
const withFields = (fields: Readonly<Record<string, unknown>>) =>
  onReply((_request, reply) => editItems(reply, (item) => ({ ...item, ...fields })));

/** Every failure with these parts of its error, too. */
const withError = (parts: Readonly<Record<string, unknown>>) =>
  onReply((_request, reply) =>
    editEnvelope(reply, (body) =>
      isRecord(body['error']) ? { ...body, error: { ...body['error'], ...parts } } : body,
    ),
  );

describe('field names that conform', () => {
  const variations: Readonly<Record<string, (api: Api) => Api>> = {
    'acronyms, digits and letters': withFields({
      coverImageURL: 'x',
      isbn13: '9',
      eTag: 'x',
      iOSVersion: 3,
      oAuth2Id: 7,
      line_2: null,
    }),
    'languages for keys': withFields({ titles: { 'en-GB': 'a', pt_BR: 'b', 'zh-Hant': 'c', de: 'd' } }),
    'dates and ids for keys': withFields({
      visits: { '2026-01-01': 3, '2026-01-02': 4 },
      seen: { '0b5f9c1e-8d2a-4c3b-9e4f-000000007919': true },
      marks: { usr_1a2b: 1, usr_9f3c: 2 },
    }),
    'words of the data for keys': withFields({
      counts: { in_progress: 1, 'on-hold': 2 },
      current: 'in_progress',
      last: 'on-hold',
    }),
    'constants for keys': withFields({ quotas: { MAX_USERS: 10, MAX_SIZE: 3 } }),
    'labels and links': withFields({
      labels: { team_name: 'a', 'cost-centre': 'b' },
      _links: { self: { href: '/x' }, 'create-form': { href: '/y' }, next_page: null },
    }),
    'header names': withFields({ webhook: { headers: { 'Content-Type': 'a', 'X-Trace': 'b' } } }),
    'numbers by state': withFields({ ordersByStatus: { not_paid: 3, paid: 1 } }),
    'maps with values of several kinds': withFields({ variables: { first_try: 1, second: 'x', third: null } }),
    'lists of several kinds': withFields({ parts: ['a', 1, null, { value: 3 }, { value: 'x' }] }),
    'names of the request in the details of an error': withError({
      fields: { displayName: 'is wanting', userId: 'is wrong' },
    }),
    'page numbers in camelCase beside the text’s own': onReply((_request, reply) =>
      isSuccess(reply) ? editEnvelope(reply, (body) => ({ ...body, hasNextPage: false })) : reply,
    ),
    'kinds that go with null': onReply((request, reply) =>
      editItems(reply, (item) => ({ ...item, score: request.method === 'GET' ? 3.5 : null, rank: 3 })),
    ),
    'fewer fields in lists': onReply((request, reply) =>
      pathOf(request) === '/users' ? editItems(reply, ({ id, name }) => ({ id, name })) : reply,
    ),
  };

  it.each(someOf(Object.entries(variations).map(([name, mutate]) => ({ name, mutate }))))(
    'are not accused: $name',
    async ({ mutate }) => {
      const audited = await audit(mutate);
      expect(told(audited)).toBe('');
      expect(audited.failed).toEqual([]);
    },
  );
});

describe('field names that stray', () => {
  const broken: Readonly<Record<string, (api: Api) => Api>> = {
    'in kebab-case': withFields({ 'created-by': 'x' }),
    'in PascalCase': withFields({ CreatedBy: 'x' }),
    'in capitals': withFields({ CREATED_BY: 'x' }),
    'in two styles at once': withFields({ created_By: 'x' }),
    'in a list inside of an item': withFields({ lines: [{ unitPrice: 1 }, { unitPrice: 1, unit_count: 2 }] }),
    'in an object inside of an item': withFields({ home: { street_name: 'x', zip: 'y' } }),
    'in the error alone': withError({ error_id: 'x' }),
    'in details of errors that a list holds': withError({ details: [{ field: 'name', error_text: 'x' }] }),
    'beside the text’s own keys': onReply((_request, reply) =>
      editEnvelope(reply, (body) => ({ ...body, trace_id: 'x' })),
    ),
    'in the answer to a create alone': onReply((request, reply) =>
      request.method === 'POST' && isSuccess(reply)
        ? editItems(reply, (item) => ({ ...item, created_by: 'x' }))
        : reply,
    ),
  };

  it.each(someOf(Object.entries(broken).map(([name, mutate]) => ({ name, mutate }))))(
    'are caught: $name',
    async ({ mutate }) => {
      expect((await audit(mutate)).failed).toEqual(['fields/field-style']);
    },
  );

  it('are told with the places of both, for no majority decides which is right', async () => {
    const audited = await audit(withFields({ created_by: 'x', updated_by: 'y' }));
    const [finding] = audited.report.findings.filter(({ outcome }) => outcome === 'failed');
    expect(finding?.violations[0]?.message).toMatch(
      /^names are in camelCase \(\w+ in [A-Z]+ \S+ at \/\S+, .* more\) and snake_case \(created_by in [A-Z]+ \S+ at \/data\S*\/created_by and updated_by in .*\)$/,
    );
    expect(finding?.violations[0]?.expected).toBe('one style');
  });
});

/** Judges examples with a fold rule. */
function judge(rule: Rule, examples: readonly ExchangeExample[], resource: Resource, plan: Plan): Judgement {
  if (rule.scope !== 'run') throw new Error('not a rule of the run');
  const readings = createReadings(plan);
  const context = { plan, profile: plan.profile, options: {}, readings };
  const exchanges = examples.map((example, index) => exampleExchange(example, resource, index + 1));
  for (const exchange of exchanges) readings.note(exchange);
  const digests = exchanges.flatMap((exchange): Digest<unknown>[] => {
    const kept = rule.digest(exchange, context);
    const { id, scenario, probe } = exchange;
    return kept === undefined
      ? []
      : [{ exchange: id, scenario, step: probe.step.name, request: id, resource: resource.key, kept }];
  });
  return rule.check({ digests }, context);
}

describe('the types of fields', () => {
  const value = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string(),
    fc.constant({ inner: 1 }),
    fc.array(fc.oneof(fc.integer(), fc.string())),
  );
  const item = fc.record({ age: value, city: value, size: value }, { requiredKeys: [] });

  it('are found to differ exactly where a field has two, whichever answers show them', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 4 }), fc.array(item, { maxLength: 3 }), (items, reads) => {
        const resource = exampleResource();
        const data = (given: unknown): JsonObject => ({
          success: true,
          data: given as Json,
          error: null,
          timestamp: 'x',
        });
        const examples: readonly ExchangeExample[] = [
          { request: 'GET /users', status: 200, body: data(items.map((each, index) => ({ id: index, ...each }))) },
          ...reads.map((each, index) => ({
            request: `GET /users/${index}`,
            status: 200,
            body: data({ id: index, ...each }),
          })),
        ];
        const judged = judge(fieldType, examples, resource, examplePlan({}, resource));
        const all = [...items, ...reads] as readonly JsonObject[];
        const kinds = (field: string): readonly JsonKind[] =>
          [...new Set(all.flatMap((each) => (each[field] === undefined ? [] : [kindOf(each[field])])))].filter(
            (kind) => kind !== 'null',
          );
        const split = ['age', 'city', 'size'].filter((field) => kinds(field).length > 1);
        expect((judged.violations ?? []).length).toBe(split.length);
      }),
    );
  });

  it('are compared where a resource stands on its own and below its owner', () => {
    const child = exampleResource({ key: '/users/{id}/orders', path: '/users/{id}/orders', parent: '/users' });
    const root = exampleResource({ path: '/orders' });
    const plan = examplePlan({ resources: [exampleResource(), root, child] }, root);
    const shown = (request: string, price: Json): ExchangeExample => ({
      request,
      status: 200,
      body: { success: true, data: [{ id: 1, price }], error: null, timestamp: 'x' },
    });
    const both = (one: Json, other: Json): Judgement => {
      const rule = fieldType;
      if (rule.scope !== 'run') throw new Error('not a rule of the run');
      const context = { plan, profile: plan.profile, options: {}, readings: createReadings(plan) };
      const digests = (
        [
          [shown('GET /orders', one), root],
          [shown('GET /users/1/orders', other), child],
        ] as const
      ).map(
        ([example, resource], index): Digest<unknown> => ({
          exchange: String(index),
          scenario: 'list',
          step: 'list',
          request: example.request,
          kept: rule.digest(exampleExchange(example, resource, index), context),
        }),
      );
      return rule.check({ digests }, context);
    };
    expect(both(3, 4).violations).toBe(undefined);
    expect(both(3, '3').violations).toHaveLength(1);
  });
});
