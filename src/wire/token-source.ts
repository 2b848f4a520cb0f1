import type { Auth } from '../model/plan.ts';
import { tokenFromOauth2 } from './oauth2.ts';
import { expiryIn, type Issued } from './renewal.ts';
import { checkedToken, tokenFromCommand, tokenFromFile } from './token.ts';

/** Fetches the plan's bearer token, as often as it is called. Throws a WireSetupError that names the plan's key. */
export type TokenSource = (signal: AbortSignal | undefined) => Promise<Issued>;

/** Where a plan says that its token comes from, when that may give another one later; undefined where it has the token itself, or none. */
export function tokenSourceOf(
  auth: Auth | undefined,
  setting: Omit<Parameters<typeof tokenFromOauth2>[1], 'signal'>,
): TokenSource | undefined {
  const { command, file, oauth2 } = auth ?? {};
  if (oauth2 !== undefined) {
    return async (signal) => {
      const { token, expiresAt } = await tokenFromOauth2(oauth2, { ...setting, signal });
      return issued(checkedToken('the access_token of auth.oauth2', token), expiresAt, setting.now());
    };
  }
  if (command !== undefined) {
    return async (signal) => {
      const token = checkedToken('the output of auth.command', await tokenFromCommand(command, signal));
      return issued(token, undefined, setting.now());
    };
  }
  if (file === undefined) return undefined;
  return async () =>
    issued(checkedToken('the content of auth.file', await tokenFromFile(file)), undefined, setting.now());
}

function issued(token: string, stated: number | undefined, now: number): Issued {
  const expiresAt = stated ?? expiryIn(token, now);
  return { token, ...(expiresAt === undefined ? {} : { expiresAt }) };
}
