/** Drafts of plans: from a document, or from what a URL has. */
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { systemClock } from '../core/clock.ts';
import { discover, type Found, type LookAt, type Lists } from '../import/discovery.ts';
import { draftOf, draftOfPaths, type Drafted } from '../import/draft.ts';
import { noteLines, type Note } from '../import/notes.ts';
import { type Parsed, parseBytes, parseText } from '../import/parse.ts';
import type { Terms } from '../import/plan-document.ts';
import { type Draft, planText } from '../import/plan-text.ts';
import type { Whereabouts } from '../import/servers.ts';
import { readPlan } from '../plan/read-plan.ts';
import { isLoopback } from '../text/exposure/hosts.ts';
import { awaitService } from '../wire/await-service.ts';
import { tokensOf } from '../wire/tokens.ts';
import { undiciWire } from '../wire/undici.ts';
import type { PlanCredential, UrlFlags } from './init-credential.ts';
import { readBytes } from './files.ts';
import type { Io } from './io.ts';
import { say } from './output.ts';
import { packaged } from '../report/package-root.ts';
import { UnreachableError, UsageError } from './usage.ts';

export interface DraftFlags extends UrlFlags {
  readonly credential: PlanCredential;
  /** True if the plan authenticates as the document says, unless the command line has a credential. */
  readonly usesDocumentAuth: boolean;
  readonly writes: boolean;
  /** The file that the plan is for. */
  readonly file?: string | undefined;
}

/** Nothing to audit was found at a URL. */
export class NothingFoundError extends UsageError {}

const nameThem = 'Name its lists (--resource /users), or use its OpenAPI document (probity init --openapi FILE).';

/** A plan for a URL: the paths that the flags name, or what the URL has. */
export async function draftAt(url: string, flags: DraftFlags, io: Io): Promise<Draft> {
  checkUrl(url);
  const { resource = [] } = flags;
  const terms = termsOf(flags, io);
  if (resource.length > 0) return draftOfPaths(withoutQuery(url), resource, terms);
  let count = 0;
  const found = await withLooks(new URL(url).origin, flags, io, (lookAt) =>
    discover(url, (each) => {
      count++;
      return lookAt(each);
    }),
  );
  if (found.kind === 'unreachable') throw new UnreachableError(`Cannot connect to ${url}: ${found.fault}.`);
  if (found.kind === 'nothing') {
    const remedy = found.isClosed ? '' : ` ${nameThem}`;
    throw new NothingFoundError(`Nothing to audit was found at ${url}. ${found.sentence}${remedy}`);
  }
  announce(found, count, url, io);
  if (found.kind === 'lists') return draftOfPaths(found.baseUrl, found.paths, terms, found.query);
  const at = { document: found.at, service: found.isApi ? withoutQuery(url) : new URL(url).origin };
  return draftIn({ ok: true, value: found.document }, found.at, at, flags, io);
}

/** One line about what was found, unless it is the URL itself. */
function announce(found: Extract<Found, { readonly kind: 'document' }> | Lists, count: number, url: string, io: Io) {
  const sent = `with ${count === 1 ? '1 request' : `${count} GET requests`}`;
  if (found.kind === 'document') say(`Found ${found.at} ${sent}.`, io);
  else if (found.baseUrl + found.paths.join('') !== withoutQuery(url)) {
    const more = found.unseen === 0 ? '' : ` ${found.unseen} more links were not tried: name more with --resource.`;
    say(`Found ${found.paths.join(', ')} ${sent}.${more}`, io);
  }
}

/** A plan for an OpenAPI document in a file, or at a URL. */
export async function draftFor(openapi: string, url: string | undefined, flags: DraftFlags, io: Io): Promise<Draft> {
  if (url !== undefined) checkUrl(url);
  const service = url === undefined ? {} : { service: withoutQuery(url) };
  if (!/^https?:\/\//i.test(openapi))
    return draftIn(parseBytes(readBytes('OpenAPI document', openapi, io)), openapi, service, flags, io);
  checkUrl(openapi);
  const { origin } = new URL(openapi);
  // The credential is for the service.
  const isOwn = new URL(url ?? openapi).origin === origin;
  const own = isOwn ? flags : { ...flags, credential: { env: {} } };
  const look = await withLooks(origin, own, io, (lookAt) => lookAt(openapi));
  if ('fault' in look) throw new UnreachableError(`Cannot connect to ${openapi}: ${look.fault}.`);
  if (look.status !== 200) throw new UsageError(`${openapi} returned ${look.status} instead of an OpenAPI document.`);
  return draftIn(parseText(look.text), openapi, { document: openapi, ...service }, flags, io);
}

async function draftIn(parsed: Parsed, name: string, at: Whereabouts, flags: DraftFlags, io: Io): Promise<Draft> {
  if (!parsed.ok) throw new UsageError(`${name} ${parsed.reason}.`);
  const drafted: Drafted = await draftOf(parsed.value, name, at, termsOf(flags, io));
  if (!drafted.ok) {
    sayLeftOut(drafted.notes, io);
    throw new UsageError(`${name} ${drafted.reason}.`);
  }
  const { draft, lacksAuth } = drafted;
  if (lacksAuth) say(`${name} names a credential. Pass a token: --bearer-env NAME (or --query-env, or -H).`, io);
  sayLeftOut(draft.notes, io);
  return draft;
}

/** What of the document is not in the plan. */
export function sayLeftOut(notes: readonly Note[], io: Io): void {
  if (notes.length > 0) say(['Left out:', ...noteLines(notes)].join('\n- '), io);
}

function termsOf({ credential: { auth, http }, usesDocumentAuth, writes, file }: DraftFlags, io: Io): Terms {
  const isNear = file === undefined || dirname(resolve(io.cwd, file)) === resolve(io.cwd);
  const ca = http?.ca === undefined || isNear ? {} : { ca: resolve(io.cwd, http.ca) };
  return { auth: auth ?? (usesDocumentAuth ? 'document' : undefined), http: http && { ...http, ...ca }, writes };
}

/** The names of this machine need no scheme: `localhost:8080`. */
export function withScheme(target: string): string {
  return isLoopback(target.replace(/(?::\d+)?(?:\/.*)?$/s, '')) ? `http://${target}` : target;
}

function checkUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw new UsageError(`${url} is not a URL. Did you mean https://${url.replace(/^[a-z]+:\/\//i, '')}?`);
  if (parsed.username !== '' || parsed.password !== '')
    throw new UsageError('The URL contains a user name or password. Use -H "Authorization: Basic ..." instead.');
}

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '').replace(/\/+$/, '');

const mostBytes = 64 * 2 ** 20;
const accept = 'application/json, application/yaml;q=0.9, */*;q=0.8';

/** Sends GET requests to one origin as an audit would, with the credential. */
async function withLooks<T>(at: string, flags: DraftFlags, io: Io, use: (lookAt: LookAt) => Promise<T>): Promise<T> {
  const { wait, credential } = flags;
  const { auth, http, env } = credential;
  const text = planText(draftOfPaths(at, ['/look'], { auth, http, writes: false }));
  const fileAt = (name: string): string => resolve(io.cwd, name);
  const read = await readPlan(text, { file: at, env: { ...io.env, ...env }, readFile: () => undefined, fileAt });
  if (!read.ok) throw new UsageError(read.problems.map(({ message }) => message).join('; '));
  const { plan } = read;
  const wire = undiciWire(plan, { env: io.env, limits: { encoded: mostBytes, decoded: mostBytes } });
  try {
    if (wait !== undefined) await awaitService({ ...plan, resources: [] }, wire, systemClock, wait);
    const secrets = await tokensOf(plan, { env: io.env }).current();
    return await use(async (url) => {
      const { pathname, search } = new URL(url);
      const intent = { kind: 'observed' } as const;
      const sent = { method: 'GET', url: pathname + search, headers: { accept }, owner: [], intent } as const;
      const { response, fault } = await wire.send({ ...sent, credential: 'valid' }, secrets);
      if (response === undefined) return { fault: fault?.message ?? 'the request was not sent' };
      return { status: response.status, headers: response.headers, text: response.text };
    });
  } finally {
    await wire.close();
  }
}

/** Where editors find the JSON Schema of plans, from the folder of a plan. */
export function schemaNextTo(plan: string, io: Io): string {
  const path = relative(dirname(resolve(io.cwd, plan)), packaged('src/plan/plan.schema.json'));
  return isAbsolute(path) ? path : path.split(sep).join('/');
}
