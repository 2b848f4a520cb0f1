/** Environments of a plan: their keys override those of the plan. */
import { type Document, isAlias, isMap, isScalar, type YAMLMap } from 'yaml';
import { closest } from '../text/closest.ts';
import type { ReadOptions } from './read-options.ts';

/** By alias: the last node before it with its anchor. */
export type Targets = ReadonlyMap<unknown, unknown>;

/** The environments of a document, by name. */
export function environmentsIn({ contents }: Document.Parsed, targets: Targets): YAMLMap | undefined {
  return mapIn(mapIn(contents, targets)?.get('environments', true), targets);
}

function mapIn(node: unknown, targets: Targets): YAMLMap | undefined {
  const target = isAlias(node) ? targets.get(node) : node;
  return isMap(target) ? target : undefined;
}

/** Changes the document, or returns what is wrong with the name of the environment. */
export function chooseEnvironment(
  document: Document.Parsed,
  { environment: name, baseUrl }: Pick<ReadOptions, 'environment' | 'baseUrl'>,
  targets: Targets,
): string | undefined {
  const plan = mapIn(document.contents, targets);
  const environments = environmentsIn(document, targets);
  const names = (environments?.items ?? []).map(({ key }) => String(key));
  if (name === undefined) {
    if (baseUrl !== undefined || environments === undefined || plan?.has('base_url') !== false) return undefined;
    return `only the environments have a base_url: choose one with --env (${names.join(', ')}), or add a base_url to the plan`;
  }
  const chosen = mapIn(environments?.get(name, true), targets);
  if (plan === undefined || environments === undefined || chosen === undefined) return unknown(name, names);
  for (const pair of chosen.items) {
    plan.delete(isScalar(pair.key) ? pair.key.value : pair.key);
    plan.items.push(pair);
  }
  environments.delete(name);
  return undefined;
}

function unknown(name: string, names: readonly string[]): string {
  const example = `write environments: { ${name}: { base_url: ... } }`;
  if (names.length === 0) return `--env ${name}: this plan has no environments: ${example}`;
  const meant = closest(name, names);
  const remedy = meant === undefined ? `its environments are ${names.join(', ')}` : `did you mean ${meant}?`;
  return `--env ${name}: this plan has no such environment: ${remedy}`;
}
