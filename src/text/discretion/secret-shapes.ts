import { passwordHashes } from '../exposure/secrets.ts';
import { isSecretBearer } from './secret-names.ts';
import { isWordy, worthOf } from './worth.ts';

/** What a secret looks like wherever it stands. */
interface SecretShape {
  /** Three characters one of which stands in whatever the pattern finds: looked for first, for it costs next to nothing. */
  readonly signs: readonly string[];
  /** Global; bounded in every repetition. What it finds is the secret, or its first group is what stands before it. */
  readonly pattern: RegExp;
  /** Stands in it as well. */
  readonly needs?: string;
  /** Whether what was found is one indeed; `lead` is what stands before all that the pattern found. */
  readonly isOne?: (secret: string, before: string, lead: string) => boolean;
}

/** Key prefixes that their issuers publish, so that leaks are found. */
const prefixes: readonly (readonly [signs: string, pattern: RegExp])[] = [
  ['hp_ ho_ hu_ hs_ hr_', /(?<!\w)gh[pousr]_[A-Za-z\d]{30,255}/g],
  ['_pa', /(?<!\w)github_pat_\w{22,255}/g],
  ['gls glp glr gld glc', /(?<![\w-])gl(?:pat|rt|dt|cbt|soat|sa|c)[-_][\w.-]{20,255}/g],
  ['k_l k_t', /(?<!\w)[sr]k_(?:live|test)_[A-Za-z\d]{10,255}/g],
  ['whs', /(?<!\w)whsec_[\w+/=]{20,255}/g],
  ['AKI ASI', /(?<!\w)(?:AKIA|ASIA)[A-Z\d]{16}(?!\w)/g],
  ['xox xap', /(?<!\w)xox[a-z](?:\.xox[a-z])?-[\w-]{10,255}|(?<!\w)xapp-[\w-]{10,255}/g],
  ['AIz', /(?<!\w)AIza[\w-]{35}(?![\w-])/g],
  ['sk-', /(?<![\w-])sk-(?=[\w-]{0,60}\d)(?:(?:proj|svcacct|ant|or|live)-)?[\w-]{20,255}/g],
  ['SG.', /(?<!\w)SG\.[\w-]{16,32}\.[\w-]{16,64}/g],
  ['npm', /(?<!\w)npm_[A-Za-z\d]{36}(?!\w)/g],
  ['pyp', /(?<!\w)pypi-[\w-]{50,255}/g],
  ['op_ oo_ or_', /(?<!\w)do[opr]_v1_[\da-f]{64}(?!\w)/g],
  ['shp', /(?<!\w)shp(?:at|ss|ca|pa)_[\da-fA-F]{32}(?!\w)/g],
  ['hf_', /(?<!\w)hf_[A-Za-z\d]{30,64}(?!\w)/g],
  ['ya2', /(?<!\w)ya29\.[\w-]{20,1000}/g],
  ['sq0', /(?<!\w)sq0(?:csp|atp|idp)-[\w-]{20,64}/g],
  ['hvs hvb', /(?<!\w)hv[sbr]\.[\w-]{24,255}/g],
  ['AGE', /(?<!\w)AGE-SECRET-KEY-1[A-Z\d]{50,64}/g],
  ['ckr', /(?<!\w)dckr_pat_[\w-]{20,64}/g],
  [':AA', /(?<!\w)\d{8,10}:AA[\w-]{33}(?![\w-])/g],
  ['8Q~ 7Q~', /(?<![\w~.-])[\w~.-]{3}[78]Q~[\w~.-]{31,34}(?![\w~.-])/g],
  [
    'lin ATA rub PMA EAA',
    /(?<!\w)(?:lin_api_[A-Za-z\d]{32,64}|ATATT3[\w=-]{50,300}|rubygems_[\da-f]{48}|PMAK-[\da-f-]{40,80}|EAAC[A-Za-z\d]{50,300})/g,
  ],
];

/** RFC 7519, in three parts or five; one that was cut off shows its claims all the same. */
const jwt = /(?<![\w-])eyJ[\w-]{10,4000}(?:(?:\.[\w-]{0,8000}){2,4}|\.[\w-]{4,8000}(?=…|\.\.\.|$))/g;
const privateKey =
  /-----BEGIN (?:[A-Z\d]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?:[^"<-]|-(?!----)){0,20000}(?:-----END (?:[A-Z\d]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----|$|(?=["<]|-----))/g;
/** A parameter of an address or a form, or a setting: `?reset_token=...`, `Password=...;`, `DB_PASSWORD=...`. */
const assigned = /((?<![\w-])([A-Za-z_][\w.-]{1,60})=)([^\s"'<>&;,()\\{}]{8,4000})/g;
/** A member of a JSON text, also one within another text or one that is cut off, and an element of XML. */
const member =
  /((?:token|secret|passw(?:or)?d|pwd|passphrase|key|salt|jwt|otp|credential)s?(?:\\{0,3}["']\s{0,3}:\s{0,3}\\{0,3}["']|>|\s?: ))([^"'\\\s<>]{8,4000})/gi;
const signature = /((?:[?&]|&amp;)(?:x-amz-signature|x-goog-signature|signature|sig)=)([\w%+/=-]{16,1000})/gi;
const userinfo = /((?<!\w)[a-z][a-z\d+.-]{1,30}:\/\/[^\s/:@"'<>\\]{0,100}:)([^\s/@"'<>\\]{1,200})(?=@[\w[])/gi;
/** The part of a link that lets whoever has it in: to choose a new password, to confirm an address. */
const resetLink =
  /(\/(?:password-?)?(?:reset|reset-?password|password-?reset|verify-?email|confirm-?email|magic-?link|set-?password|forgot-?password)\/)([\w.~%-]{16,1000})/gi;
const confirming =
  /(\/(?:verify|confirm|activate|reset|invite|login|sign-?in)[\w-]{0,30}\?(?:[^\s"'<>]{0,200}&(?:amp;)?)?(?:code|key|t|k)=)([\w.~%-]{20,1000})/gi;
/** What a storage account is opened by, in a connection string. */
const storageKey = /((?<!\w)(?:AccountKey|SharedAccessKey|SharedAccessSignature)=)([^\s"'<>;\\]{16,1000})/gi;
/** A name and a password (RFC 7617), beside their scheme. */
const basic = /((?<!\w)Basic )([A-Za-z\d+/]{8,1000}={0,2})(?![\w+/=])/gi;
const inviting = /(\/(?:verify|confirm|activate|invite|accept-?invite|unsubscribe)\/)([\w.~%-]{20,1000})/gi;

const shapes: readonly SecretShape[] = [
  ...prefixes.map(([signs, pattern]) => ({ signs: signs.split(' '), pattern })),
  { signs: ['eyJ'], pattern: jwt },
  { signs: ['---'], pattern: privateKey },
  ...passwordHashes.map(({ pattern }) => ({
    signs: ['$2$', '$2a', '$2b', '$2x', '$2y', '$ar', '$7$', '$s0', '$sc', 'pt$', 'pt:', 'df2', 'DF2'].concat(
      ['$1$', '$5$', '$6$', '$y$', '$gy', '$ap', '$sh', '$md', '$P$', '$H$', '$S$', '{SS', '{SH', '{SM', '{MD', '{CR'],
      ['{bc', '{ar', '{sc', '{pb', '{no', '{PB', 'a1$', '56$', '12$', 'd5$'],
    ),
    pattern: new RegExp(pattern, `g${pattern.flags}`),
  })),
  {
    signs: 'en= ey= rd= wd= et= sh= wt= al= tp= se= ss= de= lt= ie= in= on= ue= ns= ys= ds= ts='
      .split(' ')
      .flatMap((sign) => [sign, sign.toUpperCase()]),
    pattern: assigned,
    isOne: (secret, before) =>
      isSecretBearer(before.slice(0, -1)) &&
      before.toLowerCase() !== 'hash=' &&
      !isWordy(secret) &&
      !secret.startsWith('$'),
  },
  {
    signs: 'ken ret ord swd pwd ase key alt jwt otp ial'
      .split(' ')
      .flatMap((sign) => [sign, sign.toUpperCase(), `${sign.charAt(0).toUpperCase()}${sign.slice(1)}`]),
    pattern: member,
    isOne: (secret, before, lead) => {
      const name = (/[\w.-]*$/.exec(lead)?.[0] ?? '') + (/^\w+/.exec(before)?.[0] ?? '');
      // In prose, what stands after the colon is more often a word about it.
      const isProse = before.endsWith(' ') && !(/passw|pwd|secret/i.test(before) && /\d/.test(secret));
      return !isProse && isSecretBearer(name) && worthOf(secret, 'failure') === 'everywhere';
    },
  },
  { signs: ['ig=', 're=', 'IG=', 'RE='], pattern: signature },
  { signs: ['ey=', 're=', 'EY=', 'RE='], pattern: storageKey },
  {
    signs: ['ic ', 'IC '],
    pattern: basic,
    isOne: (secret) => /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(secret, 'base64').toString()),
  },
  {
    signs: ['de=', 'ey=', '?t=', '&t=', ';t=', '?k=', '&k=', ';k='],
    pattern: confirming,
    isOne: (secret) => /\d/.test(secret),
  },
  { signs: ['://'], needs: '@', pattern: userinfo, isOne: (secret) => !/^(?:\*+|\$.*)$/.test(secret) },
  {
    signs: ['et/', 'rd/', 'il/', 'nk/', 'ET/', 'RD/'],
    pattern: resetLink,
    isOne: (secret) => /\d/.test(secret),
  },
  {
    signs: ['ify', 'irm', 'vat', 'nvi', 'cri'],
    pattern: inviting,
    isOne: (secret) => /\d/.test(secret) && /[a-z]/.test(secret) && /[A-Z]/.test(secret),
  },
];

/** Which shapes a sign tells of: a bit for each three characters of ASCII, and the shapes by them. */
const signBits = new Uint8Array(2 ** 21 / 8);
const bySign = new Map<number, SecretShape[]>();
for (const shape of shapes) {
  for (const sign of shape.signs) {
    const key = (sign.charCodeAt(0) << 14) | (sign.charCodeAt(1) << 7) | sign.charCodeAt(2);
    signBits[key >> 3] = (signBits[key >> 3] ?? 0) | (1 << (key & 7));
    bySign.set(key, [...(bySign.get(key) ?? []), shape]);
  }
}

/** The text with `veil` of each secret in the place of all that looks like one. */
export function coverShapes(text: string, veil: (secret: string) => string): string {
  let found: Set<SecretShape> | undefined;
  let key = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    key = code < 128 ? ((key << 7) | code) & 0x1fffff : 0;
    if (((signBits[key >> 3] ?? 0) & (1 << (key & 7))) === 0) continue;
    found ??= new Set();
    for (const shape of bySign.get(key) ?? []) found.add(shape);
  }
  if (found === undefined) return text;
  // In the order of the table, for one may stand within another.
  return shapes.reduce((covered, shape) => (found.has(shape) ? cover(covered, shape, veil) : covered), text);
}

/** So much of what stands before is told: a name is no longer. */
const leadLength = 60;

function cover(text: string, { pattern, needs, isOne }: SecretShape, veil: (secret: string) => string): string {
  if (needs !== undefined && !text.includes(needs)) return text;
  return text.replace(pattern, (whole: string, ...groups: unknown[]) => {
    const before = typeof groups[0] === 'string' ? groups[0] : '';
    const secret = whole.slice(before.length);
    if (secret === '') return whole;
    const at = groups.find((each) => typeof each === 'number') ?? 0;
    const isNone = isOne?.(secret, before, text.slice(Math.max(0, at - leadLength), at)) === false;
    return isNone ? whole : before + veil(secret);
  });
}
