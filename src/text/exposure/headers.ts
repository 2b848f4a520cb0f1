/** What the headers of a response reveal, above all products and their versions. */
import { withSamples } from '../masks.ts';
import { remembered } from '../memo.ts';
import { echoOf, findInternalHosts } from './hosts.ts';
import { leaksIn } from './texts.ts';
import type { Asked, Exposure } from './types.ts';

/** Headers whose purpose is to name a product (OWASP Secure Headers Project). */
const namingHeaders =
  /^(?:x-powered-by(?:-plesk)?|powered-by|x-powered-cms|x-server-powered-by|x-cf-powered-by|x-aspnet(?:mvc)?-version|x-php-version|x-generator|x-generated-by|x-cms|x-framework|x-drupal-\w{1,40}|x-joomla-version|x-umbraco-version|x-owa-version|x-jitsi-release|oraclecommercecloud-version|liferay-portal|x-litespeed-\w{1,40}|x-turbo-charged-by|x-jenkins|x-hudson|x-confluence-version|x-sourcefiles|x-application-context|microsoftsharepointteamservices|x-rack-version|x-rails-version|x-django-version|x-laravel-version|x-node-version|x-spring-version|x-redirect-by|x-nextjs-\w{1,40}|x-magento-\w{1,60}|x-varnish-server|x-version-\w{1,20}|x-engine|x-technology|x-runtime-version|x-backend-version|x-database(?:-version)?)$/;

/** The version of a build (X-Acme-Version: 1.6.7). The version of an API or a schema is for clients. */
const ownVersion = /^x-(?!(?:[\w-]+-)?(?:api|schema|client|protocol|min|max|minimum)-)[\w-]{1,40}-version$/;

const hostName = /^x-(?:server-?|backend-?|origin-?|pod-?|node-?|container-?)(?:host(?:-?name)?|name)$|^x-host-?name$/;

/** Words with which an operator hides the product. */
const hidden = /^\s*(?:hidden|none|unknown|private|redacted|undisclosed|n\/a|[-*.]+)\s*$/i;

const isVersioned = (value: string): boolean => /\d+\.\d+/.test(value.replaceAll(/(?:\d{1,3}\.){3}\d{1,3}/g, ''));
const isProductVersion = (value: string): boolean => /^[^(]{0,200}[A-Za-z]\/v?\d{1,6}(?![\w.:])/.test(value);

/** Headers that reveal a technology with certain values. `Server: nginx` reveals nothing that matters. */
const banners: readonly (readonly [what: string, name: RegExp, test: (value: string) => boolean])[] = [
  ['a technology banner', namingHeaders, (value) => !hidden.test(value)],
  ['the version of the service', ownVersion, (value) => /\d+\.\d+/.test(value)],
  ['the name of a host', hostName, () => true],
  ['the version of the server', /^server$/, (value) => isVersioned(value) || isProductVersion(value)],
  ['a technology banner', /^x-runtime$/, (value) => /[a-z]{2}/i.test(value)],
  ['the version of a proxy', /^via$/, (value) => /\(.{0,100}\/\d+\.\d+/.test(value)],
];

/** Headers of HTTP itself. A service does not talk about itself in them. */
const standard =
  /^(?:date|age|etag|expires|last-modified|content-\w[\w-]{0,40}|transfer-encoding|connection|keep-alive|cache-control|pragma|vary|allow|accept-\w[\w-]{0,20}|retry-after|server|set-cookie|access-control-\w[\w-]{0,40}|strict-transport-security|referrer-policy|permissions-policy|feature-policy|cross-origin-\w[\w-]{0,40}|x-(?:frame-options|content-type-options|xss-protection|dns-prefetch-control|permitted-cross-domain-policies|download-options)|alt-svc|nel|report-to|reporting-endpoints|expect-ct|clear-site-data|trailer|upgrade|tk|p3p|origin-agent-cluster|server-timing|timing-allow-origin|ratelimit\b.{0,20}|x-ratelimit-.{0,30}|proxy-\w[\w-]{0,20}|signature(?:-input)?|digest|want-digest)$/;
const links = /^(?:location|content-location|link|refresh|via)$/;
const echoes =
  /(?:path|uri|url|forwarded\S{0,20}|request\S{0,20}|original\S{0,20}|route|prefix|client-ip|real-ip|remote-\S{0,20})$/;
const naming =
  /^x-(?:served-by|(?:db|database|cache|redis)-?(?:host|server|node)|backend(?:-(?:server|host|name))?|upstream(?:-(?:addr|server|host|name))?|host-?name|server-?(?:name|host)|node(?:-?name)?|pod(?:-?name)?|app-?server|be-?server|fe-?server|calculated-?be-?target|machine(?:-?name)?|origin-server|handled-by|worker(?:-?name)?)$/;
const machineName = /^(?=[^.]*[a-z])(?=.*[\d.-])[a-z\d][\w.-]{2,250}(?::\d{1,5})?$/i;
/** Nodes of a CDN, and ids. */
const notMachineName = /^(?:cache-|[\da-f]{8}-[\da-f]{4}-)|^[\da-f]{16,}$|^\d/i;

export function headerExposures(headers: Readonly<Record<string, string>>, asked: Asked): readonly Exposure[] {
  const found: Exposure[] = [];
  for (const header in headers)
    if (!isSilent(header)) found.push(...exposuresOf(header, withSamples(headers[header] ?? ''), asked));
  return found;
}

/** True for headers that reveal nothing, whatever their value is. */
const isSilent = remembered((header) => {
  const name = header.toLowerCase();
  return standard.test(name) && !banners.some(([, pattern]) => pattern.test(name));
});

function exposuresOf(header: string, value: string, asked: Asked): readonly Exposure[] {
  const name = header.toLowerCase();
  const at = `header:${header}`;
  const match = value.slice(0, 500);
  const banner = banners.find((row) => row[1].test(name) && match.trim() !== '' && row[2](match));
  if (banner !== undefined) return [{ kind: 'banner', what: banner[0], at, match }];
  if (standard.test(name)) return [];
  if (!links.test(name)) {
    const found = leaksIn(value).length === 0 ? [] : leaksIn(echoOf(asked).without(value));
    const isEcho = echoes.test(name);
    const leaks = found.filter(({ kind }) => kind !== 'host' && kind !== 'banner' && !(kind === 'path' && isEcho));
    if (leaks.length > 0) return leaks.map((leak) => ({ ...leak, at }));
    if (isEcho) return [];
    const isName = naming.test(name) && machineName.test(value) && !notMachineName.test(value);
    if (isName && !echoOf(asked).isOwnHost(value, value))
      return [{ kind: 'header-host', what: 'the name of an internal host', at, match: value }];
  }
  const host = findInternalHosts(value).find(({ match }) => !echoOf(asked).isOwnHost(match, value));
  return host === undefined ? [] : [{ kind: 'header-host', at, ...host }];
}
