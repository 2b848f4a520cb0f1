import type { Found } from './shape.ts';

/** Headers that exist to name what a service is made with (OWASP Secure Headers Project, list of headers to remove). */
const namingHeaders =
  /^(?:x-powered-by(?:-plesk)?|powered-by|x-powered-cms|x-server-powered-by|x-cf-powered-by|x-aspnet(?:mvc)?-version|x-php-version|x-generator|x-generated-by|x-cms|x-framework|x-drupal-\w{1,40}|x-joomla-version|x-umbraco-version|x-owa-version|x-jitsi-release|oraclecommercecloud-version|liferay-portal|x-litespeed-\w{1,40}|x-turbo-charged-by|x-jenkins|x-hudson|x-confluence-version|x-sourcefiles|x-application-context|microsoftsharepointteamservices|x-rack-version|x-rails-version|x-django-version|x-laravel-version|x-node-version|x-spring-version|x-redirect-by|x-nextjs-\w{1,40}|x-magento-\w{1,60}|x-varnish-server|x-version-\w{1,20}|x-engine|x-technology|x-runtime-version|x-backend-version|x-database(?:-version)?)$/;

/** The number of a build (X-Acme-Version: 1.6.7); versions of an API or a schema are for clients. */
const ownVersion = /^x-(?!(?:[\w-]+-)?(?:api|schema|client|protocol|min|max|minimum)-)[\w-]{1,40}-version$/;

const hostName = /^x-(?:server-?|backend-?|origin-?|pod-?|node-?|container-?)(?:host(?:-?name)?|name)$|^x-host-?name$/;

/** Words with which an operator says that nothing is told. */
const nothingNamed = /^\s*(?:hidden|none|unknown|private|redacted|undisclosed|n\/a|[-*.]+)\s*$/i;

const versioned = /\d+\.\d+/;
const productVersion = /^[^(]{0,200}[A-Za-z]\/v?\d{1,6}(?![\w.:])/;
const ipAddress = /(?:\d{1,3}\.){3}\d{1,3}/g;

/** What a header tells of the technology behind a service; undefined where it tells nothing. `Server: nginx` alone is fine. */
export function findHeaderBanner(header: string, value: string): Found | undefined {
  const name = header.toLowerCase();
  const text = value.slice(0, 500);
  if (text.trim() === '') return undefined;
  if (namingHeaders.test(name) && !nothingNamed.test(text)) return { what: 'a technology banner', match: text };
  const isVersioned = versioned.test(text.replaceAll(ipAddress, '')) || productVersion.test(text);
  if (ownVersion.test(name) && versioned.test(text)) return { what: 'the version of the service', match: text };
  if (hostName.test(name)) return { what: 'the name of a host', match: text };
  if (name === 'server' && isVersioned) return { what: 'the version of the server', match: text };
  if (name === 'x-runtime' && /[a-z]{2}/i.test(text)) return { what: 'a technology banner', match: text };
  if (name === 'via' && /\(.{0,100}\/\d+\.\d+/.test(text)) return { what: 'the version of a proxy', match: text };
  return undefined;
}

const product =
  /\b(?:nginx|Apache Tomcat|Apache-Coyote|Microsoft-IIS|openresty|lighttpd|Werkzeug|gunicorn|uvicorn|OpenSSL|Phusion Passenger|WildFly|JBoss(?:-EAP)?|WebLogic|WebSphere|GlassFish|Kestrel|CPython|Node\.js|Laravel|Symfony|Spring Boot|LiteSpeed|Undertow|Payara|WEBrick|ASP\.NET(?: Core)?|\.NET (?:Framework|Core)|MySQL|MariaDB|PostgreSQL|MongoDB|Hibernate ORM)(?: Version:?| Server)?[/ (v]{1,3}\d{1,4}\.\d[\w.-]{0,30}|\b(?:Apache|Jetty|PHP|Express|Python|Ruby|Rails|Django|Flask|Tornado|Caddy|Puma|Unicorn|Thin|Cowboy|IIS|Redis)\/v?\d{1,4}\.\d[\w.-]{0,30}/;

/** A product with its version in the text of a failure. */
export function findBodyBanner(text: string): Found | undefined {
  const match = product.exec(text);
  return match === null ? undefined : { what: 'a technology with its version', match: match[0] };
}
