/** A plan as it is written. To generate what follows from it: `npx vitest -u run test/plan/generated.test.ts`. */
import { type Static, Type } from 'typebox';
import type { JsonObject } from '../../text/json.ts';
import * as kinds from './kinds.ts';
import { branch, either, flag, list, map, optional, options, record, refer, text } from './kinds.ts';
import { longOperation, type ResourceDocument, resource } from './resource.ts';
import * as settings from './settings.ts';

const baseUrl = kinds.url('URL that every path is appended to.');
const ofEnvironment = {
  auth: refer<settings.AuthDocument>('auth'),
  writes: flag('Whether items may be created, changed, and deleted. Default: false.', true),
  http: refer<settings.HttpDocument>('http'),
  labels: record<string>('Labels included in every report, for dashboards.', { type: 'string' }, { team: 'payments' }),
};
const keysThere = { base_url: baseUrl, ...ofEnvironment };
const environment = options('Keys that differ there.', [], keysThere, { minProperties: 1 });

export type Level = 'off' | 'must' | 'should';
const setting = either<Level | JsonObject>(
  ['string', 'object'],
  branch('string', { enum: ['off', 'must', 'should'] }),
  { description: '`off`, `must`, or `should`, or a map of options.' },
);

const itemPointer = kinds.pointer('A JSON pointer into an item. `*` matches any key or index.', '/retrievedAt');

const fragments = { items: { type: 'string', minLength: 1 }, minItems: 1 };
const aboutExtends = {
  description:
    'Fragments of plans, presets, and packages of rules, or a list of them. The plan overrides what they set.',
  examples: [['probity:bare', './company.yaml', '@acme/probity-rules']],
};
const aResource = refer<ResourceDocument>('resource');
const document = map('A Probity plan: where the API is, how to authenticate, and what resources it has.', [], {
  ...optional({
    version: Type.Unsafe<1>({ type: 'integer', description: 'Version of the plan format.', const: 1, examples: [1] }),
    name: text('Name of the service, for people. Default: the host of base_url.', 'Shop API'),
    extends: either<string | readonly string[]>(['string', 'array'], branch('array', fragments), aboutExtends),
  }),
  base_url: baseUrl,
  ...optional({
    ...ofEnvironment,
    volatile: list('JSON pointers into an item: fields that change on every read.', itemPointer, ['/retrievedAt']),
    mask: list('JSON pointers into a body or an item: values that no report shows.', itemPointer, ['/data/email']),
    resources: list('The resources of the service. One path is enough to start.', aResource, [{ path: '/users' }]),
    probes: list('Single requests to URLs that do not follow from the resources.', settings.probe, [
      { id: 'health', request: 'GET /health', auth: 'none', expect: { status: 200 } },
    ]),
    profile: settings.profile,
    contract: settings.contract,
    environments: record<Static<typeof environment>>(
      'Other places where the service runs, by name, for --env. Their keys override those of the plan.',
      environment,
      { staging: { base_url: 'https://staging.example.test', labels: { env: 'staging' } } },
      { propertyNames: { pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' } },
    ),
    rules: record<Level | JsonObject>(
      'Settings of rules, by rule id or pattern: `off`, `must`, or `should`, or a map of the options of a rule.',
      setting,
      { 'envelope/*': 'off', 'fields/camel-case': 'must', 'paths/plural-nouns': { allow: ['staff'] } },
    ),
    waivers: list('Violations that are accepted for now, each with the reason.', settings.waiver, [
      { rule: 'exposure/banners', reason: 'the proxy, see OPS-12', until: '2027-01-31' },
    ]),
  }),
});
export type PlanDocument = Static<typeof document>;

export const planSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'PlanDocument',
  ...document,
  definitions: { resource, operation: longOperation, auth: settings.auth, http: settings.http },
};
