import { InvalidArgumentError } from 'commander';
import type { Auth, Http } from '../plan/plan-document.generated.ts';
import { isSecretBearer } from '../text/discretion/secret-names.ts';
import { UsageError } from './failure.ts';

/** How the command line says who asks. */
export interface CredentialFlags {
  /** Name of the environment variable that holds a bearer token. */
  readonly bearerEnv?: string;
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

/** The credential that the flags give. Headers whose names tell of secrets belong to it, all others go with every request. */
export function credentialOf(
  { bearerEnv, header, ca }: CredentialFlags,
  env: Readonly<Record<string, string | undefined>>,
): PlanCredential {
  if (bearerEnv !== undefined && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(bearerEnv)) {
    throw new UsageError(
      `--bearer-env takes the name of an environment variable, not a token: export SHOP_TOKEN=..., then --bearer-env SHOP_TOKEN`,
    );
  }
  if (bearerEnv !== undefined && (env[bearerEnv] ?? '') === '') {
    throw new UsageError(`--bearer-env ${bearerEnv}: the environment variable ${bearerEnv} is not set`);
  }
  const secret = header.filter(([name]) => isSecret(name));
  const plain = header.filter(([name]) => !isSecret(name));
  const isKnown = bearerEnv !== undefined || secret.length > 0;
  return {
    ...(isKnown
      ? {
          auth: {
            ...(bearerEnv === undefined ? {} : { bearer: `\${${bearerEnv}}` }),
            ...(secret.length === 0
              ? {}
              : { headers: Object.fromEntries(secret.map(([name]) => [name, `\${${variableOf(name)}}`])) }),
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
