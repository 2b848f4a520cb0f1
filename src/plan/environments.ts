import { closest } from '../text/distance.ts';
import { isObject, type Json, type JsonObject, objectOf } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import type { Place } from './problem.ts';
import type { YamlValues } from './yaml-values.ts';

/** A plan's values in one environment, or the name of one that it does not have. */
export type InEnvironment =
  | { readonly ok: true; readonly values: YamlValues }
  /** `message`: what is wrong, as a sentence about the plan. */
  | { readonly ok: false; readonly message: string };

/**
 * The values of a plan as they are in the environment of a name; as they stand where there is none. What an environment says takes the
 * place of the plan's own key. Variables of other environments need not be set, nor those that are replaced.
 */
export function inEnvironment(values: YamlValues, name: string | undefined): InEnvironment {
  const { value, places, problems } = values;
  const environments = isObject(value) ? value['environments'] : undefined;
  const chosen = name !== undefined && isObject(environments) ? environments[name] : undefined;
  if (name !== undefined && chosen === undefined) return { ok: false, message: unknown(name, environments) };
  if (!isObject(value) || !isObject(environments)) return { ok: true, values };
  const taken = isObject(chosen) ? Object.keys(chosen) : [];
  const from = name === undefined ? '' : pointer('environments', name);
  const replaced = taken.map((key) => pointer(key));
  const others = Object.keys(environments).filter((each) => each !== name);
  const unused = [...replaced, ...others.map((each) => pointer('environments', each))];
  const moved = [...places].flatMap(([at, place]): [string, Place][] => {
    if (isWithin(at, replaced)) return [];
    const key = replaced.find((each) => isWithin(at, [from + each]));
    return key === undefined
      ? [[at, place]]
      : [
          [at, place],
          [at.slice(from.length), place],
        ];
  });
  const used = new Set([...places].flatMap(([at, place]) => (isWithin(at, unused) ? [] : [place.at])));
  const isUnset = (each: string): boolean =>
    [...places].some(([at, place]) => place.unset === true && isWithin(at, [pointer('environments', each)]));
  const known = objectOf(Object.entries(environments).filter(([each]) => each === name || !isUnset(each)));
  return {
    ok: true,
    values: {
      value: { ...value, ...(isObject(chosen) ? chosen : {}), environments: known },
      places: new Map(moved),
      problems: problems.filter(({ offset }) => used.has(offset) || !isUnusedOffset(offset, places, unused)),
    },
  };
}

function isUnusedOffset(offset: number, places: YamlValues['places'], unused: readonly string[]): boolean {
  return [...places].some(([at, place]) => place.at === offset && isWithin(at, unused));
}

function isWithin(at: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => at === prefix || at.startsWith(`${prefix}/`));
}

function unknown(name: string, environments: Json | undefined): string {
  const names = isObject(environments) ? Object.keys(environments) : [];
  if (names.length === 0)
    return `--env ${name}: this plan has no environments: write environments: { ${name}: { base_url: ... } }`;
  const meant = closest(name, names);
  const remedy = meant === undefined ? `it has ${names.join(', ')}` : `did you mean ${meant}?`;
  return `--env ${name}: this plan has no such environment: ${remedy}`;
}

/** What is said where no environment was chosen, and the plan has its address in them alone. */
export function unchosen(value: JsonObject): string | undefined {
  const { environments, base_url: baseUrl } = value;
  if (baseUrl !== undefined || !isObject(environments)) return undefined;
  const names = Object.keys(environments);
  return `base_url is in the environments only: choose one with --env (${names.join(', ')}), or write one for when none is chosen`;
}
