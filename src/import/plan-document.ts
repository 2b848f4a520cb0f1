/** The plan that follows from an API: resources as its paths show them, and other GET requests as probes. */
import { defined, filled } from '../plan/defined.ts';
import type { PlanDocument } from '../plan/schema/document.ts';
import type { AuthDocument, HttpDocument, ProbeDocument } from '../plan/schema/settings.ts';
import { percentEncoded } from '../text/percent.ts';
import type { Api, ApiOperation, Parameter } from './api.ts';
import type { SchemaTools } from './body.ts';
import { namesOf } from './lists.ts';
import { reasons, type Take } from './notes.ts';
import { type Making, resourceOf, termsOf } from './resource.ts';
import { accepts, authOf, chosenWay, unsayable } from './security.ts';
import { type Branch, treeOf } from './tree.ts';

/** What the command line says, and the document does not. */
export interface Terms {
  /** `document`: as the document says, with variables for the secrets. */
  readonly auth: AuthDocument | 'document' | undefined;
  readonly http?: HttpDocument | undefined;
  readonly writes: boolean;
}

const mostProbes = 20;

export function planOf(api: Api, baseUrl: string, terms: Terms, tools: SchemaTools, leaveOut: Take): PlanDocument {
  const way = terms.auth === 'document' ? chosenWay(api) : undefined;
  const ofWay = filled({ auth: way && authOf(way, api.title) });
  const auth = terms.auth === 'document' ? ofWay.auth : terms.auth;
  for (const { id, kind } of way ?? []) if (kind === 'certificate') leaveOut(reasons.certificate, id);
  for (const way of unsayable(api)) leaveOut(reasons.scheme, way);
  const isAccepted = (each: ApiOperation): boolean => way === undefined || accepts(each, way, api.schemes);
  for (const each of api.operations) if (!isAccepted(each)) leaveOut(reasons.credential, `${each.method} ${each.path}`);
  const operations = api.operations.filter(isAccepted).map((each) => withoutKeys(each, api.schemes));
  const { branches, singles } = treeOf(operations, api.references, leaveOut);
  const making: Making = { api, tools, leaveOut, hasAuth: auth !== undefined };
  const resources = branches.flatMap((branch) => resourceOf(branch, making) ?? []);
  const probes = singles.flatMap((single) => probeOf(single, making));
  for (const { request } of probes.slice(mostProbes)) leaveOut(reasons.probes, request);
  const names = namesOf(branches.flatMap(listsOf));
  for (const reference of api.references.outside) leaveOut(reasons.outside, reference.slice(0, 80));
  return {
    version: 1,
    ...(api.title === '' ? {} : { name: api.title }),
    base_url: baseUrl,
    ...defined({ auth }),
    writes: terms.writes,
    ...defined({ http: terms.http }),
    resources,
    ...filled({ probes: probes.slice(0, mostProbes), profile: filled({ names }) }),
  };
}

/** Without the parameters that are credentials, which some documents list as well. */
function withoutKeys(operation: ApiOperation, schemes: Api['schemes']): ApiOperation {
  const isKey = ({ place, name }: Parameter): boolean =>
    schemes.some((scheme) => scheme.kind === place && scheme.name.toLowerCase() === name.toLowerCase());
  return { ...operation, parameters: operation.parameters.filter((each) => !isKey(each)) };
}

function listsOf({ isSingle, collection, children }: Branch): readonly ApiOperation[] {
  const list = isSingle ? undefined : collection.get('GET');
  return [...(list === undefined ? [] : [list]), ...children.flatMap(listsOf)];
}

/** A GET of its own, which must return 200. */
function probeOf(operation: ApiOperation, making: Making): readonly ProbeDocument[] {
  const { path, access } = operation;
  const terms = termsOf([operation], making);
  if (terms === undefined) return [];
  if (path.includes('{')) {
    making.leaveOut(reasons.unlisted, `GET ${path}`);
    return [];
  }
  const query = Object.entries(terms.query ?? {}).map((pair) => pair.map(String).map(percentEncoded).join('='));
  const id = path.replaceAll(/[^\w.-]+/g, '.').replaceAll(/^[^A-Za-z0-9]+|\.$/g, '') || 'root';
  const request = `GET ${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const auth = making.hasAuth && access !== 'required' ? access : undefined;
  return [{ id, request, ...defined({ headers: terms.headers, auth }), expect: { status: 200 } }];
}
