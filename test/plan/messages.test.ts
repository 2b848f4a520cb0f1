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
  ['an unquoted placeholder', `${creates}    create:\n      example:\n        name: {{unique}}\n`],
  ['an alias that was meant as text', `${base}resources:\n  - *users\n`],
  ['a comment with slashes', `// plan\n${one}`],
  ['a merge conflict', `<<<<<<< HEAD\n${base}=======\nbase_url: http://b.test\n>>>>>>> b\n${users}`],
  ['a template', `${base}{{- if .Values.shop }}\n${users}{{- end }}\n`],
  ['a list of TOML', `base_url = "http://shop.test"\n[[resources]]\npath = "/users"\n`],
  ['a page of HTML', '<!doctype html><html><body>404</body></html>'],
  ['a dash for a hyphen', `${base}resources:\n  – path: /users\n`],
  ['a no-break space', `${base}resources:\n\u00a0 - path: /users\n`],
  ['an invisible character', `base_url: http://shop.test\u200b\n${users}`],
  ['Windows line ends, and a slip', `${one}    operation: [list]\n`.replaceAll('\n', '\r\n')],
  ['a byte order mark, and a slip', `\ufeffbaseurl: http://shop.test\n${users}`],
  ['the same key twice in JSON', '{ "base_url": "http://a.test", "base_url": "http://b.test" }'],
  ['a folded address', `base_url: >\n  http://shop.test\n${users}`],
  ['a list in a list', `${base}resources:\n  - - path: /users\n`],
  ['an entry without a value', `${base}resources:\n  -\n  - path: /users\n`],
  ['a tab behind other lines', `${one}\tkind: user\n`],
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
  ['a document of OpenAPI', 'openapi: 3.0.0\ninfo: { title: Shop }\npaths:\n  /users: { get: {} }\n'],
  ['a file of another program', 'services:\n  web: { image: shop }\n'],
  ['a token below auth', `${one}auth: { token: abcdefgh }\n`],
  ['a type below auth', `${one}auth: { type: bearer, value: abcdefgh }\n`],
  ['basic below auth', `${one}auth: { basic: { user: ada, password: abcdefgh } }\n`],
  ['an API key below auth', `${one}auth: { api_key: abcdefgh }\n`],
  ['verify below http', `${one}http: { verify: false }\n`],
  ['a proxy', `${one}http: { proxy: "http://proxy.test" }\n`],
  ['retries below http', `${one}http: { retries: 3 }\n`],
  ['method and path of a probe', `${one}probes: [{ id: a, method: GET, path: /a }]\n`],
  ['fields instead of an example', `${creates}    create: { name: "Ada {{unique}}" }\n`],
  ['states without a field', `${one}    states: { allowed: [[active, /block, blocked]] }\n`],
  [
    'an announcement without its day',
    `${one}contract: { versions: [/v1, /v2], deprecated: [{ field: users.nick }] }\n`,
  ],
  ['a status that the conventions fix', `${one}profile: { statuses: { create: 201 } }\n`],
];

const values: readonly Slip[] = [
  ['a wildcard', `${base}resources:\n  - path: /users/*\n`],
  ['a direction before a sort', `${one}    sort: [-name, id]\n`],
  ['a direction behind a sort', `${one}    sort: ["name:desc"]\n`],
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
  ['a number in quotes', `${one}http: { concurrency: "8" }\n`],
  ['an underscore in a number', `${one}http: { max_pages: 1_000 }\n`],
  ['a fraction', `${one}http: { concurrency: 2.5 }\n`],
  ['too much', `${one}http: { concurrency: 9999 }\n`],
  ['no for false', `${one}writes: no\n`],
  ['true in quotes', `${one}writes: "true"\n`],
  ['one word for a list', `${one}    operations: list\n`],
  ['words with commas for a list', `${one}    operations: "list, read"\n`],
  ['all for operations', `${one}    operations: all\n`],
  ['a field for a list of fields', `${one}    sort: name\n`],
  ['the names of a framework for operations', `${one}    operations: [index, show, store, destroy]\n`],
  ['an action as a string', `${one}    actions: [/block]\n`],
  ['a child as a string', `${one}    children: [/orders]\n`],
  ['the whole path of a child', `${one}    children: [{ path: "/users/{id}/orders" }]\n`],
  ['a probe as a string', `${one}probes: [GET /health]\n`],
  ['a status for what is expected', `${one}probes: [{ id: a, request: GET /a, expect: 200 }]\n`],
  ['a status in quotes', `${one}profile: { statuses: { delete: "204" } }\n`],
  ['two statuses', `${one}profile: { statuses: { delete: [200, 204] } }\n`],
  ['a path in dots into a body', `${one}probes: [{ id: a, request: GET /a, expect: { body: { data.x: up } } }]\n`],
  ['dots for a pointer', `${one}mask: [data.email]\n`],
  ['a rate without its unit', `${one}profile: { limits: { rate: 40 } }\n`],
  ['days without their unit', `${one}contract: { versions: [/v1, /v2], min_notice: 90 }\n`],
  ['a date in another order', `${one}waivers: [{ rule: paths/kebab-case, reason: old, until: 01.02.2027 }]\n`],
  ['false for a rule', `${one}rules: { paths/kebab-case: false }\n`],
  ['a part for a rule', `${one}rules: { paths: off }\n`],
  ['a clause for a rule', `${one}rules: { path.kebab-case: off }\n`],
  ['an option that a rule does not have', `${one}rules: { paths/plural-nouns: { alow: [staff] } }\n`],
  ['versions without slashes', `${one}contract: { versions: [v1, v2] }\n`],
  ['the path of one item', `${base}resources: [{ path: "/users/{id}" }]\n`],
  ['an address without a host', `base_url: /api\n${users}`],
  ['a port in words', `base_url: http://shop.test:port\n${users}`],
  ['a variable in two braces', `${one}auth: { bearer: "{{TOKEN}}" }\n`],
  ['a variable in per cent signs', `${one}auth: { bearer: "%SHOP_TOKEN%" }\n`],
  ['a variable of a program', `${one}auth: { bearer: process.env.TOKEN }\n`],
  ['an expression of GitHub Actions', `${one}auth: { bearer: "\${{ secrets.TOKEN }}" }\n`],
  ['a list of headers', `${one}http: { headers: ["X-A: b"] }\n`],
  ['a resource that is not there', `${one}profile: { id_fields: { /userz: uid } }\n`],
];

const warnings: readonly Slip[] = [
  ['a change of the id', `${one}    operations: [list, patch]\n    change: { id: 7, name: bea }\n`],
  ['dots for a path into the body', `${one}profile: { names: { total_elements: meta.total } }\n`],
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
