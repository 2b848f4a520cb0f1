import type { Credential } from '../../model/credential.ts';
import type { Spelling } from '../../model/plan.ts';
import { percentDecoded } from '../../text/percent.ts';

const veil = '***';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** What the wire does to a secret (src/wire/near-miss.ts), as filters of a shell. */
const filters: Partial<Readonly<Record<Credential, string>>> = {
  longer: "sed 's/$/zzzz/'",
  shorter: "sed 's/[^=]=*$//'",
  'other-case': 'tr A-Za-z a-zA-Z',
  altered: `awk -v a=${alphabet} '{ n = length($0); while (n > 1 && substr($0, n, 1) == "=") n--; i = index(a, substr($0, n, 1)); print substr($0, 1, n - 1) (i ? substr(a, (i + 31) % 64 + 1, 1) : "x") substr($0, n + 1) }'`,
  twice: "sed 's/.*/&, &/'",
};

const encode = "base64 | tr -d '\\n'";

/** An address with what was masked in it as text for a shell between double quotes. */
export function unveiledAddress(url: string, credential: Credential, spelling: Spelling | undefined): string {
  return url
    .split(/(?<=[?&])/)
    .map((part) => {
      const name = percentDecoded(/^[^=]*(?==)/.exec(part)?.[0] ?? '');
      return unveiled(`?${name}`, part, credential, spelling);
    })
    .join('');
}

/** A header's value, or a part of an address (`?name`), with what was masked in it as text for a shell between double quotes. */
export function unveiled(name: string, value: string, credential: Credential, spelling: Spelling | undefined): string {
  const { secret = '${TOKEN}', headers = {}, query = {}, varied = ['authorization'] } = spelling ?? {};
  const isInQuery = name.startsWith('?');
  const own = isInQuery ? query[name.slice(1)] : headers[name.toLowerCase()];
  const isCredential = /^(?:authorization|cookie|x-(?:api-key|auth-token|access-token))$/i.test(name) || isInQuery;
  const placed = /^basic /i.test(headers['authorization'] ?? '') ? keyOfBasic(secret) : secret;
  const word = own?.split(' ').at(-1) ?? (isCredential ? placed : '${SECRET}');
  const shell = shellOf(word, credential, /^basic /i.test(own ?? ''));
  const isVaried = varied.includes(isInQuery ? name : name.toLowerCase());
  // What is masked may begin before the word that is the secret: `Token` and all.
  const lead = own?.slice(0, -word.length) ?? '';
  const isLed = lead !== '' && value.startsWith(veil);
  const shown = withCookies(escaped(value), name, own).replaceAll(veil, () => (isVaried ? (shell ?? word) : word));
  return tidy(isLed ? lead + shown : shown);
}

/** Each cookie that was masked by itself as the plan writes it. */
function withCookies(value: string, name: string, own = ''): string {
  if (name.toLowerCase() !== 'cookie') return value;
  const pairs = own.split(/; ?/);
  return value.replace(
    /([^\s;=]+=)\*\*\*(?=;|$)/g,
    (pair, key: string) => pairs.find((each) => each.startsWith(key)) ?? pair,
  );
}

/** Braces stay where the name would go on without them. */
function tidy(text: string): string {
  return text.replaceAll(/\$\{(\w+)\}(?!\w)/g, '$$$1');
}

function shellOf(word: string, credential: Credential, isBasic: boolean): string | undefined {
  const filter = filters[credential];
  if (credential === 'token-as-basic') return `$(printf %s "${word}:" | ${encode})`;
  if (credential === 'unsigned') {
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const claims = Buffer.from('{"sub":"probity"}').toString('base64url');
    return `${header}.$(printf %s "${word}" | awk -F. '{ print (NF > 2 ? $2 : "${claims}") }').`;
  }
  if (filter === undefined) return undefined;
  if (isBasic) {
    const vary = `{ IFS=: read -r u p; printf '%s:' "$u"; printf %s "$p" | ${filter} | tr -d '\\n'; }`;
    return `$(printf %s "${word}" | base64 -d | ${vary} | ${encode})`;
  }
  // What was put beside the secret stands in the value as it was sent.
  return credential === 'longer' || credential === 'twice' ? undefined : `$(printf %s "${word}" | ${filter})`;
}

/** The password, or the user where there is none: what alone is put in another place than Authorization. */
function keyOfBasic(word: string): string {
  return String.raw`$(printf %s "${word}" | base64 -d | sed -e 's/^\([^:]*\):$/\1/' -e t -e 's/^[^:]*://')`;
}

/** Text between double quotes of a shell. */
export function escaped(text: string): string {
  return text.replace(/[\\"$`]/g, String.raw`\$&`);
}
