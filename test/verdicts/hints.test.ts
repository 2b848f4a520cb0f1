import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { answer, thingsPlan } from '../harm/service.ts';
import { auditApi, onClock } from '../support/audit-api.ts';

const folder = new URL('../../fixtures/plans/', import.meta.url);
const plans: readonly (readonly [string, string])[] = [
  ['things', thingsPlan],
  [
    'things with all that a create may have',
    thingsPlan.replace('not_blank: [name] }', 'not_blank: [name], email: [mail], unique: [name] }'),
  ],
  [
    'things that are not to be written',
    thingsPlan.replace('writes: true', '').replace('change:', 'actions: [{ path: /pin }]\n    change:'),
  ],
  // An audit beside this one keeps a journal there.
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name): readonly [string, string] => [name, readFileSync(new URL(name, folder), 'utf8')]),
];

/** The reference, and what keeps it from being judged: each leaves other clauses open. */
const services: Readonly<Record<string, (api: Api) => Api>> = {
  'the reference': (api) => api,
  'creates refused': (api) => (request) => (request.method === 'POST' ? answer(422) : api(request)),
  'everything refused': () => () => answer(403),
  'everything empty': () => (request) => (request.method === 'GET' ? answer(200, []) : answer(201, {})),
};

const asked = plans.flatMap(([name, text]) =>
  Object.keys(services)
    .filter((service) => !name.startsWith('real-') || service === 'everything empty')
    .map((service) => [name, service, text] as const),
);

it.each(asked)('%s, %s: no hint asks for what the plan has', async (_name, service, text) => {
  const read = readPlan(text, {
    file: 'plan.yaml',
    env: { EXPRESS_TOKEN: 'token-of-express', FASTIFY_TOKEN: 'token-of-fastify' },
    readFile: () => undefined,
  });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  const { report } = await auditApi(
    onClock(({ now }) => (services[service] ?? ((api: Api) => api))(createReference({ now }))),
    { plan: read.plan, scenarios, rules, cleaning, isChosen: false },
  );
  const document: unknown = parse(text);
  const told = [...report.rules, ...report.findings, ...report.clauses].flatMap(({ grounds }) => grounds ?? []);
  const hints = told.filter(({ key }) => key !== null);
  expect(hints.length).toBeGreaterThan(0);
  const followed = hints.filter(({ key, facts }) =>
    (key ?? '').split(/,? and (?=writes: true$)/).some((each) => has(document, each, facts['resource'])),
  );
  expect([...new Set(followed.map(({ kind, key }) => `${kind}: ${key}`))]).toEqual([]);
});

/** True where the text of the plan has what a key asks for: of the resource that it is told of, or of any. */
function has(document: unknown, key: string, resource: unknown): boolean {
  const [, isWord, within] = /^(a \{\{unique\}\} in )?resources\[\]\.([a-z_.]+)(?:: true)?$/.exec(key) ?? [];
  const resources = list(at(document, 'resources'));
  const own = resources.filter((each) => at(each, 'path') === resource);
  const meant = own.length > 0 ? own : resources;
  if (within !== undefined) {
    const values = meant.map((each) => within.split('.').reduce<unknown>(at, each));
    return values.some((value) =>
      isWord === undefined ? isGiven(value) : (JSON.stringify(value) ?? '').includes('{{unique}}'),
    );
  }
  const [, whole] = /^([a-z_.]+)(?:: true)?$/.exec(key) ?? [];
  const value = whole?.split('.').reduce<unknown>(at, document);
  // Some are maps by resource.
  return isGiven(key === 'profile.id_kinds' ? at(value, String(resource)) : value);
}

function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false;
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
