/** A draft of a plan: from an OpenAPI document, or from the paths of collections. */
import { defined, filled } from '../plan/defined.ts';
import type { PlanDocument } from '../plan/schema/document.ts';
import { tidyPath } from '../plan/urls.ts';
import { loadSchemaTools } from './body.ts';
import type { Note, Take } from './notes.ts';
import { planOf, type Terms } from './plan-document.ts';
import type { Draft } from './plan-text.ts';
import { readApi } from './read-api.ts';
import { baseUrlOf, type Whereabouts } from './servers.ts';

export type Drafted =
  | {
      readonly ok: true;
      readonly draft: Draft;
      /** True if the document names a credential that the draft does not have. */
      readonly lacksAuth: boolean;
    }
  /** The reason is the end of a sentence that starts with the name of the document. */
  | { readonly ok: false; readonly reason: string; readonly notes: readonly Note[] };

/** In UTF-16 units, as JSON. Longer plans cannot be read. */
const mostOfPlan = 2 ** 21;

export async function draftOf(document: unknown, from: string, at: Whereabouts, terms: Terms): Promise<Drafted> {
  const notes: Note[] = [];
  const leaveOut: Take = (reason, what) => void notes.push({ reason, what });
  const reject = (reason: string): Drafted => ({ ok: false, reason, notes });
  const read = readApi(document, leaveOut);
  if (!read.ok) return reject(read.reason);
  const { api } = read;
  const baseUrl = baseUrlOf(api, at);
  if (baseUrl === undefined) return reject('does not say where the service is: add --url with its base URL');
  const plan = planOf(api, baseUrl, terms, await loadSchemaTools(), leaveOut);
  if ((plan.resources ?? []).length === 0 && plan.probes === undefined)
    return reject('has no path that GET can read without further values: write a plan with base_url and resources');
  if (JSON.stringify(plan).length > mostOfPlan)
    return reject('is too large for one plan: keep only the paths that you want to audit');
  return { ok: true, draft: { plan, notes, from }, lacksAuth: plan.auth === undefined && api.schemes.length > 0 };
}

/** @param query what every request to the paths has */
export function draftOfPaths(
  baseUrl: string,
  paths: readonly string[],
  { auth, writes, http }: Terms,
  query: Readonly<Record<string, string>> = {},
): Draft {
  const plan: PlanDocument = {
    version: 1,
    base_url: baseUrl.replace(/\/+$/, ''),
    ...defined({ auth: auth === 'document' ? undefined : auth }),
    writes,
    ...defined({ http }),
    resources: paths.map((path) => ({ path: tidyPath(path), ...filled({ query }) })),
  };
  return { plan, notes: [], from: baseUrl };
}
