import { type HttpSettings, type Profile, type Resource, unversioned } from '../model/plan.ts';
import type { Names } from '../model/names.ts';
import { closest } from '../text/distance.ts';
import { pointer } from '../text/json-pointer.ts';
import { shapeOf } from './addresses.ts';
import { tellHeaders } from './headers.ts';
import type { Http, Profile as ProfileDocument } from './plan-document.generated.ts';
import type { Desk } from './problem.ts';
import type { ReadOptions } from './read-plan.ts';
import { readDuration, readRate, readRateWindow, readSize } from './units.ts';

const longestSpan = 3_600_000;

/** How requests are sent, with the defaults of the plan. */
export function readHttp(
  http: Http,
  { fileAt = (path) => path }: Pick<ReadOptions, 'fileAt'>,
  desk: Desk,
): HttpSettings {
  const { concurrency = 8, rate, timeout = '10s', patience = '60s', max_pages: maxPages = 50, headers = {}, ca } = http;
  tellHeaders(headers, '/http/headers', desk);
  const span = (key: 'timeout' | 'patience', text: string): number => {
    const ms = readDuration(text) ?? 0;
    if (ms < 1 || ms > longestSpan) {
      desk.problem(`/http/${key}`, `http.${key} is ${text}: write something from 1ms to 1h`);
    }
    return ms;
  };
  const timeoutMs = span('timeout', timeout);
  const patienceMs = span('patience', patience);
  const ratePerSecond = rate === undefined ? undefined : readRate(rate);
  const rated = ratePerSecond === undefined ? {} : { ratePerSecond };
  const trusted = ca === undefined ? {} : { ca: fileAt(ca) };
  return { concurrency, ...rated, timeoutMs, patienceMs, maxPages, headers, ...trusted };
}

/** The gaps of the conventions, filled in. */
export function readProfile(profile: ProfileDocument, resources: readonly Resource[], desk: Desk): Profile {
  const {
    page_base: pageBase,
    page_form: pageForm,
    statuses = {},
    limits = {},
    error_codes: errorCodes = {},
  } = profile;
  const { max_page_size: most, default_page_size: usual } = limits;
  if (most !== undefined && usual !== undefined && usual > most) {
    const message = `default_page_size is ${usual}, more than max_page_size, which is ${most}: one of them is wrong`;
    desk.problem('/profile/limits/default_page_size', message);
  }
  const { replace, patch, delete: remove, action, ...rest } = statuses;
  const situations = defined({
    'past-the-end': rest.past_the_end,
    'too-large': rest.too_large,
    'wrong-media-type': rest.wrong_media_type,
    'unsupported-method': rest.unsupported_method,
    'unusable-parameter': rest.unusable_parameter,
    'unknown-parameter': rest.unknown_parameter,
    'refused-transition': rest.refused_transition,
  });
  return {
    ...(pageBase === undefined ? {} : { pageBase }),
    ...(pageForm === undefined ? {} : { pageForm }),
    ...(profile.names === undefined ? {} : { names: readNames(profile.names, desk) }),
    statuses: defined({ replace, patch, delete: remove, action }),
    ...(Object.keys(situations).length === 0 ? {} : { situations }),
    limits: defined({
      maxPageSize: most,
      defaultPageSize: usual,
      ratePerSecond: limits.rate === undefined ? undefined : readRate(limits.rate),
      rateWindowMs: limits.rate === undefined ? undefined : readRateWindow(limits.rate),
      burst: limits.burst,
      maxBodyBytes: limits.max_body === undefined ? undefined : readSize(limits.max_body),
      maxResponseMs: limits.max_response_time === undefined ? undefined : readDuration(limits.max_response_time),
    }),
    errorCodes,
    idFields: byResource(profile.id_fields ?? {}, resources, '/profile/id_fields', desk),
    ...(profile.id_kinds === undefined
      ? {}
      : { idKinds: byResource(profile.id_kinds, resources, '/profile/id_kinds', desk) }),
  };
}

/** Other names for what the conventions name; one that is given to two things names neither. */
function readNames(names: NonNullable<ProfileDocument['names']>, desk: Desk): Names {
  const { total_elements: totalElements, total_pages: totalPages, ...rest } = names;
  const given = new Map<string, string>();
  for (const [key, name] of Object.entries(names)) {
    const other = given.get(name);
    if (other !== undefined) {
      const message = `${key} and ${other} both have the name ${name}: one of them is wrong`;
      desk.problem(`/profile/names/${key}`, message);
    }
    given.set(name, key);
    if (/^[A-Za-z_]\w*(?:\.\w+)+$/.test(name)) {
      const place = `/${name.replaceAll('.', '/')}`;
      desk.warn(
        `/profile/names/${key}`,
        `${name} is read as one key with a dot in it: for a path into the body write ${place}`,
      );
    }
  }
  return defined({ ...rest, totalElements, totalPages });
}

/** What a map says by path, by the keys of the resources that each path names. */
function byResource<Value>(
  named: Readonly<Record<string, Value>>,
  resources: readonly Resource[],
  at: string,
  desk: Desk,
): Readonly<Record<string, Value>> {
  const found = Object.entries(named).flatMap(([path, value]) => {
    const keys = keysNamed(path, resources, `${at}${pointer(path)}`, 'key', desk);
    return keys.map((key) => [key, value] as const);
  });
  return Object.fromEntries(found);
}

/** Keys of the resources that a path names, with or without its version prefix; a path that names none is told. */
export function keysNamed(
  path: string,
  resources: readonly Resource[],
  at: string,
  end: 'key' | 'value',
  desk: Desk,
): readonly string[] {
  const named = resources.filter((one) => [shapeOf(one.path), shapeOf(unversioned(one))].includes(shapeOf(path)));
  if (named.length === 0) {
    const paths = [...new Set(resources.map(unversioned))];
    const near = closest(path, paths);
    const remedy = near === undefined ? `its resources are ${paths.join(', ')}` : `did you mean ${near}?`;
    desk.problem(at, `${path} is not a resource of this plan: ${remedy}`, end);
  }
  return named.map(({ key }) => key);
}

/** The object without the members that are undefined. */
export function defined<Value extends object>(value: Value): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  const kept: { [Key in keyof Value]?: Exclude<Value[Key], undefined> } = {};
  for (const key in value) {
    const member = value[key];
    if (isDefined(member)) kept[key] = member;
  }
  return kept;
}

function isDefined<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined;
}
