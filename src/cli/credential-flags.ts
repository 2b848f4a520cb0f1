import { InvalidArgumentError } from 'commander';
import type { Auth, Http } from '../plan/plan-document.generated.ts';
import { isSecretBearer } from '../text/discretion/secret-names.ts';
import { UsageError } from './failure.ts';

/** How the command line says who asks. */
export interface CredentialFlags {
  /** Name of the environment variable that holds a bearer token. */
  readonly bearerEnv?: string;
  /** `NAME=VARIABLE`: query parameters of the credential, and the environment variables that hold their values. */
  readonly queryEnv: readonly string[];
  readonly header: readonly HeaderFlag[];
  /** File of an authority that is trusted. */
  readonly ca?: string;
}

type HeaderFlag = readonly [name: string, value: string];

/** What a plan says of it. Secrets are variables of the environment, never texts of the plan. */
export interface PlanCredential {
  readonly auth?: Auth;
  readonly http?: Http;
  /** File of an authority that is trusted, as the user named it. */
  readonly ca?: string;
  /** The variables of `auth` that the command line gave a value for. */
  readonly env: Readonly<Record<string, string>>;
}

/** One `-H 'Name: value'` beside the earlier ones. */
export function headerOf(text: string, earlier: readonly HeaderFlag[]): readonly HeaderFlag[] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError("Write a header as 'Name: value'.");
  }
  return [...earlier, [name, value.trim()]];
}

/** A variable of the environment that a flag names, which is set; what is no name of one may be a secret, and is not repeated. */
function variableNamed(name: string, flag: string, remedy: string, env: Environment): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new UsageError(`${flag} takes ${remedy}`);
  if ((env[name] ?? '') === '') throw new UsageError(`${flag} ${name}: the environment variable ${name} is not set`);
  return name;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The credential that the flags give. Headers whose names tell of secrets belong to it, all others go with every request. */
export function credentialOf({ bearerEnv, queryEnv, header, ca }: CredentialFlags, env: Environment): PlanCredential {
  const ofToken =
    'the name of an environment variable, not a token: export SHOP_TOKEN=..., then --bearer-env SHOP_TOKEN';
  const bearer = bearerEnv === undefined ? undefined : variableNamed(bearerEnv, '--bearer-env', ofToken, env);
  const ofKey =
    'a parameter and the name of an environment variable, not a key: export SHOP_KEY=..., then --query-env api_key=SHOP_KEY';
  const query = queryEnv.map((text) => {
    const [, name = '', variable = ''] = /^([^=]+)=(.*)$/.exec(text) ?? [];
    return [name, `\${${variableNamed(variable, '--query-env', ofKey, env)}}`] as const;
  });
  const secret = header.filter(([name]) => isSecret(name));
  const plain = header.filter(([name]) => !isSecret(name));
  const isKnown = bearer !== undefined || query.length > 0 || secret.length > 0;
  return {
    ...(isKnown
      ? {
          auth: {
            ...(bearer === undefined ? {} : { bearer: `\${${bearer}}` }),
            ...(secret.length === 0
              ? {}
              : { headers: Object.fromEntries(secret.map(([name]) => [name, `\${${variableOf(name)}}`])) }),
            ...(query.length === 0 ? {} : { query: Object.fromEntries(query) }),
          },
        }
      : {}),
    ...(plain.length === 0
      ? {}
      : {
          http: {
            headers: Object.fromEntries(plain.map(([name, value]) => [name, value.replaceAll('${', () => '$${')])),
          },
        }),
    ...(ca === undefined ? {} : { ca }),
    env: Object.fromEntries(secret.map(([name, value]) => [variableOf(name), value])),
  };
}

function isSecret(name: string): boolean {
  return isSecretBearer(name) || /authorization|cookie/i.test(name);
}

/** `X_API_KEY` of `X-Api-Key`. */
function variableOf(name: string): string {
  const word = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return /^[A-Z_]/.test(word) ? word : `_${word}`;
}
