import type { CredentialPlace } from '../model/plan.ts';
import { pointer } from '../text/json-pointer.ts';
import type { PlanDocument } from './plan-document.generated.ts';
import { type Places, problemAt } from './problem.ts';

/** Where the plan has its credential; undefined where it has none. Of its value the names of variables alone: the rest is secret. */
export function credentialPlace(text: string, { auth }: PlanDocument, places: Places): CredentialPlace | undefined {
  const [name] = Object.keys(auth ?? {});
  if (name === undefined) return undefined;
  const [key] = name === 'headers' || name === 'query' ? Object.keys(auth?.[name] ?? {}) : [];
  const names = ['auth', name, ...(key === undefined ? [] : [key])];
  const place = places.get(pointer(...names));
  if (place === undefined) return undefined;
  const variables = [...(place.source ?? '').matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, variable = '']) => `$${variable}`);
  const { line } = problemAt('', text, place.keyAt ?? place.at, '');
  return { key: names.join('.'), variables, line };
}
