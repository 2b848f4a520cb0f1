/** A probe as it goes over the wire. The headers are built from nothing, so no probe inherits a credential. */
import type { Plan } from '../core/plan.ts';
import { withQuery } from '../core/requests.ts';
import type { Ready } from '../core/send.ts';
import { spoiled } from './spoils.ts';

export interface WireRequest {
  readonly method: string;
  /** Path and query below `base_url`. */
  readonly url: string;
  /** Names in lower case. A name may occur twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
}

export function requestOf(probe: Ready, { http }: Plan): WireRequest {
  const { method, url, credential, secrets, headers = {}, body } = probe;
  const { headers: own, query } = spoiled(credential, secrets);
  const plain = new Map(Object.entries({ accept: 'application/json', ...lowerCase(http.headers), ...lowerCase(headers) }));
  if (body?.mediaType !== undefined) plain.set('content-type', body.mediaType);
  return { method, url: withQuery(url, query), headers: [...plain, ...own], body: body?.text };
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
