/** The last step: checks that no schema can make, and the plan in its resolved form. */
import { posix } from 'node:path';
import type { Operation } from '../core/operation.ts';
import type { Plan, PlannedProbe, Resource } from '../core/plan.ts';
import { closest } from '../text/closest.ts';
import { isObject, type JsonObject, parseJson } from '../text/json.ts';
import { faultIn } from '../text/scan.ts';
import { percentDecoded } from '../text/percent.ts';
import { formatPointer, valueAt } from '../text/pointers.ts';
import { placeholders, textsIn } from './create.ts';
import { defined } from './defined.ts';
import { type Entry, readTree } from './operations.ts';
import { error, errorIf, type Finding, keyError, nameOf } from './problem.ts';
import type { ReadContext, ReadFile } from './read-options.ts';
import { headerProblems, resourceProblems } from './resource-problems.ts';
import { type ItemSchema, nameProblem, resourcesNamed, resourcesOf, type Schemas } from './resources.ts';
import type { PlanDocument } from './schema/document.ts';
import type { ProbeDocument } from './schema/settings.ts';
import * as settings from './settings.ts';
import { baseUrlProblem, prefixProblem, probeProblem, readRequest, shapeOf } from './urls.ts';

/** The plan counts only if no finding is an error. */
export function meaningOf(document: PlanDocument, context: ReadContext) {
  const { auth, http, contract, profile, probes = [], rules = {}, waivers = [] } = document;
  const writes = context.writes ?? document.writes ?? false;
  const versions = [...new Set(contract?.versions)];
  const { entries, findings: misplaced } = readTree(document.resources ?? [], versions);
  const schemas = readSchemas(document, entries, context);
  const resources = resourcesOf(entries, versions, schemas.read, profile?.body);
  const findings = [
    ...errorIf('/base_url', baseUrlProblem(document.base_url), 'base_url'),
    ...settings.authProblems(auth),
    ...headerProblems(http?.headers, '/http/headers'),
    ...versions.flatMap((each) =>
      errorIf(`/contract/versions/${versions.indexOf(each)}`, prefixProblem(each), `the version ${each}`),
    ),
    ...misplaced,
    ...(entries.length + probes.length + misplaced.length === 0 ? [keyError('/resources', nothingToAudit)] : []),
    ...resourceProblems(entries, writes),
    ...schemas.findings,
    ...probeProblems(probes, resources),
    ...settings.profileProblems(profile, resources),
    ...settings.ruleProblems(rules, context),
    ...settings.waiverProblems(waivers, resources, context),
  ];
  return { findings, plan: resolved(document, { ...context, writes }, resources, schemas.read), entries };
}

const nothingToAudit = 'there is nothing to audit: write resources: [{ path: /users }], or probes';

function resolved(document: PlanDocument, context: ReadContext, resources: Plan['resources'], schemas: Schemas): Plan {
  const { fileAt = (path) => path, writes = false } = context;
  const { auth, http = {}, contract = {}, profile = {}, base_url: url } = document;
  const baseUrl = URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : url;
  return {
    name: document.name ?? baseUrl.replace(/^[a-z]+:\/\/|\/.*$/gi, ''),
    baseUrl,
    ...(auth === undefined ? {} : { auth: settings.authOf(auth, fileAt) }),
    writes,
    http: settings.httpOf(http, fileAt),
    volatile: document.volatile ?? [],
    mask: document.mask ?? [],
    labels: document.labels ?? {},
    resources,
    probes: probesOf(document.probes ?? [], resources, schemas),
    profile: settings.profileOf(profile, resources),
    contract: settings.contractOf(contract),
    rules: settings.rulesOf(document.rules ?? {}),
    waivers: settings.waiversOf(document.waivers ?? [], resources),
  };
}

/** Reads the schemas, by JSON pointer in the plan. */
function readSchemas({ probes = [] }: PlanDocument, entries: readonly Entry[], context: ReadContext) {
  const ofItems = entries.map(({ document, at }) => [`${at}/item`, document.item] as const);
  const ofProbes = probes.map(({ expect }, index) => [`/probes/${index}/expect/schema`, expect?.schema] as const);
  const read = new Map<string, ItemSchema>();
  const findings: Finding[] = [];
  for (const [at, schema] of [...ofItems, ...ofProbes]) {
    if (schema === undefined) continue;
    const found = readItemSchema(schema, at, context);
    if ('message' in found) findings.push(found);
    else read.set(at, found);
  }
  return { read, findings };
}

type Probes = readonly ProbeDocument[];

/** A probe that requests a path of a resource, or of an earlier probe, has the operation of that path. */
function probesOf(documents: Probes, resources: readonly Resource[], schemas: Schemas): readonly PlannedProbe[] {
  const known = new Map<string, Operation>();
  const keyOf = ({ method, template }: Operation): string => `${method} ${shapeOf(template)}`;
  for (const { operations, actions } of resources)
    for (const each of [...operations, ...actions.map(({ operation }) => operation)]) known.set(keyOf(each), each);
  return documents.map((document, index) => {
    const { id, request, headers = {}, body, expect, capture = {}, filters } = document;
    const { method, url } = readRequest(request);
    const template = (url.split('?')[0] ?? url).replace(/\{\{(\w+)\}\}/g, '{$1}');
    const access = document.auth === 'valid' ? 'required' : document.auth;
    const own: Operation = { kind: 'probe', method, template, access: access ?? 'required', isCustom: false };
    const operation = known.get(keyOf(own)) ?? own;
    known.set(keyOf(own), operation);
    const filtered = filters === undefined ? [] : resourcesNamed(filters, resources);
    // With versions, it is the resource under the version of the probe.
    const shown = filtered.find(({ version }) => version !== undefined && url.startsWith(`${version}/`)) ?? filtered[0];
    const { status, headers: expected = {}, body: values = {} } = expect ?? {};
    const checkBody = schemas.get(`/probes/${index}/expect/schema`)?.check;
    const expectation = expect && { headers: expected, body: values, ...defined({ status, checkBody }) };
    const optional = defined({ body, expect: expectation, filters: shown?.path });
    return { id, operation, url, headers, access: access ?? operation.access, capture, ...optional };
  });
}

function probeProblems(documents: Probes, resources: readonly Resource[]): readonly Finding[] {
  const ids = documents.map(({ id }) => id);
  const found = documents.flatMap(({ id, request, headers, filters }, index) => {
    const at = `/probes/${index}`;
    const isTaken = ids.indexOf(id) < index;
    return [
      ...errorIf(`${at}/id`, isTaken ? `another probe has the id ${id}: give each its own` : undefined),
      ...headerProblems(headers, `${at}/headers`),
      ...errorIf(`${at}/request`, probeProblem(request), request),
      ...errorIf(`${at}/filters`, nameProblem(filters, resources)),
    ];
  });
  return [...found, ...captureProblems(documents)];
}

/** The names of captured values that a probe needs. */
function needsOf({ request, headers, body, expect }: ProbeDocument): readonly string[] {
  const namesIn = (value: unknown): readonly string[] =>
    textsIn(value).flatMap((text) => [...text.matchAll(/\{\{([A-Za-z_]\w*)\}\}/g)].map(([, name = '']) => name));
  const inBodies = namesIn([body, expect?.body]).filter((name) => !placeholders.includes(name));
  return [...new Set([...namesIn([request, headers, expect?.headers]), ...inBodies])];
}

/** Names that no probe captures, or that two do. */
function captureProblems(documents: Probes): readonly Finding[] {
  const owners = new Set<string>();
  const found = documents.flatMap(({ capture = {} }, index) =>
    Object.keys(capture).flatMap((name) => {
      const at = `/probes/${index}/capture${formatPointer(name)}`;
      if (placeholders.includes(name))
        return [keyError(at, `{{${name}}} is a new value each time: choose another name`)];
      if (owners.has(name)) return [keyError(at, `another probe captures ${name}: give each its own name`)];
      owners.add(name);
      return [];
    }),
  );
  const lost = documents.flatMap((document, index) => {
    const name = needsOf(document).find((each) => !owners.has(each));
    return errorIf(`/probes/${index}/request`, name && unknownProblem(name, [...owners]));
  });
  return [...found, ...lost];
}

function unknownProblem(name: string, known: readonly string[]): string {
  const near = closest(name, known);
  const capture = `write capture: { ${name}: /data/... } in the probe whose response has it`;
  return `no probe captures {{${name}}}: ${near === undefined ? capture : `did you mean {{${near}}}?`}`;
}

/** Where the plan is, for references between files. It is deep, because files may be above it. */
const folder = '/plan'.repeat(32);

/** Reads a schema, or says what is wrong with it. `at` is its JSON pointer in the plan. */
function readItemSchema(item: JsonObject, at: string, context: ReadContext): ItemSchema | Finding {
  const { readFile, compiler } = context;
  if (compiler === undefined) throw new Error('a plan with schemas is read with loadSchemaCompiler()');
  const reference = item['$ref'];
  const file = typeof reference === 'string' && !reference.startsWith('#') ? reference : undefined;
  const schema = file === undefined ? item : partOf(file, readFile);
  if (typeof schema === 'string') return error(`${at}/$ref`, `${file} ${schema}`);
  const url = new URL(file?.split('#')[0] ?? 'plan.yaml', `file://${folder}/`).href;
  const load = (missing: string): JsonObject | string => {
    const path = missing.startsWith('file:') ? percentDecoded(new URL(missing).pathname) : undefined;
    return schemaIn(path === undefined ? missing : posix.relative(folder, path), readFile);
  };
  const compiled = compiler.compile(schema, url, load);
  if (typeof compiled === 'function') return { schema, check: compiled };
  const { at: inside, reason } = compiled;
  if (file !== undefined) return error(`${at}/$ref`, `${file}${inside && `#${inside}`} ${reason}`);
  return error(at + inside, `${nameOf(at + inside)} ${reason}`);
}

/** Parts that others refer to stay with a part that a fragment names. */
const containers = ['$schema', 'definitions', '$defs', 'components'];

/** The schema that a reference to a file names, or what is wrong with the reference. */
function partOf(reference: string, readFile: ReadFile): JsonObject | string {
  const [path = '', fragment = ''] = reference.split('#', 2);
  const whole = schemaIn(path, readFile);
  if (typeof whole === 'string' || fragment === '') return whole;
  const part = valueAt(whole, fragment);
  if (!isObject(part)) return 'names no object in the file, but a schema is an object';
  return { ...Object.fromEntries(Object.entries(whole).filter(([key]) => containers.includes(key))), ...part };
}

/** The JSON object in a file, or what is wrong, as the end of a sentence that starts with the file. */
function schemaIn(path: string, readFile: ReadFile): JsonObject | string {
  if (/^[a-z][a-z0-9+.-]+:/i.test(path)) return 'is a URL: save the schema in a file next to the plan, and name that';
  const text = readFile(path);
  if (text === undefined) return 'cannot be read: write the path of a file, relative to the plan';
  const plain = text.replace(/^\uFEFF/, '');
  const value = parseJson(plain);
  if (value === undefined) return `does not contain JSON: ${faultIn(plain)?.message}`;
  return isObject(value) ? value : 'does not contain a JSON object, but a schema is one';
}
