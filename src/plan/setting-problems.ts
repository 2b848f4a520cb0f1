/** What is wrong with the settings of a plan, or worth knowing about them. */
import type { Resource } from '../core/plan.ts';
import { error, errorIf, type Finding, keyError, warning } from './problem.ts';
import { headerProblems } from './resource-problems.ts';
import { nameProblem } from './resources.ts';
import type { AuthDocument, ContractDocument, HttpDocument, ProfileDocument } from './schema/settings.ts';
import { durationOf } from './settings.ts';
import { baseUrlProblem, prefixProblem } from './urls.ts';
import { formatPointer } from '../text/pointers.ts';

/** Shorter secrets would mask too much in bodies. */
const maskable = 8;

export function authProblems(auth: AuthDocument = {}): readonly Finding[] {
  const { bearer, oauth2, headers = {}, query = {} } = auth;
  const [first, second] = (['bearer', 'command', 'file', 'oauth2'] as const).filter((key) => auth[key] !== undefined);
  const found = [...headerProblems(headers, '/auth/headers', true)];
  if (second !== undefined)
    found.push(keyError(`/auth/${second}`, `auth has both ${first} and ${second}: keep one source of the token`));
  const authorization = Object.keys(headers).find((name) => name.toLowerCase() === 'authorization');
  if (first !== undefined && authorization !== undefined) {
    const message = `auth has both ${first} and the header ${authorization}: keep one of them`;
    found.push(keyError(`/auth/headers${formatPointer(authorization)}`, message));
  }
  const tokenUrl = oauth2 && baseUrlProblem(oauth2.token_url);
  found.push(...errorIf('/auth/oauth2/token_url', tokenUrl, 'auth.oauth2.token_url'));
  const secrets = {
    bearer,
    'oauth2/client_secret': oauth2?.client_secret,
    ...below('headers', headers),
    ...below('query', query),
  };
  for (const [at, secret = ''] of Object.entries(secrets)) {
    if (secret === '' || secret.length >= maskable) continue;
    const name = `auth.${at.replaceAll('/', '.')}`;
    const message = `${name} has fewer than ${maskable} characters: it is masked in headers, but not in bodies`;
    found.push(warning(`/auth/${at}`, message));
  }
  return found;
}

function below(key: string, values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [key + formatPointer(name), value]));
}

export function httpProblems(http: HttpDocument = {}): readonly Finding[] {
  const durations = (['timeout', 'patience'] as const).flatMap((key) => {
    const { [key]: text = '1s' } = http;
    const isFine = durationOf(text) >= 1 && durationOf(text) <= 3_600_000;
    return errorIf(`/http/${key}`, isFine ? undefined : `is ${text}: write a duration from 1ms to 1h`, `http.${key}`);
  });
  return [...durations, ...headerProblems(http.headers, '/http/headers')];
}

export function profileProblems(profile: ProfileDocument = {}, resources: readonly Resource[]): readonly Finding[] {
  const { max_page_size: most = Number.POSITIVE_INFINITY, default_page_size: usual = 0 } = profile.limits ?? {};
  const message = `default_page_size is ${usual}, and max_page_size is only ${most}: one of them is wrong`;
  const byPath = (['id_fields', 'id_kinds'] as const).flatMap((key) =>
    Object.keys(profile[key] ?? {}).flatMap((path) => {
      const problem = nameProblem(path, resources);
      return problem === undefined ? [] : [keyError(`/profile/${key}${formatPointer(path)}`, problem)];
    }),
  );
  return [
    ...nameProblems(profile.names ?? {}),
    ...errorIf('/profile/limits/default_page_size', usual > most ? message : undefined),
    ...byPath,
  ];
}

/** A name that two keys have, and names that look like paths. */
function nameProblems(names: NonNullable<ProfileDocument['names']>): readonly Finding[] {
  const given = new Map<string, string>();
  return Object.entries(names).flatMap(([key, name]) => {
    const at = `/profile/names/${key}`;
    const other = given.get(name);
    given.set(name, key);
    const isPath = /^[A-Za-z_]\w*(?:\.\w+)+$/.test(name);
    const remedy = `write /${name.replaceAll('.', '/')} for a path into the body`;
    return [
      ...errorIf(at, other && `${key} and ${other} both have the name ${name}: one of them is wrong`),
      ...(isPath ? [warning(at, `${name} is read as one key with a dot in it: ${remedy}`)] : []),
    ];
  });
}

export function contractProblems({ versions = [], deprecated = [] }: ContractDocument = {}): readonly Finding[] {
  const ofVersions = versions.flatMap((version, index) => {
    const at = `/contract/versions/${index}`;
    const isAgain = versions.indexOf(version) < index;
    return [
      ...errorIf(at, prefixProblem(version), `the version ${version}`),
      ...(isAgain ? [error(at, `${version} appears twice: keep one of them`)] : []),
    ];
  });
  const ofFields = deprecated.flatMap(({ since }, index) => dateProblems(since, `/contract/deprecated/${index}/since`));
  return [...ofVersions, ...ofFields];
}

/** A date that is not in the calendar, such as 2026-02-30. */
export function dateProblems(date: string | undefined, at: string): readonly Finding[] {
  const instant = new Date(`${date}T00:00:00Z`);
  const isFine = date === undefined || (!Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date));
  return errorIf(at, isFine ? undefined : `${date} is not a date: write year-month-day, such as 2027-01-31`);
}
