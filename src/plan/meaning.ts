/** The last step: checks that no schema can make, and the plan in its resolved form. */
import type { Plan, Resource } from '../core/plan.ts';
import { type ItemSchema, readItemSchema } from './item-schema.ts';
import type { Entry } from './operations.ts';
import { probeProblems, probesOf } from './probes.ts';
import { errorIf, type Finding, keyError } from './problem.ts';
import type { ReadContext } from './read-options.ts';
import { headerProblems, resourceProblems } from './resource-problems.ts';
import { resourcesOf } from './resources.ts';
import { ruleProblems, rulesOf, waiverProblems, waiversOf } from './rule-settings.ts';
import type { PlanDocument } from './schema/document.ts';
import * as settings from './settings.ts';
import { readTree } from './tree.ts';
import { baseUrlProblem, prefixProblem } from './urls.ts';

export interface Meaning {
  readonly findings: readonly Finding[];
  /** It counts only if no finding is an error. */
  readonly plan: Plan;
  readonly entries: readonly Entry[];
}

export function meaningOf(document: PlanDocument, context: ReadContext): Meaning {
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
    ...ruleProblems(rules, context),
    ...waiverProblems(waivers, resources, context),
  ];
  return { findings, plan: resolved(document, { ...context, writes }, resources, schemas.read), entries };
}

const nothingToAudit = 'there is nothing to audit: write resources: [{ path: /users }], or probes';

function resolved(
  document: PlanDocument,
  { fileAt = (path) => path, writes = false }: ReadContext,
  resources: readonly Resource[],
  schemas: ReadonlyMap<string, ItemSchema>,
): Plan {
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
    rules: rulesOf(document.rules ?? {}),
    waivers: waiversOf(document.waivers ?? [], resources),
  };
}

interface Schemas {
  /** By JSON pointer in the plan. */
  readonly read: ReadonlyMap<string, ItemSchema>;
  readonly findings: readonly Finding[];
}

function readSchemas({ probes = [] }: PlanDocument, entries: readonly Entry[], context: ReadContext): Schemas {
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
