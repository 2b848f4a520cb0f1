/** What a text reveals in which a service talks about itself: the message of a failure, or an error page. */
import { databaseErrors, findSql } from './database-errors.ts';
import { findInternalHosts, findServerPath } from './hosts.ts';
import { findSecret } from './secret-fields.ts';
import { runtimeErrors, stackFrames, systemErrors } from './stack-traces.ts';
import { type Exposure, findMatch, findPattern, type Found } from './types.ts';
import { remembered } from '../memo.ts';

export type Leak = Omit<Exposure, 'at'>;

const product =
  /\b(?:nginx|Apache Tomcat|Apache-Coyote|Microsoft-IIS|openresty|lighttpd|Werkzeug|gunicorn|uvicorn|OpenSSL|Phusion Passenger|WildFly|JBoss(?:-EAP)?|WebLogic|WebSphere|GlassFish|Kestrel|CPython|Node\.js|Laravel|Symfony|Spring Boot|LiteSpeed|Undertow|Payara|WEBrick|ASP\.NET(?: Core)?|\.NET (?:Framework|Core)|MySQL|MariaDB|PostgreSQL|MongoDB|Hibernate ORM)(?: Version:?| Server)?[/ (v]{1,3}\d{1,4}\.\d[\w.-]{0,30}|\b(?:Apache|Jetty|PHP|Express|Python|Ruby|Rails|Django|Flask|Tornado|Caddy|Puma|Unicorn|Thin|Cowboy|IIS|Redis)\/v?\d{1,4}\.\d[\w.-]{0,30}/;

const findProduct = (text: string) => findMatch('a technology with its version', product.exec(text)?.[0]);

interface TextDetector {
  readonly kind: Exposure['kind'];
  /**
   * Secrets always count. The first `cause` explains the rest. A `detail` counts if no row before the details found anything,
   * and a `code` if none at all did.
   */
  readonly role: 'secret' | 'cause' | 'detail' | 'code';
  find(text: string): Found | undefined | readonly Found[];
}

const detectors: readonly TextDetector[] = [
  { kind: 'secret', role: 'secret', find: findSecret },
  { kind: 'stack-trace', role: 'cause', find: (text) => findPattern(text, stackFrames) },
  { kind: 'database-error', role: 'cause', find: (text) => findMatch('an SQL statement', findSql(text)) },
  { kind: 'database-error', role: 'cause', find: (text) => findPattern(text, databaseErrors) },
  { kind: 'stack-trace', role: 'cause', find: (text) => findPattern(text, runtimeErrors) },
  { kind: 'path', role: 'detail', find: (text) => findMatch('a path of the server', findServerPath(text)) },
  { kind: 'host', role: 'detail', find: findInternalHosts },
  { kind: 'banner', role: 'detail', find: findProduct },
  { kind: 'stack-trace', role: 'code', find: (text) => findPattern(text, systemErrors) },
];

/** Longer texts are cut: a leak shows at the beginning of a page. */
const longest = 30_000;

/** Texts in which no detector finds anything. */
const plain = /^[\w .,!-]{0,3}$|^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** What a text reveals. A stack trace contains paths, and a database error contains hosts: those are not reported again. */
export const leaksIn = (text: string): readonly Leak[] => (plain.test(text) ? [] : leaksOf(text));

const leaksOf = remembered((whole): readonly Leak[] => {
  const text = whole.slice(0, longest);
  const leaks: Leak[] = [];
  const roles = new Set<TextDetector['role']>();
  for (const { kind, role, find } of detectors) {
    const isExplained = roles.has('cause') || (role !== 'cause' && roles.has('secret'));
    if (role !== 'secret' && (isExplained || (role === 'code' && roles.size > 0))) continue;
    for (const found of [find(text) ?? []].flat()) {
      roles.add(role);
      leaks.push({ kind, ...found, match: kind === 'secret' ? found.match : wordAround(text, found.match) });
    }
  }
  return leaks;
});

/** A match with the beginning of its word: a file with its path. */
function wordAround(text: string, match: string): string {
  const before = text.slice(0, Math.max(0, text.indexOf(match)));
  return (/[^\s"'`<(]{0,80}$/.exec(before.slice(-80))?.[0] ?? '') + match;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const escapes: Readonly<Record<string, string>> = { n: '\n', r: ' ', t: ' ' };
const inlineTags = /<\/?(?:a|abbr|b|code|em|font|i|small|span|strong|tt|u|var|wbr)(?:\s[^<>]{0,2000})?>/gi;

/** The visible text of a page or of a broken JSON document, without tags, entities, and escapes. Comments stay. */
export function visibleText(source: string): string {
  const text = source.slice(0, 100_000);
  const shown = text.replaceAll(inlineTags, '').replaceAll(/<(?!!--)[a-z/!?][^<>]{0,2000}>/gi, '\n');
  const resolved = shown.replaceAll(
    /&(?:#(\d{1,6})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, ...groups: string[]) => {
      const [decimal, hex, name] = groups;
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
  const isJson = /^\s{0,20}[[{"]/.test(text);
  return isJson ? resolved.replaceAll(/\\([nrt"/\\])/g, (_, letter: string) => escapes[letter] ?? letter) : resolved;
}
