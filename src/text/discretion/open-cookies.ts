import { words } from '../casing.ts';
import { isSecretBearer } from './secret-names.ts';

/** Last words of cookies that keep what somebody prefers, or which part of a service answered. */
const ofPreferences: ReadonlySet<string> = new Set(
  `region locale lang language i18n culture country currency timezone tz theme skin scheme mode appearance contrast color density
  units layout view tab consent gdpr ccpa banner variant experiment zone stage environment env version`.split(/\s+/),
);
/** Nothing but words and short numbers: `eu-central-1`, `Europe/Berlin`, `dark2`. */
const ofWords = /^(?=.{1,60}$)(?:[a-z]{1,20}\d{0,2}|\d{1,4})(?:[-_. /:,+|](?:[a-z]{1,20}\d{0,2}|\d{1,4}))*$/i;
/** Whether a cookie keeps a preference, by its name, and holds a word that may stand anywhere else too. */
export function isOpenCookie(name: string, value: string): boolean {
  return !isSecretBearer(name) && ofPreferences.has(words(name).at(-1) ?? '') && ofWords.test(value);
}

/** Whether a cookie lets in whoever has it, by its name. */
export function isSession(name: string): boolean {
  return /(?:sess(?:ion)?(?:[._-]?id)?|(?<![a-z])sid|token|jwt)$/i.test(name);
}
