import { beforeAll, describe, expect, it } from 'vitest';
import { loadSchemaTools, type SchemaTools } from '../../src/plan/schema-tools.ts';
import { base, type Case, check, one } from './cases.ts';
import { problemsOf } from './reading.ts';

const topKeys =
  'version, name, base_url, auth, writes, http, volatile, mask, resources, probes, profile, contract, labels, environments, rules, waivers';

describe('what is missing or unknown', () => {
  check([
    ['base_url', 'resources: [{ path: /a }]\n', '1:1: "base_url" is missing: write base_url: https://api.example.test'],
    ['resources', base, '1:1: there is nothing to audit: write resources: [{ path: /users }], or probes'],
    [
      'both',
      '# soon\nname: a\n',
      '2:1: "base_url" is missing: write base_url: https://api.example.test',
      '2:1: there is nothing to audit: write resources: [{ path: /users }], or probes',
    ],
    [
      'entries',
      `${base}resources: []\n`,
      '2:1: there is nothing to audit: write resources: [{ path: /users }], or probes',
    ],
    ['a value', `${base}resources:\n`, '2:11: resources has no value: write a list, such as [{ path: /users }]'],
    ['a path', `${base}resources:\n  - kind: user\n`, '3:5: "path" is missing in resources[0]: write path: /users'],
    [
      'two keys of one map',
      `${one}auth: { oauth2: { client_id: a } }\n`,
      '3:9: "token_url" is missing in auth.oauth2: write token_url: https://login.example.test/token',
      '3:9: "client_secret" is missing in auth.oauth2: write client_secret: "${SHOP_SECRET}"',
    ],
    ['a slip', `${one}Resource: []\n`, '3:1: "Resource" is not a key of a plan: did you mean "resources"?'],
    ['camelCase', `${one}baseUrl: http://a.test\n`, '3:1: "baseUrl" is not a key of a plan: did you mean "base_url"?'],
    ['an unknown key', `${one}zzz: 1\n`, `3:1: "zzz" is not a key of a plan: its keys are ${topKeys}`],
    [
      'a key that belongs to the profile',
      `${base}resources: [{ path: /a, id_field: uid }]\n`,
      '2:25: "id_field" is not a key of resources[0]: write profile: { id_fields: { /users: uid } }',
    ],
    [
      'an action by its request',
      `${base}resources: [{ path: /a, actions: [PUT /a/publish] }]\n`,
      '2:35: resources[0].actions[0] is the string "PUT /a/publish": write { request: "PUT /a/publish" }',
    ],
    [
      'a merge key',
      `${base}resources: [{ path: /a, <<: { kind: user } }]\n`,
      '2:25: "<<" is not a key of resources[0]: plans do not support merge keys, so write the keys out, or give the whole map an anchor',
    ],
    [
      'a slip inside an anchor, told once',
      `${base}resources:\n  - path: /a\n    filters: { a: &f { vlue: 1 }, b: *f }\n`,
      '4:24: "vlue" is not a key of resources[0].filters.a: did you mean "value"?',
    ],
  ]);
});

describe('rules and waivers', () => {
  const rules = [
    {
      id: 'paths/plural-nouns',
      options: {
        type: 'object',
        additionalProperties: false,
        properties: { allow: { type: 'array', items: { type: 'string' } } },
      },
    },
    { id: 'fields/camel-case' },
  ];
  let tools: SchemaTools;
  beforeAll(async () => {
    tools = await loadSchemaTools();
  });

  it.each<Case>([
    [
      'an unknown rule',
      `${one}rules: { paths/plural-noun: off }\n`,
      '3:10: there is no rule paths/plural-noun: did you mean paths/plural-nouns?',
    ],
    ['a rule like no other', `${one}rules: { x/y: off }\n`, '3:10: there is no rule x/y: `probity rules` lists them'],
    [
      'on',
      `${one}rules: { fields/camel-case: on }\n`,
      '3:29: rules.fields/camel-case is the string "on": write off, or a map of its options; the level of a rule cannot be changed',
    ],
    [
      'options of a rule without any',
      `${one}rules: { fields/camel-case: { allow: [a] } }\n`,
      '3:29: fields/camel-case has no options: write fields/camel-case: off, or leave it out',
    ],
    [
      'an unknown option',
      `${one}rules: { paths/plural-nouns: { alow: [a] } }\n`,
      '3:32: alow is not an option of this rule: its options are allow',
    ],
    [
      'an option of the wrong type',
      `${one}rules: { paths/plural-nouns: { allow: [1] } }\n`,
      '3:40: allow[0] must be string',
    ],
    [
      'a waiver of an unknown rule',
      `${one}waivers: [{ rule: fields/camelcase, reason: a }]\n`,
      '3:19: there is no rule fields/camelcase: did you mean fields/camel-case?',
    ],
    [
      'a waiver without reason',
      `${one}waivers: [{ rule: fields/camel-case }]\n`,
      '3:11: "reason" is missing in waivers[0]: write reason: "proxy, see OPS-12"',
    ],
    [
      'a blank reason',
      `${one}waivers: [{ rule: fields/camel-case, reason: " " }]\n`,
      '3:46: waivers[0].reason is the string " ", not why it is accepted, such as "proxy, see OPS-12"',
    ],
    [
      'a waiver until no day',
      `${one}waivers: [{ rule: fields/camel-case, reason: a, until: 2026-02-30 }]\n`,
      '3:56: 2026-02-30 is not a date: write year-month-day, such as 2027-01-31',
    ],
    [
      'a waiver for no resource',
      `${one}waivers: [{ rule: fields/camel-case, reason: a, resource: /b }]\n`,
      '3:59: /b is not a resource of this plan: its resources are /a',
    ],
  ])('%s', (_, text, ...said) => {
    expect(problemsOf(text, { ...tools, rules })).toEqual(said.map((line) => `plan.yaml:${line}`));
  });

  it('lets options that fit pass', () => {
    const text = `${one}rules: { paths/plural-nouns: { allow: [staff] }, fields/camel-case: off }\n`;
    expect(problemsOf(text, { ...tools, rules })).toEqual([]);
  });
});
