import { resolve } from 'node:path';
import type { Auth, PlanDocument } from '../plan/plan-document.generated.ts';
import { discover, type Found, mostLooks } from '../source/discovery.ts';
import { leftOut, type Note } from '../source/note.ts';
import { readApi } from '../source/openapi/read-api.ts';
import { baseUrlOf, type Whereabouts } from '../source/openapi/servers.ts';
import { planOf } from '../source/openapi/plan.ts';
import { type NewPlan, planText } from '../source/plan-text.ts';
import { readStructured } from '../source/structured-text.ts';
import type { Json } from '../text/json.ts';
import { loadBodyTools } from './body-tools.ts';
import type { PlanCredential } from './credential-flags.ts';
import { tidyPath } from '../plan/addresses.ts';
import { UnreachableError, UsageError } from './failure.ts';
import { readText } from './files.ts';
import { createLook } from './look.ts';
import { say } from './output.ts';
import { besidePlan, schemaBeside } from './plan-schema-path.ts';

/** What a first plan is made from. */
export interface FirstPlanSetting {
  /** Address of the service. */
  readonly url?: string;
  /** File or address of an OpenAPI document. */
  readonly openapi?: string;
  /** Paths of collections; where there are any, nothing is looked for. */
  readonly resource: readonly string[];
  readonly credential: PlanCredential;
  /** Whether the credential is what the document says where none is given. */
  readonly takesAuth: boolean;
  readonly writes: boolean;
  /** File that is to have the plan; absent where none is. */
  readonly file?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A plan as text, and what is worth saying of it. */
export interface FirstPlan {
  readonly text: string;
  readonly notes: readonly Note[];
}

const nothingFound =
  'name its collections (--resource /users /orders), or make a plan of an OpenAPI document (probity init --openapi FILE or URL)';

/** Makes a plan from an OpenAPI document, from named collections, or from what the address of a service shows. */
export async function firstPlan(setting: FirstPlanSetting): Promise<FirstPlan> {
  const made = await makingOf(setting);
  return {
    text: planText({ ...made, ...(setting.file === undefined ? {} : { schema: schemaBeside(setting.file) }) }),
    notes: made.notes,
  };
}

type Made = Pick<NewPlan, 'plan' | 'notes' | 'from'>;

async function makingOf(setting: FirstPlanSetting): Promise<Made> {
  const { url, openapi, resource } = setting;
  if (url !== undefined) checkService(url);
  if (openapi !== undefined) return named(openapi, setting);
  if (url === undefined) throw new UsageError('there is nothing to make a plan from: give --url or --openapi');
  return resource.length > 0 ? fromPaths(url, resource.map(tidyPath), setting) : searched(url, setting);
}

/** From the document that the command line names. */
async function named(openapi: string, setting: FirstPlanSetting): Promise<Made> {
  const { text, at } = await documentText(setting, openapi);
  const read = readStructured(text);
  if (!read.ok) throw new UsageError(`${openapi} ${read.reason}`);
  const service = setting.url === undefined ? {} : { service: setting.url };
  return fromDocument(read.value, openapi, { ...at, ...service }, setting);
}

/** From what is found at the address. */
async function searched(url: string, setting: FirstPlanSetting): Promise<Made> {
  const { origin } = new URL(url);
  await say(`Looking at ${origin} for an OpenAPI document, else for collections: at most ${mostLooks} GET requests.\n`);
  const look = await createLook(setting.credential, setting.env, origin);
  const search = discover(url);
  let fault = '';
  let step = search.next();
  while (step.done !== true) {
    const looked = await look(step.value);
    if ('fault' in looked) fault = looked.fault;
    step = search.next('answer' in looked ? looked.answer : undefined);
  }
  const found = step.value;
  if (found.kind === 'document') {
    await say(`Found ${found.at}.\n`);
    return fromDocument(found.document, found.at, { document: found.at, service: found.isApi ? url : origin }, setting);
  }
  if (found.kind === 'collections') {
    const more =
      found.unseen === 0 ? '' : ` (${found.unseen} more links were not looked at: name more with --resource)`;
    await say(`Found ${found.paths.join(', ')}${more}.\n`);
    return fromPaths(found.baseUrl, found.paths, setting);
  }
  if (found.status === undefined) throw new UnreachableError(`${url} does not answer: ${fault}`);
  throw new UsageError(`nothing to audit was found at ${url}${shownInstead(found)}: ${nothingFound}`);
}

/** What an address shows that is of no use, where that tells what is wrong. */
function shownInstead({ status = 0, location, isPage }: Extract<Found, { readonly kind: 'nothing' }>): string {
  if (status === 401 || status === 403)
    return ` (it answered ${status}: give the credential with --bearer-env NAME, --query-env NAME=VARIABLE or -H)`;
  if (location !== undefined) {
    return ` (it redirects to ${location.replace(/[?#].*$/s, '')}, and Probity does not follow redirects: is that a login page, or the right address?)`;
  }
  if (status === 404) return ' (it answered 404: is a prefix such as /api missing?)';
  return isPage ? ' (it shows an HTML page: is that a login page, or is the API at another address?)' : '';
}

/** The address of a service, which paths are appended to. */
function checkService(url: string): void {
  checkAddress(url);
  if (new URL(url).search === '') return;
  const remedy = 'leave it out, and name a key that belongs in it with --query-env NAME=VARIABLE';
  throw new UsageError(`the address has a query, but paths are appended to it: ${remedy}`);
}

function checkAddress(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    throw new UsageError(`${url} is not an http or https address`);
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new UsageError('the address holds a user name or password: give them with -H "Authorization: Basic ..."');
  }
}

async function documentText(
  { credential, env, url }: FirstPlanSetting,
  openapi: string,
): Promise<{ readonly text: string; readonly at: Whereabouts }> {
  if (!/^https?:\/\//i.test(openapi)) return { text: await readText(openapi, 'the OpenAPI document'), at: {} };
  checkAddress(openapi);
  const look = await createLook(credential, env, new URL(url ?? openapi).origin);
  const looked = await look(openapi);
  if ('fault' in looked) throw new UnreachableError(`${openapi} does not answer: ${looked.fault}`);
  const { status, text } = looked.answer;
  if (status !== 200) throw new UsageError(`${openapi} answered ${status} instead of an OpenAPI document`);
  return { text, at: { document: openapi } };
}

async function fromDocument(document: Json, name: string, at: Whereabouts, setting: FirstPlanSetting): Promise<Made> {
  const { credential, takesAuth } = setting;
  const read = readApi(document);
  if (!read.ok) throw new UsageError(`${name} ${read.reason}`);
  const baseUrl = baseUrlOf(read.api, at);
  if (baseUrl === undefined) {
    throw new UsageError(`${name} does not say where the service is: give its address with --url`);
  }
  const { service } = at;
  const stated = service === undefined ? baseUrl : baseUrlOf(read.api, { service, document: service });
  if (stated !== undefined && stated !== baseUrl) {
    await say(
      `The plan has base_url ${baseUrl}, as given. By its servers ${name} begins at ${new URL(stated).pathname}: if the service does too, give --url ${stated}.\n`,
    );
  }
  const auth: Auth | 'document' | undefined = credential.auth ?? (takesAuth ? 'document' : undefined);
  if (auth === undefined && read.api.schemes.length > 0) {
    await say(
      `${name} names a credential, and none was given (--bearer-env NAME, --query-env NAME=VARIABLE, -H 'Name: value').\n`,
    );
  }
  const { plan, notes } = planOf(read.api, read.references, { baseUrl, auth, tools: await loadBodyTools() });
  if ((plan.resources ?? []).length === 0 && plan.probes === undefined) {
    await say([...leftOut(notes), ''].join('\n'));
    throw new UsageError(
      `${name} lists nothing that GET can read without values from you: write a plan with base_url and resources: [{ path: /users }]`,
    );
  }
  return { plan: withTerms(plan, setting), notes, from: name };
}

function fromPaths(url: string, paths: readonly string[], setting: FirstPlanSetting): Made {
  const { auth } = setting.credential;
  const { origin, pathname } = new URL(url);
  const plan: PlanDocument = {
    base_url: origin + pathname.replace(/\/+$/, ''),
    ...(auth === undefined ? {} : { auth }),
    resources: paths.map((path) => ({ path })),
  };
  return { plan: withTerms(plan, setting), notes: [], from: url };
}

/** The plan with what the command line says of writes, headers and the authority. */
function withTerms(plan: PlanDocument, { credential, writes, file }: FirstPlanSetting): PlanDocument {
  const { http, ca } = credential;
  const trusted = ca === undefined ? undefined : file === undefined ? resolve(ca) : besidePlan(file, ca);
  const { resources, probes, profile, ...rest } = plan;
  return {
    ...rest,
    writes,
    ...(http === undefined && trusted === undefined
      ? {}
      : { http: { ...http, ...(trusted === undefined ? {} : { ca: trusted }) } }),
    ...(resources === undefined ? {} : { resources }),
    ...(probes === undefined ? {} : { probes }),
    ...(profile === undefined ? {} : { profile }),
  };
}
