import type { Plan } from '../model/plan.ts';
import { keyOf, lastWord } from '../text/header-key.ts';
import { type Caller, secretVariations } from './credential.ts';
import { percentEncoded } from '../text/percent.ts';

const sensitive = /authorization|cookie|token|api[-_]?key|secret|passw/i;

/** True for headers whose value is a secret, whatever the plan calls it. */
export function isSensitiveHeader(name: string): boolean {
  return sensitive.test(name);
}

/** Everything that no exchange may show, without repeats: tokens, keys, passwords, and near misses that give them away. */
export function secretsOf(plan: Plan, caller: Caller): readonly string[] {
  const keys = [
    ...caller.extra.flatMap(([name, value]) => [lastWord(value), value.trim(), ...cookiesIn(name, value)]),
    ...(caller.query ?? []).map(([, value]) => value),
  ];
  const credentials = [...(caller.token === undefined ? [] : [caller.token]), ...keys].filter((value) => value !== '');
  const others = [
    plan.http.headers,
    ...plan.probes.map(({ headers }) => headers),
    ...plan.resources.flatMap(({ headers = {}, query = {} }) => [headers, query]),
  ].flatMap((named) =>
    Object.entries(named)
      .filter(([name]) => isSensitiveHeader(name))
      .flatMap(([, value]) => [lastWord(value), value.trim(), percentEncoded(value)]),
  );
  const oauth2 = plan.auth?.oauth2;
  const client = oauth2 === undefined ? [] : [oauth2.clientSecret];
  return [
    ...new Set(
      [
        ...credentials,
        ...credentials.flatMap(secretVariations),
        ...others,
        ...client,
        ...[...credentials, ...others].map(keyOf),
      ].filter((secret) => secret !== ''),
    ),
  ];
}

/** What stands in each of several cookies: a near miss of the last leaves the others as they are. Short words are none. */
function cookiesIn(name: string, value: string): readonly string[] {
  const values = value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  return name.toLowerCase() === 'cookie' && values.length > 1 ? values.filter(({ length }) => length >= 8) : [];
}
