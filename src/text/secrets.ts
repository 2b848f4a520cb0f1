/** Masks secrets in everything that Probity stores or prints: see `masks.ts` for what a mask says. */
import { isSalt } from './exposure/secret-fields.ts';
import { parseJson } from './json.ts';
import { formatMask, maskKindOf } from './masks.ts';
import { percentEncoded } from './percent.ts';
import { parsePointer } from './pointers.ts';
import { walkJson } from './scan.ts';
import { isAboutValue, isSecretName, shapes } from './secret-names.ts';

type Headers = Readonly<Record<string, string>>;

export interface Mask {
  /** Masks a URL, a body, a header line, or any other text. JSON stays JSON. */
  text(text: string): string;
  /** A copy of a value that JSON can hold. */
  json<T>(value: T): T;
  headers(headers: Headers): Headers;
}

/** A mask for one run, which learns the secrets that it sees. `pointers` lead to what the plan hides in bodies and items. */
export function createMask(
  known: readonly string[],
  credentials: readonly string[] = [],
  pointers: readonly string[] = [],
): Mask {
  const vault = createVault();
  const hidden = pointers.map((pointer) => (parsePointer(pointer) ?? []).filter((key, at) => at > 0 || key !== 'data'));
  for (const value of credentials) vault.learn(value, 'credential');
  for (const value of known) vault.learn(value);
  /** Long texts that need no mask, as long as nothing else is learned. The report masks each body twice. */
  const clean = new Set<string>();
  let count = vault.count();
  const maskedWhole = (text: string): string => {
    if (clean.has(text) && count === vault.count()) return text;
    const masked = /^\s*[[{"]/.test(text) ? maskedJson(text, vault, hidden) : maskedText(text, vault);
    if (count !== vault.count()) clean.clear();
    count = vault.count();
    if (text.length > 200 && masked === text) clean.add(text);
    return masked;
  };
  return {
    text: maskedWhole,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a mask keeps the kinds of values
    json: <T>(value: T) => JSON.parse(maskedWhole(JSON.stringify(value))) as T,
    headers: (headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskedHeader(name, value, vault)])),
  };
}

type Vault = ReturnType<typeof createVault>;

/** A service that hands out a new token with each response must not slow everything down. */
const mostLearned = 500;

function createVault() {
  const masks = new Map<string, string>();
  const learned = new Set<string>();
  /** The longest first, because one may contain another. */
  let forms: { readonly form: string; readonly mask: string }[] = [];
  const maskOf = (value: string, kind = maskKindOf(value)): string => {
    const mask = masks.get(value) ?? formatMask(kind, masks.size + 1);
    masks.set(value, mask);
    return mask;
  };
  return {
    maskOf,
    isLearned: (value: string): boolean => learned.has(value),
    count: (): number => learned.size,
    /** Masks the value wherever it occurs from now on, unless it may be a part of words. */
    learn(value: string, kind?: string): void {
      if (value.length < 4 || learned.has(value) || learned.size >= mostLearned) return;
      const mask = maskOf(value, kind);
      // A credential of several words is no sentence about one.
      const isWord = kind === 'credential' ? /^\p{L}+$/u.test(value) : isAboutValue(value);
      if (kind !== 'hidden' && (value.length < 8 || isWord)) return;
      learned.add(value);
      const base64 = Buffer.from(value).toString('base64');
      const all = [value, percentEncoded(value), JSON.stringify(value).slice(1, -1), base64, base64.replace(/=+$/, '')];
      for (const form of new Set(all)) forms.push({ form, mask });
      forms = forms.sort((one, other) => other.form.length - one.form.length);
    },
    occursIn: (text: string): boolean => forms.some(({ form }) => text.includes(form)),
    /** The text with the mask of each learned value, also if it is encoded. */
    covered: (text: string): string =>
      forms.reduce((rest, { form, mask }) => (rest.includes(form) ? rest.replaceAll(form, mask) : rest), text),
  };
}

/** Any text that is not JSON, and the inside of JSON strings. */
function maskedText(text: string, vault: Vault, tried = shapes, depth = 0): string {
  return tried.reduce((rest, shape) => {
    const { pattern, kind, isOne } = shape;
    if (rest.search(pattern) < 0) return rest;
    return rest.replaceAll(pattern, (whole: string, first: unknown, second: unknown) => {
      const [lead, secret] = typeof first === 'string' ? [first, String(second)] : ['', whole];
      if (isOne === undefined || isOne(secret, lead)) return lead + vault.maskOf(secret, kind);
      // The value of a parameter may have parameters of its own.
      return depth < 2 && secret.includes('=') ? lead + maskedText(secret, vault, [shape], depth + 1) : whole;
    });
  }, vault.covered(text));
}

function maskedJson(text: string, vault: Vault, hidden: readonly (readonly string[])[]): string {
  const hasQuotes = /['\\]/.test(text);
  const tried = shapes.filter(({ pattern, isQuoted }) => (hasQuotes || !isQuoted) && text.search(pattern) >= 0);
  let masked = '';
  /** Up to here the text is masked, and up to `from` the rest of it needs no mask. */
  let done = 0;
  let from = 0;
  /** True if the text contains something that was learned. Hardly any does. */
  let [isKnown, count] = [vault.occursIn(text), vault.count()];
  if (tried.length === 0 && hidden.length === 0 && !isKnown && isPlain(text)) return text;
  walkJson(text, {
    scalar(raw, start, path) {
      const rest = isKnown || tried.length > 0 ? tried : undefined;
      const scalar = isHidden(path, hidden) ? hiddenScalar(raw, vault) : maskedScalar(raw, nameIn(path), vault, rest);
      if (count !== vault.count()) isKnown = vault.occursIn(text);
      count = vault.count();
      const before = text.slice(from, start);
      const covered = isKnown ? vault.covered(before) : before;
      const end = start + raw.length;
      if (scalar !== raw || covered !== before) {
        masked += text.slice(done, from) + covered + scalar;
        done = end;
      }
      from = end;
    },
  });
  // The rest of a text that is cut off is not JSON.
  return masked + text.slice(done, from) + maskedText(text.slice(from), vault);
}

/** True for JSON in which no key names a secret. A key may be escaped, and what looks like a key may be other text. */
function isPlain(text: string): boolean {
  const keys = [...text.matchAll(/[{,](?=\s*"([^"\\]*)"\s*:)/g)].map(([, key = '']) => key);
  return !text.includes('\\') && !keys.some(isSecretName) && parseJson(text) !== undefined;
}

/** A pointer may start anywhere, because an item may be anywhere in a body. Everything below it is hidden, too. */
function isHidden(path: readonly (string | number)[], hidden: readonly (readonly string[])[]): boolean {
  return hidden.some((keys) =>
    path.some((_, start) =>
      keys.every((key, at) => (key === '*' ? start + at < path.length : key === String(path[start + at]))),
    ),
  );
}

const numeric = /^-?\d/;
const inner = /^(?:value|plain|raw|text|access|refresh|current|new|old|primary|secondary|live|test|key|data)$/i;

function hiddenScalar(raw: string, { learn, maskOf }: Vault): string {
  if (!raw.startsWith('"')) return numeric.test(raw) ? '0' : raw;
  const value = String(JSON.parse(raw));
  learn(value, 'hidden');
  return value === '' || value.startsWith('‹') ? raw : `"${maskOf(value, 'hidden')}"`;
}

/** Without shapes to try, and with nothing learned in the text, only its name makes a value secret. */
function maskedScalar(raw: string, name: string | undefined, vault: Vault, tried?: typeof shapes): string {
  if (numeric.test(raw)) {
    const isCode = name !== undefined && raw.length > 3 && /(?:pin|otp|code)s?$/i.test(name);
    return isCode || vault.isLearned(raw) ? numberFor(vault.maskOf(raw), raw.length) : raw;
  }
  if (!raw.startsWith('"')) return raw;
  const value = raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1);
  const isSecret = name !== undefined && isValueOf(name, value);
  if (isSecret && /\d/.test(value) && !/^(?:hash|salt|seed|session|digest)$/i.test(name)) vault.learn(value);
  if (isSecret || vault.isLearned(value)) return `"${vault.maskOf(value)}"`;
  return tried === undefined ? raw : `"${maskedText(raw.slice(1, -1), vault, tried)}"`;
}

/** The name that makes a value secret: its own, that of its list, or that of the object around `{ "value": … }`. */
function nameIn(path: readonly (string | number)[]): string | undefined {
  let last = path.length - 1;
  while (typeof path[last] === 'number') last--;
  const name = String(path[last]);
  if (isSecretName(name)) return name;
  const above = inner.test(name) ? String(path[last - 1]) : '';
  return isSecretName(above) ? above : undefined;
}

/** Masks, placeholders, timestamps, and links are not secrets, whatever their name is. */
const notSecret =
  /^\{\{\w+\}\}$|^[*•xX.·-]{2,}$|\*\*\*|^‹[^›]*›$|^\d{4}-\d\d-\d\d(?:$|[T ])|^(?:[a-z][a-z\d+.-]{1,20}:\/\/|\.{0,2}\/[a-z\d{}_.~/-]*(?:[?#].*)?$|#\/)/;

function isValueOf(name: string, value: string): boolean {
  if (value.length < 4 || notSecret.test(value) || isAboutValue(value)) return false;
  if (/salt$/i.test(name)) return isSalt(value);
  return !/^(?:hash|seed|session)$/i.test(name) || (value.length >= 8 && /\d/.test(value));
}

/** JSON numbers stay numbers. The last digits are the number of the secret. */
function numberFor(mask: string, digits: number): string {
  return `9${(/\d+/.exec(mask)?.[0] ?? '').padStart(digits - 1, '0')}`;
}

function maskedHeader(name: string, value: string, vault: Vault): string {
  const cookie = (whole: string, lead: string, secret: string): string => {
    if (secret.startsWith('‹')) return whole;
    if (/\d/.test(secret)) vault.learn(secret);
    return lead + vault.maskOf(secret);
  };
  if (/^set-cookie$/i.test(name)) return value.replaceAll(/((?:^|\n|, *)[^=;,\s]+=)([^;\n]+)/g, cookie);
  if (/^cookie$/i.test(name)) return value.replaceAll(/([^=;\s]+=)([^;]+)/g, cookie);
  const masked = maskedText(value, vault);
  if (masked !== value || !isSecretName(name)) return masked;
  const [, scheme = '', secret = ''] = /^\s*((?:[A-Za-z][\w-]*\s+)?)(.*)$/s.exec(value) ?? [];
  return secret === '' || secret.startsWith('‹') ? value : scheme + vault.maskOf(secret);
}
