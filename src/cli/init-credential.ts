/** Options for a URL instead of a plan: its credential, and what to look at. */
import type { Command } from 'commander';
import { filled } from '../plan/defined.ts';
import type { AuthDocument, HttpDocument } from '../plan/schema/settings.ts';
import { isSecretName } from '../text/secret-names.ts';
import { UsageError } from './usage.ts';

export interface UrlFlags {
  /** The variable that holds the token. */
  readonly bearerEnv?: string | undefined;
  /** `api_key=SHOP_KEY`: query parameters, and the variables that hold their values. */
  readonly queryEnv?: readonly string[] | undefined;
  /** `Name: value` */
  readonly header?: readonly string[] | undefined;
  /** A file with a certificate authority. */
  readonly ca?: string | undefined;
  /** Paths of lists. Nothing else is looked for. */
  readonly resource?: readonly string[] | undefined;
  readonly savePlan?: string | undefined;
  /** How long to wait for the service, in milliseconds. */
  readonly wait?: number | undefined;
}

/** @param of what the options are for: `for a URL: ` */
export function withCredential(command: Command, of: string): Command {
  const again = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
  const query = 'a query parameter of the credential, and the environment variable with its value';
  return command
    .option('--bearer-env <name>', `${of}the environment variable that holds the token`)
    .option('--query-env <name=variable>', `${of}${query}; may be repeated`, again)
    .option('-H, --header <header>', `${of}a header of every request ('Name: value'); may be repeated`, again)
    .option('--ca <file>', `${of}a certificate authority to trust (PEM)`)
    .option('--resource <paths...>', `${of}paths of lists (/users /orders), instead of looking for them`);
}

/** A plan says these things itself. */
export function rejectUrlFlags({ savePlan, bearerEnv, queryEnv, header, ca, resource }: UrlFlags): void {
  if (savePlan !== undefined) throw new UsageError('--save-plan is for a URL. This is a plan already.');
  const inPlan = [
    ['--bearer-env', bearerEnv, 'auth: { bearer: ${NAME} }'],
    ['--query-env', queryEnv, 'auth: { query: { api_key: ${NAME} } }'],
    ['-H', header, 'http: { headers: { Name: value } }'],
    ['--ca', ca, 'http: { ca: FILE }'],
    ['--resource', resource, 'resources: [{ path: /users }]'],
  ] as const;
  for (const [option, value, key] of inPlan)
    if (value !== undefined) throw new UsageError(`${option} is for a URL. In a plan, write ${key}.`);
}

/** What a plan says about the credential. It has variables instead of secrets. */
export interface PlanCredential {
  readonly auth?: AuthDocument;
  readonly http?: HttpDocument;
  /** Values of variables that the command line gave. */
  readonly env: Readonly<Record<string, string>>;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Headers whose names are those of secrets belong to the credential. */
export function credentialOf({ bearerEnv, queryEnv = [], header = [], ca }: UrlFlags, env: Env): PlanCredential {
  const headers = header.map(readHeader);
  const secret = headers.filter(([name]) => isSecretHeader(name));
  const plain = headers.filter(([name]) => !isSecretHeader(name));
  const auth = filled({
    bearer: bearerEnv === undefined ? undefined : variable('--bearer-env', bearerEnv, env),
    headers: Object.fromEntries(secret.map(([name]) => [name, `\${${variableFor(name)}}`])),
    query: Object.fromEntries(queryEnv.map((text) => readQuery(text, env))),
  });
  const escaped = plain.map(([name, value]) => [name, value.replaceAll('${', () => '$${')]);
  const http = filled({ headers: Object.fromEntries(escaped), ca });
  const secrets = secret.map(([name, value]) => [variableFor(name), value]);
  return { ...filled({ auth, http }), env: Object.fromEntries(secrets) };
}

type Named = readonly [name: string, value: string];

/** No message repeats a text that may be a secret. */
function readHeader(text: string): Named {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new UsageError("-H: write a header as 'Name: value'.");
  return [name, value.trim()];
}

function readQuery(text: string, env: Env): Named {
  const [, name, named = ''] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  if (name === undefined)
    throw new UsageError('--query-env: write a parameter and a variable, such as api_key=SHOP_KEY.');
  return [name, variable('--query-env', named, env)];
}

/** A variable that is set, as a plan writes it. */
function variable(option: string, name: string, env: Env): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new UsageError(`${option}: write the name of an environment variable, such as SHOP_TOKEN, not its value.`);
  if ((env[name] ?? '') === '') throw new UsageError(`${option} ${name}: the variable is not set.`);
  return `\${${name}}`;
}

const isSecretHeader = (name: string): boolean => isSecretName(name) || /authorization|cookie/i.test(name);

/** `X_API_KEY` for `X-Api-Key`. */
function variableFor(header: string): string {
  return header
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replace(/^(?![A-Z_])/, '_');
}
