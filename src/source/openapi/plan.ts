import type { Auth, PlanDocument, Probe } from '../../plan/plan-document.generated.ts';
import { percentEncoded } from '../../text/percent.ts';
import type { Note } from '../note.ts';
import type { Api, ApiOperation, Parameter } from './api.ts';
import { authOf, sayable } from './auth.ts';
import { namesOf } from './lists.ts';
import type { References } from './references.ts';
import { type Making, resourceOf, termsOf } from './resource.ts';
import { isLetIn } from './security.ts';
import type { BodyTools } from './tools.ts';
import { type Branch, treeOf } from './tree.ts';

/** What the plan has that the document does not say. */
export interface PlanSetting {
  readonly baseUrl: string;
  /** `document`: as the document says, by variables. */
  readonly auth: Auth | 'document' | undefined;
  readonly tools: BodyTools;
}

/** A plan made from a document, and what of it the plan does not have. */
export interface MadePlan {
  readonly plan: PlanDocument;
  readonly notes: readonly Note[];
}

const mostProbes = 20;
/** Half of what a plan may have. */
const mostValues = 25_000;

function roomFor(values: number): Making['room'] {
  let left = values;
  return {
    take: (taken) => {
      left -= taken;
    },
    isFull: () => left <= 0,
  };
}

/** Makes a plan from an API: resources as its addresses show them, and GET requests to other addresses as probes. */
export function planOf(api: Api, references: References, { baseUrl, auth: asked, tools }: PlanSetting): MadePlan {
  const notes: Note[] = [];
  const note = (each: Note): void => void notes.push(each);
  const auth = asked === 'document' ? authOf(api.schemes, api.title, note) : asked;
  const making: Making = { references, tools, note, hasAuth: auth !== undefined, room: roomFor(mostValues) };
  const scheme = asked === 'document' ? sayable(api.schemes) : undefined;
  const open = api.operations.filter((each) => scheme === undefined || isLetIn(each, scheme, api.schemes));
  for (const { method, path } of api.operations.filter((each) => !open.includes(each))) {
    note({ kind: 'other-scheme', what: `${method} ${path}` });
  }
  const { branches, singles } = treeOf(
    open.map((each) => withoutKeys(each, api.schemes)),
    references,
    note,
  );
  const resources = branches.flatMap((branch) => resourceOf(branch, making) ?? []);
  const probes = singles.flatMap((single) => probeOf(single, making)).slice(0, mostProbes);
  const names = namesOf(branches.flatMap(listsOf));
  for (const reference of references.outside) note({ kind: 'outside', what: reference.slice(0, 80) });
  return {
    plan: {
      ...(api.title === '' ? {} : { name: api.title }),
      base_url: baseUrl,
      ...(auth === undefined ? {} : { auth }),
      writes: false,
      resources,
      ...(probes.length === 0 ? {} : { probes }),
      ...(Object.keys(names).length === 0 ? {} : { profile: { names } }),
    },
    notes,
  };
}

/** The operation without the parameters that are credentials, which some documents list as well. */
function withoutKeys(operation: ApiOperation, schemes: Api['schemes']): ApiOperation {
  const isKey = ({ place, name }: Parameter): boolean =>
    schemes.some((scheme) => scheme.kind === place && scheme.name.toLowerCase() === name.toLowerCase());
  const parameters = operation.parameters.filter((each) => !isKey(each));
  return parameters.length === operation.parameters.length ? operation : { ...operation, parameters };
}

function listsOf({ isSingle, collection, children }: Branch): readonly ApiOperation[] {
  const list = isSingle ? undefined : collection.get('GET');
  return [...(list === undefined ? [] : [list]), ...children.flatMap(listsOf)];
}

/** A GET of its own, which must answer 200. */
function probeOf(operation: ApiOperation, making: Making): readonly Probe[] {
  const terms = termsOf([operation], making);
  if (terms === undefined) return [];
  const query = Object.entries(terms.query ?? {}).map(
    ([name, value]) => `${percentEncoded(name)}=${percentEncoded(String(value))}`,
  );
  const id = operation.path.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return [
    {
      id: id === '' ? 'root' : id,
      request: `GET ${operation.path}${query.length === 0 ? '' : `?${query.join('&')}`}`,
      ...(terms.headers === undefined ? {} : { headers: terms.headers }),
      ...(making.hasAuth && operation.access !== 'required' ? { auth: operation.access } : {}),
      expect: { status: 200 },
    },
  ];
}
