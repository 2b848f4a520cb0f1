import type { Header } from '../../../src/model/exchange.ts';
import { findHeaderBanner } from '../../../src/text/exposure/banners.ts';
import { leaksIn } from './leaks.ts';
import { foreignHosts, type Own } from './own.ts';
import type { Sighting } from './sighting.ts';

/** Fields of HTTP itself, whose values are no speech of the service; hosts are looked for in those of `addresses`. */
const standard =
  /^(?:date|age|etag|expires|last-modified|content-\w[\w-]{0,40}|transfer-encoding|connection|keep-alive|cache-control|pragma|vary|allow|accept-\w[\w-]{0,20}|retry-after|server|set-cookie|access-control-\w[\w-]{0,40}|strict-transport-security|referrer-policy|permissions-policy|feature-policy|cross-origin-\w[\w-]{0,40}|x-(?:frame-options|content-type-options|xss-protection|dns-prefetch-control|permitted-cross-domain-policies|download-options)|alt-svc|nel|report-to|reporting-endpoints|expect-ct|clear-site-data|trailer|upgrade|tk|p3p|origin-agent-cluster|server-timing|timing-allow-origin|ratelimit\b.{0,20}|x-ratelimit-.{0,30}|proxy-\w[\w-]{0,20}|signature(?:-input)?|digest|want-digest)$/;
const addresses = /^(?:location|content-location|link|refresh|via)$/;
const echoes =
  /(?:path|uri|url|forwarded\S{0,20}|request\S{0,20}|original\S{0,20}|route|prefix|client-ip|real-ip|remote-\S{0,20})$/;
const naming =
  /^x-(?:served-by|(?:db|database|cache|redis)-?(?:host|server|node)|backend(?:-(?:server|host|name))?|upstream(?:-(?:addr|server|host|name))?|host-?name|server-?(?:name|host)|node(?:-?name)?|pod(?:-?name)?|app-?server|be-?server|fe-?server|calculated-?be-?target|machine(?:-?name)?|origin-server|handled-by|worker(?:-?name)?)$/;
const hostName = /^(?=[^.]*[a-z])(?=.*[\d.-])[a-z\d][\w.-]{2,250}(?::\d{1,5})?$/i;
const noHostName = /^(?:cache-|[\da-f]{8}-[\da-f]{4}-)|^[\da-f]{16,}$|^\d/i;

/** Fields that show nothing, whatever was asked: equal ones of many answers are mostly one object. */
const harmless = new WeakSet<Header>();

/** The internal details that the headers of an answer show. */
export function headerSightings(headers: readonly Header[], own: Own): readonly Sighting[] {
  return headers.flatMap((pair): readonly Sighting[] => {
    if (harmless.has(pair)) return [];
    const [header, value] = pair;
    const name = header.toLowerCase();
    const at = `header:${header}`;
    const banner = findHeaderBanner(name, value);
    if (banner !== undefined) return [{ part: 'banner', at, ...banner }];
    if (addresses.test(name)) return hostsIn(value, at, own);
    if (standard.test(name)) {
      harmless.add(pair);
      return [];
    }
    const found = leaksIn(value).length === 0 ? [] : leaksIn(own.without(value));
    const leaks = found.filter(
      ({ part }) => part !== 'host' && part !== 'banner' && !(part === 'path' && echoes.test(name)),
    );
    if (leaks.length > 0) return leaks.map((leak) => ({ ...leak, at }));
    if (echoes.test(name)) return [];
    const isName = naming.test(name) && hostName.test(value) && !noHostName.test(value) && !own.isHost(value, value);
    return isName
      ? [{ part: 'header-host', what: 'the name of an internal host', at, match: value }]
      : hostsIn(value, at, own);
  });
}

function hostsIn(value: string, at: string, own: Own): readonly Sighting[] {
  return foreignHosts(value, own)
    .slice(0, 1)
    .map(({ what, match }) => ({ part: 'header-host', what, at, match }));
}
