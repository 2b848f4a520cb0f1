import { words } from '../casing.ts';
import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { pointer } from '../json-pointer.ts';
import { isInternalHost } from './internal-hosts.ts';

/** What a page about the service itself may tell of its inside. `runtime`, `system` and `release` alone are no more than banners. */
export type InternalKind =
  | 'storage'
  | 'ports'
  | 'host'
  | 'modules'
  | 'settings'
  | 'process'
  | 'runtime'
  | 'system'
  | 'release';

/** One internal detail: its kind, what people call it, and its JSON pointer. */
export interface InternalDetail {
  readonly kind: InternalKind;
  readonly what: string;
  readonly at: string;
}

/** A field, with the words of its own name and of the one that it stands in. */
interface Field {
  readonly key: string;
  readonly names: readonly string[];
  readonly above: readonly string[];
  readonly value: Json;
  /** The object that it stands in. */
  readonly within: JsonObject;
  /** True for the host that was asked. */
  readonly isOwn: (host: string) => boolean;
}

const has = (names: readonly string[], wanted: RegExp): boolean => names.some((name) => wanted.test(name));
const storage = /^(?:db|database|storage|datasource|dbms|rdbms|sql)$/;
const storageDetail =
  /^(?:version|backend|driver|dialect|engine|identifier|plugin|compression|host|pool|name|url|schema|type|vendor)$/;
const databases =
  /\b(?:postgres(?:ql)?|mysql|mariadb|sqlite|oracle|mongo(?:db)?|mssql|sql server|redis|cassandra|h2)\b/i;
const runtimes = /^(?:node|nodejs|python|java|jvm|jdk|php|ruby|dotnet|golang|go|v8|openssl|perl|erlang)$/;
const systems = /^(?:linux|darwin|win32|windows(?:[ _]nt)?|freebsd|x64|x86_64|amd64|arm64|aarch64|ia32)$/i;
const version = /^[\^~=v]*(?:go)?\d+\.\d+/;

const isVersion = (value: Json): boolean => typeof value === 'string' && version.test(value);
const isTold = (value: Json): boolean => typeof value === 'number' || typeof value === 'string' || value === true;
/** An address or a name that only the inner network knows, or a name that only a machine has: one word with a number or a hyphen in it. */
const isInnerHost = (key: string, value: Json): value is string =>
  /^host(?:_?name)?$/i.test(key) &&
  typeof value === 'string' &&
  (isInternalHost(value) || /^(?=[a-z\d-]*[\d-])[a-z][a-z\d-]*$/i.test(value));
const size = (value: Json): number => (isObject(value) ? Object.keys(value).length : isList(value) ? value.length : 0);

/** A file as it stands, or an object that holds one. */
const holdsFile = (value: Json): boolean =>
  typeof value === 'string'
    ? /\n[^\n]*[:=][^\n]*\n/.test(value)
    : isObject(value) && Object.values(value).some(holdsFile);

const kinds: readonly (readonly [InternalKind, string, (field: Field) => boolean])[] = [
  [
    'storage',
    'how data is stored',
    ({ names, above, value }) =>
      isTold(value) &&
      ((has(names, storage) && has(names, storageDetail)) ||
        (has(above, storage) && names.length === 1 && has(names, storageDetail)) ||
        (has(names, storage) && typeof value === 'string' && databases.test(value))),
  ],
  [
    'ports',
    'ports of the server',
    ({ names, value }) =>
      (names.at(-1) === 'port' && typeof value === 'number') || (names.at(-1) === 'aet' && isTold(value)),
  ],
  ['host', 'the host that it runs on', ({ key, value, isOwn }) => isInnerHost(key, value) && !isOwn(value)],
  [
    'release',
    'its version',
    ({ key, value, within, isOwn }) =>
      /^version$/i.test(key) &&
      isVersion(value) &&
      Object.entries(within).some(([name, each]) => isInnerHost(name, each) && !isOwn(each)),
  ],
  [
    'modules',
    'the modules that it is made of',
    ({ names, value }) =>
      has(names.slice(-1), /^(?:plugins|modules|extensions|dependencies|packages|libraries)$/) && isInventory(value),
  ],
  [
    'settings',
    'its settings',
    ({ key, value }) =>
      /^(?:settings|config(?:uration)?|env(?:iron(?:ment)?)?|properties|flags)$/i.test(key) &&
      (size(value) > 2 || holdsFile(value)),
  ],
  [
    'process',
    'its process',
    ({ names, value }) =>
      (names.length === 1 && has(names, /^p?pid$/) && typeof value === 'number') ||
      (has(names, /^(?:cwd|argv|execpath|workdir)$/) && (isTold(value) || size(value) > 0)),
  ],
  [
    'runtime',
    'the version of its runtime',
    ({ names, above, value }) =>
      isVersion(value) && (has(names, runtimes) || (has(above, runtimes) && has(names, /^version$/))),
  ],
  [
    'system',
    'its operating system',
    ({ names, above, value }) =>
      typeof value === 'string' &&
      (systems.test(value) ||
        (has([...names, ...above], /^(?:os|kernel)$/) && has(names, /^(?:release|version|kernel)$/))),
  ],
];

/** A list of what is built in: names with versions, or things that have a version; states of parts are none. */
function isInventory(value: Json): boolean {
  if (isList(value)) return value.some((each) => isObject(each) && Object.hasOwn(each, 'version'));
  return isObject(value) && Object.values(value).some(isVersion);
}

const deepest = 6;
const most = 2000;

/** What an answer in which a service speaks of itself tells of its inside, one detail of each kind. `isOwn`: true for the host that was asked. */
export function internalsIn(data: Json | undefined, isOwn: Field['isOwn']): readonly InternalDetail[] {
  const found = new Map<InternalKind, InternalDetail>();
  let left = most;
  const walk = (value: JsonObject, at: string, above: readonly string[], depth: number): void => {
    for (const [key, inner] of Object.entries(value)) {
      left -= 1;
      if (left < 0) return;
      const names = words(key);
      const place = `${at}${pointer(key)}`;
      for (const [kind, what, isShown] of kinds) {
        if (!found.has(kind) && isShown({ key, names, above, value: inner, within: value, isOwn }))
          found.set(kind, { kind, what, at: place });
      }
      if (isObject(inner) && depth < deepest) walk(inner, place, names, depth + 1);
    }
  };
  if (isObject(data)) walk(data, '', [], 0);
  return [...found.values()];
}
