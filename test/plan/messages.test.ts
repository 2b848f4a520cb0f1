import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { planFrames } from '../../src/cli/plan-frames.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { loadSchemaTools, type SchemaTools } from '../../src/plan/schema-tools.ts';
import { print } from '../../src/report/layout/print.ts';
import { rules } from '../../rules/index.ts';
import { surroundings } from './reading.ts';

/** A slip that people make, and the plan with it. */
type Slip = readonly [what: string, plan: string];

const base = 'base_url: http://shop.test\n';
const users = 'resources:\n  - path: /users\n';
const one = base + users;
const creates = `${base}writes: true\n${users}    operations: [list, create, delete]\n`;

const yaml: readonly Slip[] = [
  ['a quote that never closes', `name: "Shop\n${one}`],
  ['a quote that the next one closes', `${base}resources:\n  - path: "/users\n    kind: "user"\n`],
  ['a single quote that an apostrophe opens', `name: 'Ada's shop'\n${one}`],
  ['a brace that never closes', `${base}auth: { bearer: x\n${users}`],
  ['a brace that never closes, in a list', `${base}resources:\n  - { path: /users\n  - { path: /orders }\n`],
  ['a bracket that never closes', `${base}resources: [{ path: /users }\n`],
  ['a bracket too many', `${base}resources: [{ path: /users }]]\n`],
  ['a comma too many', `${base}resources: [{ path: /users },, { path: /orders }]\n`],
  ['braces in a path in braces', `${base}resources: [{ path: /users/{id}/orders }]\n`],
  ['a variable in braces', `${one}auth: { bearer: \${TOKEN} }\n`],
  ['a colon in a name', `name: Shop: the API\n${one}`],
  ['no space after the colon', `base_url:http://shop.test\n${users}`],
  ['no colon', `base_url http://shop.test\n${users}`],
  ['an equals sign', 'base_url = http://shop.test\n'],
  ['no space after the hyphen', `${base}resources:\n  -path: /users\n`],
  ['a tab', `${base}resources:\n\t- path: /users\n`],
  ['one column too few', `${base}resources:\n  - path: /users\n   kind: user\n`],
  ['one column too many', `${base}resources:\n  - path: /users\n     kind: user\n`],
  ['a key at the top that is indented', `base_url: http://shop.test\n resources: [{ path: /users }]\n`],
  ['an entry that is indented less', `${base}resources:\n    - path: /users\n  - path: /orders\n`],
  ['a key twice', `${one}    kind: user\n    kind: other\n`],
  ['a merge key', `${base}resources:\n  - &a { path: /users }\n  - { <<: *a, path: /orders }\n`],
  ['a reserved character', `name: @shop\n${one}`],
  ['a tag', `name: !shop x\n${one}`],
  ['text behind a quoted value', `name: "Shop" API\n${one}`],
  ['a comment without a space', `name: "Shop"# the API\n${one}`],
  ['two documents', `${one}---\nname: b\n`],
  ['a JSON Lines file', '{"base_url": "http://shop.test"}\n{"resources": []}\n'],
  ['nothing', '# soon\n'],
  ['a list', '- path: /users\n'],
];

const keys: readonly Slip[] = [
  ['operation for operations', `${one}    operation: [list, read]\n`],
  ['resource for resources', `${base}resource:\n  - path: /users\n`],
  ['camelCase', `baseUrl: http://shop.test\n${users}`],
  ['a hyphen in a key', `base-url: http://shop.test\n${users}`],
  ['url', `url: http://shop.test\n${users}`],
  ['paths', `${base}paths:\n  - path: /users\n`],
  ['endpoints', `${base}endpoints: [/users]\n`],
  ['headers at the top', `${one}headers: { X-Tenant: acme }\n`],
  ['token at the top', `${one}token: \${TOKEN}\n`],
  ['timeout at the top', `${one}timeout: 10s\n`],
  ['versions at the top', `${one}versions: [/v1]\n`],
  ['operations at the top', `${one}operations: [list]\n`],
  ['a key nobody knows', `${one}    zzz: 1\n`],
  ['no base_url', users],
  ['no resources', base],
  ['no path', `${base}resources:\n  - kind: user\n`],
  ['resources without a value', `${base}resources:\n`],
  ['auth without a value', `${one}auth:\n`],
  ['a resource as a string', `${base}resources: [/users, orders/]\n`],
  ['resources as a string', `${base}resources: /users\n`],
  ['methods for operations', `${one}    methods: [get]\n`],
];

const values: readonly Slip[] = [
  ['a variable without braces', `${one}auth: { bearer: "$SHOP_TOKEN" }\n`],
  ['a variable without braces in the address', `base_url: http://$SHOP_HOST:8080\n${users}`],
  ['a variable that is not set', `${one}auth: { bearer: "\${SHOP_TOKEN}" }\n`],
  ['a variable that never closes', `name: "\${SHOP"\n${one}`],
  ['Bearer in front of the token', `${one}auth: { bearer: "Bearer abc.def.ghi" }\n`],
  ['typographic quotes', `${one}auth: { bearer: “abcdefgh” }\n`],
  ['a space in the token', `${one}auth: { bearer: "abcd efgh" }\n`],
  ['a header of credentials in http', `${one}http: { headers: { Authorization: "Bearer abcdefgh" } }\n`],
  ['two sources of a token', `${one}auth: { bearer: abcdefgh, command: "echo x" }\n`],
  ['an address without a scheme', `base_url: shop.test\n${users}`],
  ['another scheme', `base_url: ftp://shop.test\n${users}`],
  ['a query in the address', `base_url: http://shop.test?tenant=1\n${users}`],
  ['a password in the address', `base_url: http://ada:secret@shop.test\n${users}`],
  ['no slash in front', `${base}resources: [{ path: books }]\n`],
  ['two slashes', `${base}resources: [{ path: /shop//books }]\n`],
  ['a whole address as path', `${base}resources: [{ path: "http://shop.test/users" }]\n`],
  ['a query in a path', `${base}resources: [{ path: "/users?active=1" }]\n`],
  ['a colon for a parameter', `${base}resources: [{ path: "/users/:id/orders" }]\n`],
  ['get for an operation', `${one}    operations: [get, update, lst]\n`],
  ['a request without a method', `${one}    operations: { list: /users }\n`],
  ['a method in lower case', `${one}    operations: { list: get /users }\n`],
  ['yes for true', `${one}writes: yes\n`],
  ['a time without its unit', `${one}http: { timeout: 10 }\n`],
  ['a time in words', `${one}http: { timeout: 10 seconds }\n`],
  ['another version', `version: 2\n${one}`],
  ['a rule that does not exist', `${one}rules: { paths/plural-noun: off }\n`],
  ['a level for a rule', `${one}rules: { paths/kebab-case: warn }\n`],
  ['a waiver without a reason', `${one}waivers: [{ rule: paths/kebab-case }]\n`],
  ['a date that does not exist', `${one}waivers: [{ rule: paths/kebab-case, reason: old, until: 2026-02-30 }]\n`],
  ['a type that JSON Schema does not have', `${one}    item: { type: objekt }\n`],
  ['required as a string', `${one}    item: { type: object, required: id }\n`],
  ['a schema that is not there', `${one}    item: { $ref: ./user.json }\n`],
  ['a schema at an address', `${one}    item: { $ref: "https://shop.test/user.json" }\n`],
  ['the same resource twice', `${base}resources: [{ path: /users }, { path: /users }]\n`],
  ['an owner without a parent', `${base}resources: [{ path: /orders, owner: user_id }]\n`],
  ['a filter that is a parameter of pages', `${one}    filters: { page: [1] }\n`],
  ['a direction in a sort', `${one}    sort: ["name,desc"]\n`],
  ['the same probe twice', `${one}probes: [{ id: a, request: GET /a }, { id: a, request: GET /b }]\n`],
  ['a capture that nobody makes', `${one}probes: [{ id: a, request: "GET /a/{{node}}" }]\n`],
];

const warnings: readonly Slip[] = [
  [
    'a field that the example lacks',
    `${creates}    create: { example: { name: "Ada {{unique}}" }, required: [nam] }\n`,
  ],
  ['writes without an example', `${one}writes: true\n`],
  ['a short token', `${one}auth: { bearer: abc }\n`],
  ['an error next to a warning', `${one}auth: { bearer: abc }\nname:\n  x: 1\n`],
];

/** What reading the plans says, as a person sees it on a terminal of 80 columns. */
function page(title: string, slips: readonly Slip[], tools: SchemaTools): string {
  const parts = slips.map(([what, text]) => {
    const read = readPlan(text, { ...surroundings({ rules, ...tools }) });
    const problems = read.ok ? read.warnings : read.problems;
    const lines = print(planFrames(problems, text, 80), { width: 80, colour: false, ellipsis: '…' });
    return `## ${what}\n${lines.join('') || 'nothing is said\n\n'}`;
  });
  return `# ${title}\n\n${parts.join('')}`;
}

describe('what is said of a plan', () => {
  let tools: SchemaTools;
  beforeAll(async () => {
    tools = await loadSchemaTools();
  });

  it('reads well: messages.txt has it all', async () => {
    const pages = [
      page('What is not YAML', yaml, tools),
      page('Keys', keys, tools),
      page('Values', values, tools),
      page('Warnings', warnings, tools),
    ];
    await expect(pages.join('\n')).toMatchFileSnapshot('messages.txt');
  });

  it('is said of every slip', () => {
    const text = readFileSync(new URL('messages.txt', import.meta.url), 'utf8');
    expect(text).not.toContain('nothing is said');
  });

  it('never shows what may be a secret', () => {
    const text = `${one}auth:\n  bearer: "hunter2 hunter2"\n  headers: { X-Key: "k1 \u0001k2" }\nhttp: { headers: { Cookie: sid=abcdef } }\n`;
    const read = readPlan(text, surroundings());
    const shown = print(planFrames(read.ok ? [] : read.problems, text, 80), {
      width: 80,
      colour: false,
      ellipsis: '…',
    });
    expect(shown.join('')).toContain('bearer: ****');
    expect(shown.join('')).not.toMatch(/hunter2|k2|abcdef/);
  });

  it('keeps the caret below its place on a line that is wider than the terminal', () => {
    const text = `${base}resources: [${'{ path: /users }, '.repeat(12)}{ pat: /orders }]\n`;
    const read = readPlan(text, surroundings());
    const rows = print(planFrames(read.ok ? [] : read.problems, text, 80), { width: 80, colour: false, ellipsis: '…' });
    const caret = rows.findLastIndex((row) => row.includes('^^^'));
    expect(rows[caret - 1]?.slice(rows[caret]?.indexOf('^'))).toMatch(/^pat: /);
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(81);
  });
});
