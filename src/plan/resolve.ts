import type { Snapshot } from '../model/contract.ts';
import type { Contract, Plan } from '../model/plan.ts';
import { readAuth } from './auth.ts';
import { baseUrlProblem, normalBaseUrl } from './base-url.ts';
import { prefixProblem } from './addresses.ts';
import type { Contract as ContractDocument, PlanDocument } from './plan-document.generated.ts';
import { readProbes } from './probes.ts';
import type { Desk } from './problem.ts';
import type { ReadOptions } from './read-plan.ts';
import { spellingOf } from './spelling.ts';
import { readResources } from './resources.ts';
import { readRuleSettings, readWaivers, tellDate } from './rule-settings.ts';
import { readHttp, readProfile } from './settings.ts';

/**
 * A document that fits the schema in its resolved form. What no schema can see is told at the desk; the plan counts only
 * where nothing was. Undefined where there is no base URL to go by.
 */
export function resolvePlan(document: PlanDocument, options: ReadOptions, desk: Desk): Plan | undefined {
  const problem = baseUrlProblem(document.base_url);
  if (problem !== undefined) {
    desk.problem('/base_url', `base_url ${problem}`);
    return undefined;
  }
  const { auth, http = {}, contract, profile = {}, volatile = [], mask } = document;
  const baseUrl = normalBaseUrl(document.base_url);
  const spelling = spellingOf(document, desk.places);
  const writes = options.writes ?? document.writes ?? false;
  const resources = readResources(
    document.resources ?? [],
    [...new Set(contract?.versions)],
    { ...options, writes },
    desk,
  );
  if (writes && resources.length > 0 && resources.every((resource) => resource.create === undefined)) {
    desk.warn(
      '/writes',
      'writes is true, but no resource has a create example: nothing can be created, and so nothing changed',
    );
  }
  return {
    name: document.name ?? new URL(baseUrl).host,
    baseUrl,
    ...(auth === undefined ? {} : { auth: readAuth(auth, options, desk) }),
    ...(spelling === undefined ? {} : { spelling }),
    writes,
    http: readHttp(http, options, desk),
    volatile,
    ...(mask === undefined ? {} : { mask }),
    labels: document.labels ?? {},
    resources,
    probes: readProbes(document.probes ?? [], resources, options, desk),
    profile: readProfile(profile, resources, desk),
    ...(contract === undefined ? {} : { contract: readContract(contract, options, desk) }),
    rules: readRuleSettings(document.rules ?? {}, options, desk),
    waivers: readWaivers(document.waivers ?? [], resources, options, desk),
  };
}

function readContract(
  { snapshot, versions = [], deprecated = [], min_notice: notice }: ContractDocument,
  options: ReadOptions,
  desk: Desk,
): Contract {
  for (const [index, version] of versions.entries()) {
    const at = `/contract/versions/${index}`;
    const problem = prefixProblem(version);
    if (problem !== undefined) desk.problem(at, `the version ${version} ${problem}`);
    if (versions.indexOf(version) < index) desk.problem(at, `${version} appears twice: keep one of them`);
  }
  for (const [index, { since }] of deprecated.entries()) tellDate(since, `/contract/deprecated/${index}/since`, desk);
  const earlier = snapshot === undefined ? undefined : readEarlier(snapshot, options, desk);
  return {
    ...(snapshot === undefined ? {} : { snapshot }),
    ...(earlier === undefined ? {} : { earlier }),
    versions,
    deprecated,
    ...(notice === undefined ? {} : { minNoticeDays: Number.parseInt(notice, 10) }),
  };
}

/** What the file of the snapshot holds; undefined where it is not to be read, or unusable, which is told. */
function readEarlier(file: string, { readFile, readSnapshot }: ReadOptions, desk: Desk): Snapshot | undefined {
  if (readSnapshot === undefined) return undefined;
  const text = readFile(file);
  if (text === undefined) {
    const remedy = 'write the path of a file, relative to the plan, or make it with "probity snapshot PLAN -o FILE"';
    desk.problem('/contract/snapshot', `${file} cannot be read: ${remedy}`);
    return undefined;
  }
  const read = readSnapshot(text);
  if (read.ok) return read.snapshot;
  desk.problem('/contract/snapshot', `${file} ${read.problem}`);
  return undefined;
}
