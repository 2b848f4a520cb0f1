import type { Api, ApiReply } from '../../fixtures/reference/http.ts';
import { type Bend, others, type Row, serve } from '../harm/service.ts';

/** The things of test/harm/service.ts, bent, anew for each audit. */
export const served =
  (bend: Bend, seeded: readonly Row[] = others): (() => Api) =>
  () =>
    serve(bend, seeded).api;

/** An answer that is no envelope of the conventions. */
export function json(status: number, body: unknown): ApiReply {
  return { status, headers: [['Content-Type', 'application/json']], body: JSON.stringify(body) };
}

/** True for a request for the list of the things, with whatever query. */
export function isList({ method, target }: { readonly method: string; readonly target: string }): boolean {
  return method === 'GET' && /^\/things(?:\?|$)/.test(target);
}

/** A plan that reads the things. */
export const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
