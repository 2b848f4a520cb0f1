/** Authentication, HTTP settings, profile, contract, rules, and waivers: what is wrong with them, and their resolved form. */
import type { Auth, Contract, HttpSettings, Plan, Profile, Rate, Resource, RuleSetting, Waiver } from '../core/plan.ts';
import { matches } from '../core/settings.ts';
import { isSame } from '../reading/json.ts';
import { closest } from '../text/closest.ts';
import type { JsonObject } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';
import { namesOf } from './complaints.ts';
import { defined } from './defined.ts';
import type { SchemaCompiler } from './json-schema.ts';
import { error, errorIf, type Finding, keyError, nameOf, warning } from './problem.ts';
import type { FileAt, KnownRule, ReadContext } from './read-options.ts';
import { bodyProblems, headerProblems } from './resource-problems.ts';
import { nameProblem, resourcesNamed } from './resources.ts';
import type { PlanDocument } from './schema/document.ts';
import type { AuthDocument, ContractDocument, HttpDocument, ProfileDocument } from './schema/settings.ts';
import { baseUrlProblem } from './urls.ts';

/** Shorter secrets would mask too much in bodies. */
const maskable = 8;

export function authProblems(auth: AuthDocument = {}): readonly Finding[] {
  const { bearer, oauth2, headers = {}, query = {}, other } = auth;
  const [first, second] = (['bearer', 'command', 'file', 'oauth2'] as const).filter((key) => auth[key] !== undefined);
  const found = [...headerProblems(headers, '/auth/headers', true)];
  if (second !== undefined)
    found.push(keyError(`/auth/${second}`, `auth has both ${first} and ${second}: keep one source of the token`));
  const authorization = Object.keys(headers).find((name) => name.toLowerCase() === 'authorization');
  if (first !== undefined && authorization !== undefined) {
    const message = `auth has both ${first} and the header ${authorization}: keep one of them`;
    found.push(keyError(`/auth/headers${formatPointer(authorization)}`, message));
  }
  if (other !== undefined) {
    for (const { at, message, ...each } of authProblems(other))
      found.push({ ...each, at: at.replace('/auth', '/auth/other'), message: message.replace('auth', 'auth.other') });
    const identityOf = (user: typeof other) => [user.bearer, user.headers ?? {}, user.query ?? {}];
    if (isSame(identityOf(auth), identityOf(other)))
      found.push(keyError('/auth/other', 'auth.other is the credential of auth: write that of another user'));
  }
  const tokenUrl = oauth2 && baseUrlProblem(oauth2.token_url);
  found.push(...errorIf('/auth/oauth2/token_url', tokenUrl, 'auth.oauth2.token_url'));
  const ofMaps = { ...below('headers', headers), ...below('query', query) };
  const secrets = { bearer, 'oauth2/client_secret': oauth2?.client_secret, ...ofMaps };
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

export function profileProblems(profile: ProfileDocument = {}, resources: readonly Resource[]): readonly Finding[] {
  const ofNames = Object.entries(profile.names ?? {}).flatMap(([key, name]) => {
    const message = `${name} is read as one key with a dot in it: write /${name.replaceAll('.', '/')} for a path into the body`;
    return /^[A-Za-z_]\w*(?:\.\w+)+$/.test(name) ? [warning(`/profile/names/${key}`, message)] : [];
  });
  const byPath = (['id_fields', 'id_kinds'] as const).flatMap((key) =>
    Object.keys(profile[key] ?? {}).flatMap((path) => {
      const problem = nameProblem(path, resources);
      return problem === undefined ? [] : [keyError(`/profile/${key}${formatPointer(path)}`, problem)];
    }),
  );
  return [...ofNames, ...byPath, ...bodyProblems(profile.body, '/profile/body')];
}

export function authOf(auth: AuthDocument, fileAt: FileAt): Auth {
  const { bearer, command, file, oauth2, headers = {}, query = {}, mtls, other } = auth;
  const client = oauth2 && {
    tokenUrl: oauth2.token_url,
    clientId: oauth2.client_id,
    clientSecret: oauth2.client_secret,
    ...defined({ scope: oauth2.scope, audience: oauth2.audience, resource: oauth2.resource }),
  };
  const certificate = mtls && { cert: fileAt(mtls.cert), key: fileAt(mtls.key) };
  const optional = { bearer, command, file: file && fileAt(file), oauth2: client, mtls: certificate };
  return { headers, query, ...defined({ ...optional, other: other && authOf(other, fileAt) }) };
}

export function httpOf({ rate, ca, ...http }: HttpDocument, fileAt: FileAt): HttpSettings {
  const { concurrency = 8, timeout = '10s', patience = '60s', max_pages: maxPages = 50, headers = {} } = http;
  const [timeoutMs, patienceMs] = [durationOf(timeout), durationOf(patience)];
  const optional = defined({ rate: rateOf(rate), ca: ca === undefined ? ca : fileAt(ca) });
  return { concurrency, timeoutMs, patienceMs, maxPages, headers, ...optional };
}

export function profileOf(profile: ProfileDocument, resources: readonly Resource[]): Profile {
  const { names = {}, parameters = {}, statuses = {}, limits = {}, error_codes: errorCodes = {} } = profile;
  const { total_elements: totalElements, total_pages: totalPages, ...others } = names;
  const { rate, max_page_size: maxPageSize, default_page_size: defaultPageSize, max_body: body } = limits;
  const maxBodyBytes = body === undefined ? undefined : Math.floor(measured(body, bytes));
  const sizes = { maxPageSize, defaultPageSize, maxBodyBytes };
  const { max_response_time: time } = limits;
  const maxResponseMs = time === undefined ? undefined : durationOf(time);
  return {
    ...defined({ pageBase: profile.page_base, pageForm: profile.page_form, itemFields: profile.item_fields }),
    parameters,
    sortForm: profile.sort_form ?? 'name,desc',
    mediaTypes: profile.media_types ?? {},
    names: defined({ ...others, totalElements, totalPages }),
    statuses,
    limits: { burst: limits.burst ?? false, ...defined({ ...sizes, rate: rateOf(rate), maxResponseMs }) },
    errorCodes,
    idFields: byResource(profile.id_fields ?? {}, resources),
    idKinds: byResource(profile.id_kinds ?? {}, resources),
  };
}

/** By the path of every resource that a path names. */
function byResource<V>(byPath: Readonly<Record<string, V>>, resources: readonly Resource[]): Record<string, V> {
  const entries = Object.entries(byPath).flatMap(([path, value]) =>
    resourcesNamed(path, resources).map((each) => [each.path, value] as const),
  );
  return Object.fromEntries(entries);
}

export function contractOf({ snapshot, versions, deprecated, min_notice: notice }: ContractDocument): Contract {
  const optional = defined({ snapshot, minNoticeDays: notice === undefined ? notice : Number.parseInt(notice, 10) });
  return { versions: versions ?? [], deprecated: deprecated ?? [], ...optional };
}

const milliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const [kilo, kibi] = [1000, 1024];
const bytes = { B: 1, kB: kilo, MB: kilo ** 2, GB: kilo ** 3, KiB: kibi, MiB: kibi ** 2, GiB: kibi ** 3 };

/** Milliseconds: `10s` is 10,000. */
const durationOf = (text: string): number => measured(text, milliseconds);

/** `600/m` is 600 requests per 60,000 ms. */
function rateOf(text: string | undefined): Rate | undefined {
  const [amount, unit = ''] = text?.split('/') ?? [];
  return text === undefined ? undefined : { requests: Number(amount), windowMs: milliseconds[unit] ?? Number.NaN };
}

function measured(text: string, factors: Readonly<Record<string, number>>): number {
  const [, amount, unit = ''] = /^([\d.]+)(\D+)$/.exec(text) ?? [];
  return Number(amount) * (factors[unit] ?? Number.NaN);
}

type Waivers = NonNullable<PlanDocument['waivers']>;
type Settings = NonNullable<PlanDocument['rules']>;

export function rulesOf(settings: Settings): Plan['rules'] {
  const entries = Object.entries(settings).map(([id, setting]): [string, RuleSetting] => {
    return [id, typeof setting === 'string' ? { level: setting } : { options: setting }];
  });
  return Object.fromEntries(entries);
}

/** Without known rules, every id may be one. */
export function ruleProblems(settings: Settings, { rules, compiler }: ReadContext): readonly Finding[] {
  return Object.entries(settings).flatMap(([id, setting]): readonly Finding[] => {
    const at = `/rules${formatPointer(id)}`;
    const problem = idProblem(id, rules, true);
    if (problem !== undefined) return [keyError(at, problem)];
    if (typeof setting === 'string') return [];
    if (id.endsWith('*')) return [error(at, `options belong to one rule, and ${id} is a pattern: write ${levels}`)];
    const rule = rules?.find((each) => each.id === id);
    return rule === undefined ? [] : optionProblems(rule, setting, at, compiler);
  });
}

const levels = 'off, must, or should';

function optionProblems(rule: KnownRule, given: JsonObject, at: string, compiler?: SchemaCompiler): readonly Finding[] {
  const { id, options } = rule;
  if (options === undefined) {
    const isEmpty = Object.keys(given).length === 0;
    return errorIf(at, isEmpty ? undefined : `${id} has no options: write ${levels}, or leave it out`);
  }
  const check = compiler?.compile({ properties: options, additionalProperties: false });
  const problems = typeof check === 'function' ? check(given) : [];
  return problems.map(({ at: inside, keyword, expected }) => {
    const name = nameOf(inside);
    if (keyword !== 'additionalProperties')
      return error(at + inside, `${name} must be ${keyword === 'type' ? namesOf([expected]) : expected}`);
    const known = Object.keys(options).join(', ');
    return keyError(at + inside, `${name} is not an option of ${id}: its options are ${known}`);
  });
}

/** What is wrong with the id of a rule, or with a pattern of ids. */
function idProblem(id: string, rules: readonly KnownRule[] | undefined, mayBePattern: boolean): string | undefined {
  const ids = rules?.map((rule) => rule.id) ?? [id];
  if (ids.includes(id)) return undefined;
  if (mayBePattern && id.endsWith('*'))
    return ids.some((each) => matches(id, each)) ? undefined : `no rule matches ${id}: \`probity rules\` lists them`;
  if (ids.some((each) => each.startsWith(`${id}/`))) {
    const all = mayBePattern ? `write ${id}/* for all its rules, or ` : '';
    return `${id} is a part, not a rule: ${all}choose one of \`probity rules ${id}\``;
  }
  const near = closest(id, ids);
  return `there is no rule ${id}: ${near === undefined ? '`probity rules` lists them' : `did you mean ${near}?`}`;
}

/** The waivers, once for each version of the resource that they name. */
export function waiversOf(documents: Waivers, resources: readonly Resource[]): readonly Waiver[] {
  return documents.flatMap(({ resource, ...waiver }) => {
    if (resource === undefined) return [waiver];
    return resourcesNamed(resource, resources).map(({ path }) => ({ ...waiver, resource: path }));
  });
}

export function waiverProblems(waivers: Waivers, resources: readonly Resource[], { rules }: ReadContext) {
  return waivers.flatMap(({ rule, resource }, index) => [
    ...errorIf(`/waivers/${index}/rule`, idProblem(rule, rules, false)),
    ...errorIf(`/waivers/${index}/resource`, nameProblem(resource, resources)),
  ]);
}
