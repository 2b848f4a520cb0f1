import { words } from '../casing.ts';

/** Last words of variables that say where something is, which one it is, or how it was built. */
const ofOpen: ReadonlySet<string> = new Set(
  `id uuid guid env environment stage region zone cluster host hostname domain port url uri endpoint path prefix version tag
  branch commit sha revision build release locale lang language timezone tz date time timestamp`.split(/\s+/),
);

/** Nothing but words and short numbers: `eu-central-1`, `release 2026.10`. */
const ofWords = /^(?:[a-z]+|v?\d{1,4})(?:[-_. /:](?:[a-z]+|v?\d{1,4}))*$/i;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const host = /^(?:(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}|localhost|[\d.]{7,15})(?::\d{1,5})?(?:\/\S*)?$/i;
const version = /^v?\d+(?:\.\d+){1,3}(?:[-+][\w.+-]+)?$/;
const mediaType = /^(?:application|text|image|audio|video|multipart)\//;

/** Whether what a plan takes from a variable is no secret, for its name or its form: an address, an id, a place, a version, a word like any other. */
export function isOpenValue(name: string, value: string): boolean {
  return (
    ofOpen.has(words(name).at(-1) ?? '') || [ofWords, uuid, host, version, mediaType].some((form) => form.test(value))
  );
}
