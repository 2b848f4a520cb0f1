/** A draft of a plan: from an OpenAPI document, or from the paths of collections. */
import type { HttpDocument, AuthDocument } from '../plan/schema/settings.ts';
import { tidyPath } from '../plan/urls.ts';
import { loadSchemaTools } from './body.ts';
import type { Note } from './notes.ts';
import { notebook, planOf } from './plan-document.ts';
import type { Draft } from './plan-text.ts';
import { readApi } from './read-api.ts';
import { baseUrlOf, type Whereabouts } from './servers.ts';

/** What the command line says, and the document does not. */
export interface Terms {
  /** `document`: as the document says. */
  readonly auth: AuthDocument | 'document' | undefined;
  readonly http?: HttpDocument | undefined;
  readonly writes: boolean;
}

export type Drafted =
  | {
      readonly ok: true;
      readonly draft: Draft;
      /** The base URL by the document, if it differs from that of the draft. */
      readonly otherBase: string | undefined;
      /** True if the document names a credential that the draft does not have. */
      readonly lacksAuth: boolean;
    }
  /** The reason is the end of a sentence that starts with the name of the document. */
  | { readonly ok: false; readonly reason: string; readonly notes: readonly Note[] };

export async function draftOf(document: unknown, from: string, at: Whereabouts, terms: Terms): Promise<Drafted> {
  const { notes, leaveOut } = notebook();
  const reject = (reason: string): Drafted => ({ ok: false, reason, notes });
  const read = readApi(document, leaveOut);
  if (!read.ok) return reject(read.reason);
  const { api } = read;
  const baseUrl = baseUrlOf(api, at);
  if (baseUrl === undefined) return reject('does not say where the service is: add --url with its base URL');
  const { service } = at;
  const stated = service === undefined ? baseUrl : baseUrlOf(api, { service, document: service });
  const plan = planOf(api, { baseUrl, auth: terms.auth, writes: terms.writes }, await loadSchemaTools(), leaveOut);
  if ((plan.resources ?? []).length === 0 && plan.probes === undefined)
    return reject('has no path that GET can read without further values: write a plan with base_url and resources');
  return {
    ok: true,
    draft: { plan: withHttp(plan, terms), notes, from },
    otherBase: stated === baseUrl ? undefined : stated,
    lacksAuth: plan.auth === undefined && api.schemes.length > 0,
  };
}

/** @param query what every request to the paths has */
export function draftOfPaths(
  baseUrl: string,
  paths: readonly string[],
  { auth, writes, http }: Terms,
  query: Readonly<Record<string, string>> = {},
): Draft {
  const plan = {
    version: 1 as const,
    base_url: baseUrl.replace(/\/+$/, ''),
    ...(auth === undefined || auth === 'document' ? {} : { auth }),
    writes,
    resources: paths.map((path) => ({ path: tidyPath(path), ...(Object.keys(query).length === 0 ? {} : { query }) })),
  };
  return { plan: withHttp(plan, { http }), notes: [], from: baseUrl };
}

/** With `http` before the resources. */
function withHttp(plan: Draft['plan'], { http }: Pick<Terms, 'http'>): Draft['plan'] {
  if (http === undefined) return plan;
  const { resources, probes, profile, ...rest } = plan;
  return {
    ...rest,
    http,
    ...(resources === undefined ? {} : { resources }),
    ...(probes === undefined ? {} : { probes }),
    ...(profile === undefined ? {} : { profile }),
  };
}
