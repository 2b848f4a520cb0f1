import { words } from '../casing.ts';
import { isSecretBearer } from './secret-names.ts';

/** Last words of cookies that keep what somebody prefers, or which part of a service answered. */
const ofPreferences: ReadonlySet<string> = new Set(
  `region locale lang language i18n culture country currency timezone tz theme skin scheme mode appearance contrast color density
  units layout view tab consent gdpr ccpa banner variant experiment zone stage environment env version`.split(/\s+/),
);
/** Names that let somebody in, or may: no value of theirs is a word like any other. */
const ofSomebody = /sess|sid|auth|token|csrf|xsrf|jwt|login|logon|remember|user|account|key|secret|pass|pin|code|id$/i;

/** Nothing but words and short numbers: `eu-central-1`, `Europe/Berlin`, `dark2`. */
const ofWords = /^(?=.{1,60}$)(?:[a-z]{1,20}\d{0,2}|\d{1,4})(?:[-_. /:,+|](?:[a-z]{1,20}\d{0,2}|\d{1,4}))*$/i;
/** Two or three words that can be said, with a number or without: `pricing-test-2`. */
const ofFewWords = /^(?=[^aeiouy]*[aeiouy])[a-z]{1,12}(?:[-_. /:](?:(?=[^-_. /:]*[aeiouy])[a-z]{1,12}|\d{1,2})){1,2}$/i;

/**
 * Whether a cookie holds a word that may stand anywhere else too: of a preference; or of another name that is no session's, where pages can read
 * the cookie (`isReadable`: it is not HttpOnly).
 */
export function isOpenCookie(name: string, value: string, isReadable: boolean): boolean {
  if (isSecretBearer(name)) return false;
  if (ofPreferences.has(words(name).at(-1) ?? '')) return ofWords.test(value);
  return isReadable && !ofSomebody.test(name) && ofFewWords.test(value);
}
