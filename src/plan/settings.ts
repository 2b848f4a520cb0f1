/** Authentication, HTTP settings, profile, and contract: what is wrong with them, and their resolved form. */
import type { Auth, Contract, HttpSettings, Profile, Rate, Resource } from '../core/plan.ts';
import { defined } from './defined.ts';
import { errorIf, type Finding, keyError, warning } from './problem.ts';
import { bodyProblems, headerProblems } from './resource-problems.ts';
import { nameProblem, resourcesNamed } from './resources.ts';
import type { AuthDocument, ContractDocument, HttpDocument, ProfileDocument } from './schema/settings.ts';
import { baseUrlProblem } from './urls.ts';
import { isSame } from '../reading/json.ts';
import { formatPointer } from '../text/pointers.ts';

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

function identityOf({ bearer, headers = {}, query = {} }: NonNullable<AuthDocument['other']>): unknown {
  return [bearer, headers, query];
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

/** The path of a file next to the plan, as this process finds it. */
type FileAt = (path: string) => string;

export function authOf(auth: AuthDocument, fileAt: FileAt): Auth {
  const { bearer, command, file, oauth2, headers = {}, query = {}, mtls, other } = auth;
  const client = oauth2 && {
    tokenUrl: oauth2.token_url,
    clientId: oauth2.client_id,
    clientSecret: oauth2.client_secret,
    ...defined({ scope: oauth2.scope, audience: oauth2.audience }),
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
  const { rate, max_page_size: maxPageSize, default_page_size: defaultPageSize, max_response_time: time } = limits;
  const sizes = { maxPageSize, defaultPageSize, maxBodyBytes: sizeOf(limits.max_body) };
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

/** Bytes, rounded down: `1MiB` is 1,048,576. */
function sizeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Math.floor(measured(text, bytes));
}

function measured(text: string, factors: Readonly<Record<string, number>>): number {
  const [, amount, unit = ''] = /^([\d.]+)(\D+)$/.exec(text) ?? [];
  return Number(amount) * (factors[unit] ?? Number.NaN);
}
