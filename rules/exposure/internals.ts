import { jsonOf, pointerShown } from '../../src/model/body.ts';
import type { ExchangeExample } from '../../src/model/example.ts';
import { type Answered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { plannedProbes } from '../../src/model/traces/planned-probes.ts';
import { violation } from '../../src/model/violation.ts';
import { type InternalKind, internalsIn } from '../../src/text/exposure/internals.ts';
import { isSameSite } from '../../src/text/exposure/internal-hosts.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { successBody } from '../envelope/shared/examples.ts';

/** Addresses at which a service speaks of itself; below machines or devices it speaks of its subject. */
const ofItself =
  /^(?:(?:account|conn|gateway|health|leaf|live|ready|route|stats|status|subs|var)z|health-?(?:check)?|live(?:ness)?|ready|readiness|ping|status|system(?:-?info)?|info|about|version|diag(?:nostics?)?|debug|env(?:ironment)?|config(?:uration|props)?|settings|server(?:-?info)?|metrics|internals?|build(?:-?info)?|runtime|platform|plugins|modules)$/i;
const machines = /^(?:host|server|machine|node|device|agent|instance|image|container|project|package)s$/i;
/** Two kinds or more, of which one is more than a banner: one detail, or a version, is what honest pages of health show. */
const enough = 2;
const banners: ReadonlySet<InternalKind> = new Set(['runtime', 'system', 'release']);

/** Details that look like the inside wherever they stand are told by the other rules of this part. */
export default defineRule({
  id: 'exposure/internals',
  proves: [],
  breaks: ['service.6'],
  weight: 5,
  label: 'security',
  title: 'A page about the service itself shows no internal details',
  why: 'Anyone who knows the database, the modules and the settings of a service knows which attacks to try.',
  fix: 'Show what a client can act on (state, uptime, version, region), and keep the rest on an internal address.',
  scope: 'exchange',
  wants: [plannedProbes.planned],
  concerns: ({ probe }) => probe.method === 'GET' && isOfItself(probe.target),
  appliesTo: ({ reply }) => isSuccess(reply.status),
  check: (exchange) => judged(detailsIn(exchange)),
  examples: () => ({
    passed: [
      {
        note: 'state, uptime, version and region',
        exchanges: [page({ status: 'up', uptime: 5, version: '1.2.3', region: 'eu' })],
      },
      {
        note: 'the state of its parts',
        exchanges: [
          page({
            status: 'UP',
            components: { db: { status: 'UP', details: { database: 'PostgreSQL' } } },
            modules: { mail: 'ok' },
          }),
        ],
      },
      { note: 'a public host', exchanges: [page({ version: '2.9.10', host: 'api.example.com' })] },
      {
        note: 'versions alone are banners',
        exchanges: [page({ java: { version: '17.0.2' }, os: { name: 'Linux', arch: 'amd64' } })],
      },
    ],
    failed: [
      {
        note: 'the database and the ports',
        exchanges: [page({ version: '1.12.4', databaseVersion: 6, dicomPort: 4242, httpPort: 8042 })],
      },
      {
        note: 'its version, and the host that it runs on',
        exchanges: [page({ serverId: 'N6', version: '2.9.10', host: '10.0.0.7', status: 'up' })],
      },
      {
        note: 'runtime, modules and settings',
        exchanges: [
          page({
            nodejs: { version: 'v18.16.0' },
            modules: { 'acme-core': '3.0.2' },
            settings: { flowFile: 'a', ui: true, log: 'info' },
          }),
        ],
      },
    ],
    inapplicable: [
      {
        note: 'machines are its subject',
        exchanges: [{ ...page({ databaseVersion: 6, httpPort: 80 }), request: 'GET /servers/7/status' }],
      },
      { note: 'it does not answer', exchanges: [{ ...page({}), status: 503 }] },
    ],
  }),
});

function isOfItself(target: string): boolean {
  const segments = target
    .replace(/[?#].*/, '')
    .split('/')
    .filter((segment) => segment !== '');
  return ofItself.test(segments.at(-1) ?? '') && !segments.some((segment) => machines.test(segment));
}

function detailsIn(exchange: Answered): ReturnType<typeof violation>[] {
  const details = internalsIn(jsonOf(exchange.reply), (host) => isAsked(host, exchange));
  const [first] = details.filter(({ kind }) => !banners.has(kind));
  if (first === undefined || details.length < enough) return [];
  const seen = details.map(({ what, at }) => `${what} (${pointerShown(exchange.reply, at)})`).join(', ');
  return [
    violation({
      at: `body:${first.at}`,
      expected: 'no internal details',
      actual: seen,
      message: `${requestLine(exchange)} shows ${seen}`,
      key: 'internal details',
    }),
  ];
}

/** True for the host that the request went to, by whatever name of this machine; 0.0.0.0 is what a service listens at, and nobody asks. */
function isAsked(host: string, { request: { url } }: Answered): boolean {
  return host !== '0.0.0.0' && isSameSite(host, new URL(url).hostname);
}

function page(data: JsonObject): ExchangeExample {
  const operation = { id: 'GET /system', kind: 'probe', method: 'GET', template: '/system', strays: true } as const;
  return {
    request: 'GET /system',
    status: 200,
    body: successBody(data),
    step: plannedProbes.planned.of('system'),
    probe: { operation },
  };
}
