/** Names of keys whose values may be secrets. */
import { wordsOf } from '../text/casing.ts';

const secret =
  /^(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|jwt|credentials?|authorization|cookie|otp|pin|salt|apikey|csrf|xsrf)$/;
const page = /^(?:page|next|previous|prev|cursor|continuation|sync|start|end)$/;
const key = /^(?:api|access|auth|private|secret|signing|encryption|session|master|shared|x)$/;

/** True if a parameter, header, or field with this name contains a secret. A cursor of a list is not one. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (last === 'key' || last === 'code') return key.test(before);
  return secret.test(last) && !page.test(before);
}

const cover = '*';

/** A line of a plan without user names, passwords, and secrets. Covers are as long as what they cover. */
export function masked(line: string, isInAuth: boolean): string {
  const withoutUser = line.replace(/(?<=:\/\/)[^\s/@$]+(?=@)/g, (user) => cover.repeat(user.length));
  return withoutUser.replace(
    /([\w-]+)(["']?\s*:\s*)([^\s,{}[\]#].*?)(?=\s*(?:[,}\]]|\s#|$))/g,
    (entry, name: string, colon: string, value: string) =>
      (isInAuth || isSecretName(name)) && !value.includes('$') ? name + colon + cover.repeat(value.length) : entry,
  );
}
