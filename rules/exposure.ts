/** What responses reveal about the inside of the service. One look at a response serves all of these rules. */
import type { WithResponse } from '../src/core/exchange.ts';
import { type Plan, type Resource, secretsIn } from '../src/core/plan.ts';
import type { Probe } from '../src/core/probe.ts';
import type { Reader } from '../src/core/response.ts';
import { defineResponseRule, failed, type Header, type ResponseRule, type Usual } from '../src/core/rule.ts';
import type { Violation } from '../src/core/verdict.ts';
import { type Asked, type Exposure, type ExposureKind, findExposures, shownAs } from '../src/text/exposure.ts';
import { wordSet } from '../src/text/casing.ts';
import { perObject } from '../src/text/memo.ts';
import { withoutIndices } from '../src/text/pointers.ts';

/** Without `breaks`, a pass proves the clause. */
type Row = Omit<Header, 'id' | 'says' | Usual> & { readonly finds: ExposureKind };

/** By the noun of the rule, in the order of judging. */
const rows: Readonly<Record<string, Row>> = {
  /** The report never shows what was found. */
  secrets: {
    finds: 'secret',
    weight: 10,
    title: 'No response shows a password, its hash, a key, or how they are encrypted',
    headline: 'Responses show secrets',
    why: 'An attacker can try passwords against a hash offline, without limit, and the name of its algorithm says how.',
    fix: 'Leave such fields out of every response, and never put messages of the crypto library into one.',
  },
  /** Paths and hosts inside a trace are part of it. */
  'stack-traces': {
    finds: 'stack-trace',
    weight: 8,
    title: 'No response shows a stack trace or a runtime error',
    headline: 'Responses show stack traces or runtime errors',
    why: 'Frames and class names show an attacker which libraries run, in which version, and where to look. Clients cannot use them.',
    fix: 'Log the exception with an id, return your own message, and turn off the debug mode of the framework.',
  },
  /** SQL that the request itself contained is not a leak if it comes back in a message. */
  'database-errors': {
    finds: 'database-error',
    weight: 8,
    title: 'No response shows SQL, or an error of the database, its driver, or the ORM',
    headline: 'Responses show SQL or database errors',
    why: 'Statements, tables, and constraints show how data is stored. They make injection easier, and tie clients to what should stay free to change.',
    fix: 'Catch database errors next to the call, and return a code and a message of your API: DUPLICATE_EMAIL instead of the name of the constraint.',
  },
  /** A path that the request itself contained is not one of the server. */
  'internal-paths': {
    finds: 'path',
    weight: 6,
    title: 'No response names a file or folder of the server',
    headline: 'Responses name files of the server',
    why: 'Paths show how the server is laid out, and many attacks need exactly that.',
    fix: 'Return URLs below base_url instead of file paths, and your own messages instead of those of the file system.',
  },
  /** The host of base_url is known, and a website that a user entered is data. */
  'internal-hosts': {
    finds: 'host',
    weight: 6,
    title: 'No body names a host or address of the internal network',
    headline: 'Bodies name internal hosts',
    why: 'Internal names and addresses map out the network, and links to them lead clients nowhere.',
    fix: 'Build links from the public URL, and return your own message if an internal service fails.',
  },
  /** A single detail, or versions alone, are what honest health pages show. */
  internals: {
    finds: 'internal',
    breaks: ['service.6'],
    weight: 5,
    title: 'A page about the service itself shows no internal details',
    headline: 'A page about the service shows internal details',
    why: 'Anyone who knows the database, the modules, and the settings of a service knows which attacks to try.',
    fix: 'Show what a client can act on (state, uptime, version, region), and keep the rest on an internal host.',
  },
  /** Links, types, and references (`_links`, `@type`, `$ref`) are not artifacts. Next to an `id`, `_id` is one. */
  'storage-fields': {
    finds: 'storage-field',
    weight: 4,
    title: 'No field is an artifact of the database or the ORM',
    headline: 'Fields are artifacts of the database or the ORM',
    why: 'A field that only the storage needs reveals its structure. Clients that start to read it break when the storage changes.',
    fix: 'Map stored records to an object of your API and return that, never the entity or the document itself.',
  },
  /** In a body, they belong to exposure/internal-hosts. */
  'header-hosts': {
    finds: 'header-host',
    breaks: ['service.6'],
    weight: 2,
    level: 'should',
    title: 'No header names a host or address of the internal network',
    headline: 'Headers name internal hosts',
    why: 'Such headers are made for operators. They show everyone else how many machines there are and what they are called.',
    fix: 'Let the gateway remove these headers, and build Location and Link from the public URL.',
  },
  /** `Server: nginx` alone reveals nothing that matters. */
  banners: {
    finds: 'banner',
    breaks: ['service.6'],
    weight: 2,
    level: 'should',
    title: 'No response advertises the technology behind the service',
    headline: 'Responses advertise the technology behind the service',
    why: 'Anyone can look up the known vulnerabilities of a product by its name and version.',
    fix: 'Turn the banner off (app.disable("x-powered-by"), server_tokens off, expose_php=Off), or let the gateway remove it.',
  },
};

export const exposureRules: readonly ResponseRule[] = Object.entries(rows).map(([noun, { finds, ...header }]) =>
  defineResponseRule({
    id: `exposure/${noun}`,
    label: 'security',
    ...(header.breaks === undefined ? { proves: ['service.6'] } : {}),
    ...header,
    says: { shown: '{request} returned {seen}' },
    layer: 'any',
    about: ({ response }) => response.text !== '' || Object.keys(response.headers).length > 0,
    check: (exchange, { plan }) => failed(...exposed(exchange, finds, plan)),
  }),
);

const mostShown = 5;

/** One violation for each exposure of a kind, but only one for equal exposures in the items of a list. */
function exposed(exchange: WithResponse, kind: ExposureKind, plan: Plan): readonly Violation<'shown'>[] {
  const all = exchange.view(readerFor(plan));
  if (all.length === 0) return [];
  const own = all.filter((exposure) => exposure.kind === kind);
  const distinct = new Map(own.map((exposure) => [`${exposure.what} ${withoutIndices(exposure.at)}`, exposure]));
  return [...distinct.values()].slice(0, mostShown).map((exposure) => {
    const { at } = exposure;
    const place = at.startsWith('header:') ? `the header ${at.slice('header:'.length)}` : at.slice('body:'.length);
    const seen = `${shownAs(exposure)} (in ${place === '' ? 'the body' : place})`;
    return { kind: 'shown', at, seen, expected: 'no internal details', exchange };
  });
}

/** A reader runs once for each response, so there is one for each plan. */
const readerFor = perObject((plan: Plan): Reader<readonly Exposure[]> => {
  // Tokens from files and commands are known only next to the wire.
  const credentials = secretsIn(plan.auth);
  return (response, _, probe) => findExposures(response, askedBy(probe, plan, credentials));
});

function askedBy(probe: Probe, { baseUrl }: Plan, credentials: readonly string[]): Asked {
  const { method, url, resource, headers = {}, body, intent, credential } = probe;
  return {
    method,
    url: baseUrl + url,
    baseUrl,
    headers,
    body: body?.text,
    resource: resource?.path,
    given: resource && givenIn(resource),
    isStored: stored.includes(intent.kind),
    isDocument: intent.kind === 'planned',
    unsentCredentials: carrying.has(credential) ? [] : credentials,
  };
}

const stored: readonly string[] = ['list', 'read', 'replace', 'patch', 'observed'];
/** Probes with these credentials send a valid one, whole. */
const carrying = wordSet('valid other longer bare other-scheme basic-user two-tokens in-query in-cookie in-header');

/** Fields that clients fill in. Their values are up to the clients. */
const givenIn = perObject(
  ({ create, change }: Resource): ReadonlySet<string> => new Set(Object.keys({ ...create?.example, ...change })),
);
