import { words } from '../casing.ts';

/** What forms, schemas and messages have in the place of a value, and the words that such phrases are made of. */
const ordinary: ReadonlySet<string> = new Set(
  `password passwords passwd passphrase passcode secret secrets token tokens credential credentials apikey key keys code codes hash
  cookie session authorization authentication auth bearer basic digest negotiate scheme realm header headers user username login account
  string number integer boolean object array list map date uuid text char varchar type format pattern enum schema property default nullable
  null nil none undefined unset set empty blank unlimited true false yes no unknown anonymous absent present value values field name input body
  required optional mandatory needed missing invalid valid incorrect correct wrong weak strong short long simple common compromised
  expired unexpired revoked rejected accepted refused denied forbidden unauthorized unauthenticated authenticated authorized verified
  unverified confirmed unconfirmed changed unchanged updated created deleted removed reset renewed refreshed rotated sent received used
  reused unused enabled disabled active inactive pending failed success successful supported unsupported available unavailable allowed
  disallowed hidden masked redacted censored filtered protected encrypted hashed plain plaintext raw length minimum maximum min max
  characters letters digits uppercase lowercase match matches mismatch mismatched equal different same confirm confirmation repeat new
  old current previous next last first temporary access refresh id identifier keyword literal punctuator operator end file of line
  must may can cannot should not be is was are has have too or and the a an your my our this that here with without for from to in on by
  example sample dummy placeholder something anything nobody changeit validation verification verify check error errors failure exception
  message policy rule rules request response query parameter param params argument client server service application grant
  read write readonly public private shared primary secondary standard normal custom internal external local global development
  production staging include show hide test testing unchecked consented essential necessary`.split(/\s+/),
);

/** Whether a value says something of a value, as a rule of a form or a schema does: `required`, `must-not-be-blank`, `YOUR_API_KEY`. */
export function isOrdinary(value: string): boolean {
  return words(value.replace(/[.!?:]+$/, '')).every((word) => ordinary.has(word));
}

/** Letters alone, in a mix of both cases that no word or constant has, and more other words than ordinary ones: `CorrectHorseBattery`, and no `NewPassword`. */
export function isOddlyCased(value: string): boolean {
  if (!/^[A-Za-z]{8,}$/.test(value) || !/[a-z]/.test(value) || !/.[A-Z]/.test(value)) return false;
  const all = words(value);
  return 2 * all.filter((word) => ordinary.has(word)).length < all.length;
}

/** Letters alone that no person put together, in a mix of cases that makes no words: `VZgBAPOpJFHK`, and no step of an address (`sendEmailAgain`). */
export function isJumbled(value: string): boolean {
  return isOddlyCased(value) && value.length < 3.5 * words(value).length;
}

/** Names beside which a text has no other word than a secret, but for ordinary ones. */
const ofPasswords = /(?:pass(?:w(?:or)?d|phrase|code)?|pwd|secret|api[_-]?key)s?$|(?:^|[_.-])pw$/i;

/**
 * Whether letters alone are a secret where a text gives them to a name that tells of one: never a phrase about a value, nor what a program calls one
 * (`user.password`); as a token, which parsers have too, only where its place is `certain` or its case is odd.
 */
export function isSecretWord(value: string, name: string, isCertain = false): boolean {
  const isLikely = isCertain || ofPasswords.test(name) || isOddlyCased(value);
  return isLikely && /^[A-Za-z]+(?:[_-][A-Za-z]+)*[.!?]?$/.test(value) && !isOrdinary(value);
}
