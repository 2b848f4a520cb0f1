/** What a page about the service itself, such as /health, reveals about its inside. */
import { wordsOf } from '../casing.ts';
import { isList, isObject, type JsonObject } from '../json.ts';
import { formatPointer } from '../pointers.ts';
import { isInternalHost } from './hosts.ts';

/** Paths at which a service describes itself. Below machines or devices, it describes those. */
const aboutItself =
  /^(?:(?:account|conn|gateway|health|leaf|live|ready|route|stats|status|subs|var)z|health-?(?:check)?|live(?:ness)?|ready|readiness|ping|status|system(?:-?info)?|info|about|version|diag(?:nostics?)?|debug|env(?:ironment)?|config(?:uration|props)?|settings|server(?:-?info)?|metrics|internals?|build(?:-?info)?|runtime|platform|plugins|modules)$/i;
const machines = /^(?:host|server|machine|node|device|agent|instance|image|container|project|package)s$/i;

/** True for the path of a page about the service itself. */
export function isAboutItself(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  return aboutItself.test(segments.at(-1) ?? '') && !segments.some((segment) => machines.test(segment));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isShown = (value: unknown): boolean => isNumber(value) || isText(value) || value === true;
const isVersion = (value: unknown): boolean => isText(value) && /^[\^~=v]*(?:go)?\d+\.\d+/.test(value);
const countOf = (value: unknown): number => (isObject(value) || isList(value) ? Object.keys(value).length : 0);
const storage = String.raw`\b(?:db|database|storage|datasource|dbms|rdbms|sql)\b`;
const storageDetail =
  '(?:version|backend|driver|dialect|engine|identifier|plugin|compression|host|pool|name|url|schema|type|vendor)';
const database =
  /\b(?:postgres(?:ql)?|mysql|mariadb|sqlite|oracle|mongo(?:db)?|mssql|sql server|redis|cassandra|h2)\b/i;
const system = /^(?:linux|darwin|win32|windows(?:[ _]nt)?|freebsd|x64|x86_64|amd64|arm64|aarch64|ia32)$/i;
const runtime = String.raw`\b(?:node|nodejs|python|java|jvm|jdk|php|ruby|dotnet|golang|go|v8|openssl|perl|erlang)\b`;

type IsOwnHost = (host: string) => boolean;

/** An internal name or address, or a name with a number or a hyphen, as only machines have. */
function isMachine(value: unknown, isOwnHost: IsOwnHost): boolean {
  if (!isText(value) || isOwnHost(value)) return false;
  return isInternalHost(value) || /^(?=[a-z\d-]*[\d-])[a-z][a-z\d-]*$/i.test(value);
}

/** Names with versions, or items that have a version. States of parts are fine. */
function isInventory(value: unknown): boolean {
  if (isList(value)) return value.some((each) => isObject(each) && Object.hasOwn(each, 'version'));
  return isObject(value) && Object.values(value).some(isVersion);
}

/** The name is the words of the key above and of the key: `db › driver version`. */
type Row = readonly [what: string, name: RegExp, test: Test];
type Test = (value: unknown, siblings: JsonObject, isOwnHost: IsOwnHost) => boolean;

const ofStorage = new RegExp(`${storage}[^›]* ${storageDetail}\\b[^›]*$|${storage}[^›]*› ${storageDetail}$`);
const settings = /› (?:settings|config(?:uration)?|env(?:iron(?:ment)?)?|properties|flags)$/;

const details: readonly Row[] = [
  ['how data is stored', ofStorage, isShown],
  ['how data is stored', new RegExp(`${storage}[^›]*$`), (value) => isText(value) && database.test(value)],
  ['ports of the server', /\bport$/, isNumber],
  ['the host that it runs on', /› host(?: ?name)?$/, (value, _, isOwnHost) => isMachine(value, isOwnHost)],
  ['its modules', /\b(?:plugins|modules|extensions|dependencies|packages|libraries)$/, isInventory],
  ['its settings', settings, (value) => countOf(value) > 2],
  ['its process', /› p?pid$/, isNumber],
  ['its process', /\b(?:cwd|argv|execpath|workdir)[^›]*$/, (value) => isShown(value) || countOf(value) > 0],
];

const isOfHost: Test = (value, { host, hostname }, isOwnHost) =>
  isVersion(value) && [host, hostname].some((each) => isMachine(each, isOwnHost));

/** Versions are banners: they count only next to one of the above. */
const banners: readonly Row[] = [
  ['its version', /› version$/, isOfHost],
  ['the version of its runtime', new RegExp(`${runtime}[^›]*$|${runtime}.*› .*\\bversion\\b`), isVersion],
  ['its operating system', /^/, (value) => isText(value) && system.test(value)],
  ['its operating system', /\b(?:os|kernel)\b.*\b(?:release|version|kernel)\b/, isText],
];

/** The internal details, by their pointers. A single detail, or versions alone, are what honest health pages show. */
export function internalsIn(json: unknown, isOwnHost: IsOwnHost): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (siblings: JsonObject, at: string, above: string, depth: number): void => {
    for (const [key, value] of Object.entries(siblings)) {
      const words = wordsOf(key).join(' ');
      const pointer = at + formatPointer(key);
      for (const [what, name, test] of [...details, ...banners]) {
        const isFound = !found.has(what) && name.test(`${above} › ${words}`) && test(value, siblings, isOwnHost);
        if (isFound) found.set(what, pointer);
      }
      if (isObject(value) && depth < 6) walk(value, pointer, words, depth + 1);
    }
  };
  if (isObject(json)) walk(json, '', '', 0);
  return found.size > 1 && details.some(([what]) => found.has(what)) ? found : new Map();
}
