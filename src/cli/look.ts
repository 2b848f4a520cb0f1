import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../model/exchange.ts';
import type { Answer } from '../source/discovery.ts';
import type { TlsMaterial } from '../wire/transports/undici.ts';
import type { PlanCredential } from './credential-flags.ts';
import { learnSecrets } from './discretion.ts';
import { awaitService } from './await-service.ts';
import { UsageError } from './failure.ts';
import { say } from './output.ts';
import { packageVersion } from './package-root.ts';

/** What a look brought: an answer, or why there is none. */
export type Look = { readonly answer: Answer } | { readonly fault: string; readonly kind: Fault['kind'] };

const timeoutMs = 10_000;
/** Documents are larger than what else services answer. */
const mostBytes = 64 * 1024 * 1024;

/** GETs addresses outside of a run, one at a time, without following redirects. The credential goes to the origin that it was given for, and to no other. */
export async function createLook(
  credential: PlanCredential,
  env: Readonly<Record<string, string | undefined>>,
  origin: string | undefined,
): Promise<(address: string) => Promise<Look>> {
  const [
    { sendOnce },
    { defaultLimits },
    { checkedToken, checkedHeaders },
    { withQuery },
    { tlsMaterial },
    { WireSetupError },
  ] = await Promise.all([
    import('../wire/single.ts'),
    import('../wire/limits.ts'),
    import('../wire/token.ts'),
    import('../wire/terms.ts'),
    import('../wire/tls.ts'),
    import('../wire/setup-error.ts'),
  ]);
  const name = /^\$\{(.*)\}$/.exec(credential.auth?.bearer ?? '')?.[1];
  const own: (readonly [string, string])[] = [];
  let tls: TlsMaterial;
  try {
    tls = await tlsMaterial({ http: credential.ca === undefined ? {} : { ca: credential.ca } });
    if (name !== undefined) own.push(['Authorization', `Bearer ${checkedToken(name, env[name] ?? '')}`]);
    for (const [header, variable] of Object.entries(credential.auth?.headers ?? {})) {
      own.push([header, credential.env[variable.slice(2, -1)] ?? '']);
    }
    checkedHeaders('-H', Object.fromEntries(own));
  } catch (error) {
    if (error instanceof WireSetupError) throw new UsageError(error.message);
    throw error;
  }
  const query = Object.fromEntries(
    Object.entries(credential.auth?.query ?? {}).map(([parameter, variable]) => [
      parameter,
      env[variable.slice(2, -1)] ?? '',
    ]),
  );
  learnSecrets([...own.map(([, value]) => value.split(/\s+/).at(-1) ?? ''), ...Object.values(query)]);
  return async (address) => {
    const url = new URL(address);
    const path = url.pathname + url.search;
    const sent = await sendOnce(
      {
        method: 'GET',
        path: url.origin === origin ? withQuery(path, query) : path,
        shownPath: path,
        headers: [
          ['Accept', 'application/json, application/yaml;q=0.9, */*;q=0.8'],
          ['Accept-Encoding', 'gzip, deflate, br'],
          ['User-Agent', `probity/${packageVersion()}`],
          ...(url.origin === origin ? [...Object.entries(credential.http?.headers ?? {}), ...own] : []),
        ],
      },
      {
        origin: url.origin,
        tls,
        timeoutMs,
        limits: { ...defaultLimits, encodedBytes: mostBytes, bytes: mostBytes },
        now: Date.now,
      },
    );
    if ('fault' in sent) return { fault: sent.fault.message, kind: sent.fault.kind };
    const { status, headers, body } = sent.reply;
    const link = headers.filter(([header]) => header.toLowerCase() === 'link').map(([, value]) => value);
    const location = headers.find(([header]) => header.toLowerCase() === 'location')?.[1];
    return { answer: { status, link: link.join(', '), location, text: body.toString('utf8') } };
  };
}

/** Waits until something answers at an address of the service; without `ms` not at all. */
export async function waitFor(address: string, ms: number | undefined): Promise<void> {
  if (ms === undefined) return;
  await awaitService(address, ms, {
    look: await createLook({ env: {} }, {}, undefined),
    pause: sleep,
    now: Date.now,
    onWait: () => say(`Waiting for ${address} to answer, at most ${ms / 1000} s.\n`),
  });
}
