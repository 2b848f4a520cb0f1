import { passwordHashes } from '../exposure/secrets.ts';
import { percentDecoded } from '../percent.ts';
import { keyPrefixes } from './key-prefixes.ts';
import { pageShapes } from './page-shapes.ts';
import { programShapes } from './program-shapes.ts';
import { isSecretBearer } from './secret-names.ts';
import { isSession } from './open-cookies.ts';
import { isJumbled, isOddlyCased, isSecretWord } from './ordinary-words.ts';
import { ofParsers, sentenceShapes } from './sentence-shapes.ts';
import { isMadeUp, isNameAndPassword, isStandIn, nameEnds, type SecretShape } from './shape.ts';
import { isId, isUnguessable, isWordy, worthOf } from './worth.ts';

/** RFC 7519, in three parts or five; one that was cut off shows its claims all the same. */
const jwt = /(?<![\w-])eyJ[\w-]{10,4000}(?:(?:\.[\w-]{0,8000}){2,4}|\.[\w-]{4,8000}(?=…|\.\.\.|$))/g;
const privateKey =
  /-----BEGIN (?:[A-Z\d]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?:[^"<-]|-(?!----)){0,20000}(?:-----END (?:[A-Z\d]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----|$|(?=["<]|-----))/g;
/** A parameter of an address, a form or a command, a setting, or an attribute: `?reset_token=...`, `DB_PASSWORD=...`, `data-token="..."`. */
const assigned = /((?<![\w-])-{0,2}([A-Za-z_][\w.-]{1,60})=(?:\\{0,3}["'])?)([^\s"'<>&;,()\\{}]{8,4000})/g;
/** A value in quotes that a program or a setting gives to a name: `var apiKey = "..."`, `{apiKey: '...'}`, `'api_key' => "..."`, `setItem("token", "...")`. */
const quoted =
  /((?:token|secret|passw(?:or)?d|pwd|passphrase|key|salt|jwt|otp|credential)s?(?:\\{0,3}["'`]|&quot;|&#(?:3[49]|x2[27]);)?\]?\s{0,3}(?::\s{0,3}[A-Za-z]{1,20}\s{0,3}=|=>|:=|[=:,])\s{0,3}(?:\\{0,3}["'`]|&quot;|&#(?:3[49]|x2[27]);))([^\s"'`<>&\\]{8,4000})(?=\\{0,3}["'`]|&quot;|&#(?:3[49]|x2[27]);)/gi;
/** A setting whose mark stands between blanks. */
const setting =
  /((?:token|secret|passw(?:or)?d|pwd|passphrase|key|salt|jwt|otp|credential)s? = )([^\s"'`<>&;,()\\{}]{8,4000})/gi;
/** A value that a sentence gives to a name: `password is "..."`. */
const stated =
  /((?:token|secret|passw(?:or)?d|pwd|passphrase|key|jwt|otp|credential)s?(?: (?:is|was|are|equals|set to):? )(?:\\{0,3}["'`]|&quot;|&#(?:3[49]|x2[27]);)?)([^\s"'`<>&\\]{8,4000})/gi;
/** An element of such a name that has its value in an attribute: `<apiKey value="..."/>`. */
const elementValued =
  /((?:<|&lt;)[A-Za-z][\w:.-]{1,60}\s(?:[^<>]{0,200}?\s)?(?:value|content)=\\{0,3}["'])([^\s"'<>\\]{8,4000})/gi;
/** An element that says what the next one has: `<key>apiKey</key><string>...</string>`. */
const elementsNamed = /(<(?:name|key)>[\w.-]{1,60}<\/(?:name|key)>\s{0,20}<(?:value|string)>)([^\s<>]{8,4000})/gi;
/** A cookie that is written out in a text. */
const cookie = /((?<!\w)cookie\\{0,3}["']?\s{0,3}:\s{0,3}\\{0,3}["']?[\w.-]{1,60}=)([^\s;"'<>\\,]{8,4000})/gi;
/** A field of a form, what a page tells its scripts, a setting: `<input name="csrf_token" value="...">`, in either order. */
const named =
  /((?:<|&lt;)[A-Za-z][\w:.-]{0,40}\s[^<>]{0,300}?\b(?:name|key)=\\{0,3}["']?[\w.[\]-]{1,60}[^<>]{0,200}?\b(?:value|content)=\\{0,3}["']?)([^\s"'<>\\]{8,4000})/gi;
const namedAfter =
  /((?:<|&lt;)(?:input|meta)\b[^<>]{0,300}?\b(?:value|content)=\\{0,3}["']?)([^\s"'<>\\]{8,4000})(?![^\s"'<>\\])(?=[^<>]{0,200}\bname=\\{0,3}["']?(?:(?!page|next|cursor)[\w.[\]-]){0,60}(?:token|csrf|xsrf|passw(?:or)?d|secret)\b)/gi;
/** A member of a JSON text, also one within another text or one that is cut off, and an element of XML. */
const member =
  /((?:token|secret|passw(?:or)?d|pwd|passphrase|key|salt|jwt|otp|credential)s?(?:\\{0,3}["']\s{0,3}:\s{0,3}\\{0,3}["']|>(?:<!\[CDATA\[)?|\s?: (?:[>|][+-]?(?:\r?\n|(?:\\r)?\\n)[ \t]{1,20})?))([^"'\\\s<>]{8,4000}?)(?=\]\]>|["'\\\s<>]|$)/gi;
const signature = /((?:[?&]|&amp;)(?:x-amz-signature|x-goog-signature|signature|sig)=)([\w%+/=-]{8,1000})/gi;
const userinfo = /((?<!\w)[a-z][a-z\d+.-]{1,30}:\/\/[^\s/:@"'<>\\]{0,100}:)([^\s/@"'<>\\]{1,200})(?=@[\w[])/gi;
/** The part of a link that lets whoever has it in: to choose a new password, to confirm an address. */
const resetLink =
  /(\/(?:password-?)?(?:reset|reset-?password|password-?reset|verify-?email|confirm-?email|magic-?link|set-?password|forgot-?password)\/)([\w.~%-]{8,1000})/gi;
const confirming =
  /(\/(?:verify|confirm|activate|reset|invite|login|sign-?in|magic|sso)[\w-]{0,30}\?(?:[^\s"'<>]{0,200}&(?:amp;)?)?(?:code|key|t|k)=)([\w.~%-]{20,1000})/gi;
/** As short as people type them off: `?invite=...`, `/magic?t=...`. */
const opening =
  /((?:[?&]|&amp;)(?:invite|invitation|magic|reset|verify|confirm|confirmation|activate|activation|unsubscribe|login|signin)=|\/(?:invite|magic|reset|verify|confirm|activate|unsubscribe|login|sign-?in)[\w-]{0,30}\?(?:[^\s"'<>]{0,200}&(?:amp;)?)?(?:code|key|t|k|h)=)([\w.~%-]{12,1000})/g;
/** A session that an address carries in the place of a cookie. */
const sessionInAddress = /([;?&](jsessionid|phpsessid|session_?id|sid)=)([\w.!%-]{8,400})/gi;
/** The code of an OAuth answer (RFC 6749 section 4.1.2): a state stands beside it. */
const oauthCode =
  /((?:[?&]|&amp;)(?:state=[^\s"'<>&]{1,300}(?:&|&amp;)code=|code=(?=[\w.~%+/-]{20,1000}(?:&|&amp;)(?:[^\s"'<>]{0,300}&(?:amp;)?)?state=)))([\w.~%+/-]{20,1000})/gi;
/** What a storage account is opened by, in a connection string. */
const storageKey = /((?<!\w)(?:AccountKey|SharedAccessKey|SharedAccessSignature)=)([^\s"'<>;\\]{16,1000})/gi;
/** A name and a password (RFC 7617), beside their scheme. */
const basic = /((?<!\w)Basic )([A-Za-z\d+/]{8,1000}={0,2})(?![\w+/=])/gi;
/** An opaque token (RFC 6750), beside its scheme. */
const bearer = /((?<![\w-])Bearer )([\w.~+/-]{16,4000}={0,2})(?!\w)/gi;
/** What stands in a header of credentials, of whatever scheme, that is written out in a text. */
const authorization =
  /((?<!\w)authorization\\{0,3}["']?\s{0,3}[:=]\s{0,3}\\{0,3}["']?(?:[A-Za-z][\w-]{1,20} )?)([^\s"'<>\\,;]{8,4000})/gi;
/** An address that whoever knows it may send messages to. */
const webhook =
  /((?<!\w)(?:hooks\.slack(?:-gov)?\.com\\?\/(?:services|workflows|triggers)\\?\/(?:\w{1,30}\\?\/){1,3}|discord(?:app)?\.com\\?\/api\\?\/(?:v\d{1,2}\\?\/)?webhooks\\?\/\d{10,25}\\?\/|webhook\.office\.com\\?\/webhookb2\\?\/[\da-f@-]{36,80}\\?\/IncomingWebhook\\?\/))([\w-]{16,100}(?:\\?\/[\w-]{16,100})?)/gi;
/** Name and password for curl, and a secret that is a word of its own in a command. */
const commanded =
  /((?<!\w)curl\b[^\n]{0,400}?\s(?:-u|-U|--user|--proxy-user)[\s=]{0,2}\\{0,3}["']?[^\s:"'\\]{1,100}:)([^\s"'\\]{1,200})/g;
const flagged =
  /((?<![\w-])--(?:[a-z]{1,20}-){0,3}(?:password|passwd|token|secret|api-?key)\s{1,3}\\{0,3}["']?)([^\s"'\\-][^\s"'\\]{7,200})/gi;
/** The letter of an option for a password, on a line that speaks of one or of a user. */
const lettered =
  /((?:passw|login|user|\s-u\s)[^\n]{0,200}?(?<!\S)-p\s{1,3}\\{0,3}["']?)([^\s"'\\/.:;-][^\s"'\\/.:;]{7,200})(?![^\s"'\\;])/g;
const inviting =
  /(\/(?:verify|confirm|activate|invite|accept-?invite|unsubscribe|login|sign-?in)\/)([\w.~%-]{20,1000})/gi;

const shapes: readonly SecretShape[] = [
  ...keyPrefixes.map(([signs, pattern]) => ({ signs: signs.split(' '), pattern })),
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
    signs:
      'en= ey= rd= wd= et= sh= wt= al= tp= se= ss= de= lt= ie= in= on= ue= ns= ys= ds= ts= d1= d2= n2= t2= y2= pw= 64='
        .split(' ')
        .flatMap((sign) => [sign, sign.toUpperCase()]),
    pattern: assigned,
    isOne: (secret, before, lead, next) => {
      const begin = escapedBreak.test(lead + before.charAt(0)) ? before.slice(1) : before.replace(/^-+/, '');
      const name = /[\w.-]+(?==)/.exec(begin)?.[0] ?? '';
      const isQuoted = !before.endsWith('=');
      return (
        isSecretBearer(name) &&
        name.toLowerCase() !== 'hash' &&
        !isStandIn(secret) &&
        (isWordy(secret)
          ? next !== '(' &&
            (isQuoted || !isVariable(secret)) &&
            isSecretWord(secret, name, !isQuoted && (/[?&;]$/.test(lead) || before.startsWith('--')))
          : !isQuoted || worthOf(secret, 'failure') === 'everywhere')
      );
    },
  },
  {
    signs: nameEnds,
    pattern: member,
    isOne: (secret, before, lead, next) => {
      const name = (/(?:\w+ )?[\w.-]*$/.exec(lead)?.[0] ?? '') + (/^\w+/.exec(before)?.[0] ?? '');
      const said = secret.replace(/[.,;:!?)]+$/, '');
      if (/>(?:<!\[CDATA\[)?$/.test(before) && /[<\]]/.test(next) && isWordy(secret)) {
        return !/<\/[\w.:-]*$/.test(lead) && isSecretBearer(name) && isSecretWord(secret, name);
      }
      if (/passw|pwd/i.test(before) && before.endsWith(' ') && isOddlyCased(secret)) {
        return next !== ' ' && next !== '>' && isSecretBearer(name);
      }
      // In prose, what stands after the colon is more often a word about it, or what a parser met.
      const isLikely =
        (/passw|pwd|secret/i.test(before) && /\d|\w[!#$%^*~]\w/.test(secret)) ||
        (/token|key/i.test(before) && isMadeUp(said)) ||
        isUnguessable(said);
      const isProse = before.endsWith(' ') && (!isLikely || ofParsers.test(name));
      return !isProse && isSecretBearer(name) && worthOf(secret, 'failure') === 'everywhere';
    },
  },
  { signs: ['ig=', 're=', 'IG=', 'RE='], pattern: signature, isOne: (secret) => !isWordy(secret) },
  { signs: ['ey=', 're=', 'EY=', 'RE='], pattern: storageKey },
  { signs: ['ic ', 'IC '], pattern: basic, isOne: isNameAndPassword },
  { signs: ['rer', 'RER'], pattern: bearer, isOne: (secret) => /\d/.test(secret) },
  {
    signs: ['riz', 'RIZ'],
    pattern: authorization,
    isOne: (secret, before) =>
      !/^[\w-]+=$|‹/.test(secret) &&
      !isStandIn(secret) &&
      (worthOf(secret, 'failure') === 'everywhere' ||
        (/(?:bearer|token|api-?key) $/i.test(before) && isSecretWord(secret, 'authorization', true))),
  },
  { signs: ['hoo', 'HOO'], needs: '/', pattern: webhook },
  {
    signs: ['cur'],
    needs: ' -',
    pattern: commanded,
    isOne: (secret) =>
      !isStandIn(secret) && !/^(?:my|your)?[-_]?(?:pass(?:word|wd)?|pw|secret|token|key|x+)$/i.test(secret),
  },
  {
    signs: ['rd ', 'wd ', 'en ', 'et ', 'ey '],
    needs: '--',
    pattern: flagged,
    isOne: (secret) => {
      const said = secret.replace(/[.,;:!?)]+$/, '');
      return !isStandIn(said) && (!isWordy(said) || isOddlyCased(said));
    },
  },
  {
    signs: [' -p'],
    pattern: lettered,
    isOne: (secret) =>
      !isStandIn(secret) && /(?:\d\D*){2}/.test(secret) && /[a-z]/.test(secret) && /[A-Z]/.test(secret),
  },
  {
    signs: nameEnds,
    pattern: quoted,
    isOne: (secret, before, lead) => {
      const isArgument = /,\s{0,3}\W+$/.test(before);
      const isLikely = isArgument ? isMadeUp(secret) : !isWordy(secret) && !isStandIn(secret);
      return isLikely && isSecretBearer(nameIn(before, lead)) && worthOf(secret, 'failure') === 'everywhere';
    },
  },
  {
    signs: nameEnds,
    needs: ' = ',
    pattern: setting,
    isOne: (secret, before, lead) => isMadeUp(secret) && isSecretBearer(nameIn(before, lead)),
  },
  {
    signs: nameEnds,
    needs: ' ',
    pattern: stated,
    isOne: (secret, before, lead) => {
      const said = secret.replace(/[.,;:!?)]+$/, '');
      const isLikely = /\W$/.test(before.trimEnd()) ? /\d/.test(said) && !isStandIn(said) : isMadeUp(said);
      const name = (/(?:\w+ )?[\w.-]*$/.exec(lead)?.[0] ?? '') + (/^\w+/.exec(before)?.[0] ?? '');
      return isLikely && isSecretBearer(name) && worthOf(said, 'failure') === 'everywhere';
    },
  },
  {
    signs: ['kie', 'KIE'],
    pattern: cookie,
    isOne: (secret, before, _lead, next) =>
      worthOf(secret, 'failure') === 'everywhere'
        ? isMadeUp(secret) || isUnguessable(secret) || (next !== '(' && isSession(cookieIn(before)))
        : next !== '(' && isSession(cookieIn(before)) && isSecretWord(secret, 'cookie', true),
  },
  {
    signs: ['<ke', '<na', '<KE', '<NA'],
    pattern: elementsNamed,
    isOne: (secret, before) =>
      isSecretBearer(/>([\w.-]+)</.exec(before)?.[1] ?? '') && worthOf(secret, 'failure') === 'everywhere',
  },
  {
    signs: ['ue=', 'nt=', 'UE=', 'NT='],
    pattern: named,
    isOne: (secret, before) =>
      isSecretBearer(/\b(?:name|key)=\\{0,3}["']?([\w.[\]-]+)/i.exec(before)?.[1] ?? '') && !isWordy(secret),
  },
  {
    signs: ['ue=', 'nt=', 'UE=', 'NT='],
    pattern: elementValued,
    isOne: (secret, before) => {
      const name = /^(?:<|&lt;)(?:[\w.-]+:)?([\w.-]+)/.exec(before)?.[1] ?? '';
      // The tokens of a parser are elements too.
      const isLikely = !/^tokens?$/i.test(name) || isUnguessable(secret);
      return isLikely && isSecretBearer(name) && worthOf(secret, 'failure') === 'everywhere';
    },
  },
  {
    signs: ['<in', '<me', '<IN', '<ME', ';in', ';me'],
    needs: 'ame=',
    pattern: namedAfter,
    isOne: (secret) => !isWordy(secret),
  },
  {
    signs: ['de=', 'ey=', '?t=', '&t=', ';t=', '?k=', '&k=', ';k='],
    pattern: confirming,
    isOne: (secret) => /\d/.test(secret),
  },
  {
    signs: 'te= on= ic= et= fy= rm= be= in= de= ey= ?t= &t= ;t= ?k= &k= ;k= ?h= &h= ;h='.split(' '),
    pattern: opening,
    isOne: (secret, before) =>
      isMadeUp(secret) && !isId(secret) && (!before.startsWith('/') || (/[a-z]/.test(secret) && /[A-Z]/.test(secret))),
  },
  {
    signs: ['id=', 'ID=', 'Id='],
    pattern: sessionInAddress,
    isOne: (secret, before) =>
      isUnguessable(secret) || (/(?:j|php)sess/i.test(before) && (isMadeUp(secret) || isOddlyCased(secret))),
  },
  {
    signs: ['de=', 'DE='],
    needs: 'state=',
    pattern: oauthCode,
    isOne: (secret) => isUnguessable(percentDecoded(secret)),
  },
  { signs: ['://'], needs: '@', pattern: userinfo, isOne: (secret) => !isStandIn(secret) },
  {
    signs: ['et/', 'rd/', 'il/', 'nk/', 'ET/', 'RD/'],
    pattern: resetLink,
    // A short one may be an id or a step on the way.
    isOne: (secret, before) =>
      /\d/.test(secret) ? secret.length >= 16 || (!/\/reset\/$/i.test(before) && isMadeUp(secret)) : isJumbled(secret),
  },
  {
    signs: ['ify', 'irm', 'vat', 'nvi', 'cri', 'in/'],
    pattern: inviting,
    isOne: (secret) => isJumbled(secret) || (/\d/.test(secret) && /[a-z]/.test(secret) && /[A-Z]/.test(secret)),
  },
  ...programShapes,
  ...pageShapes,
  ...sentenceShapes,
];

/** Whether a program calls a secret so: `admin_password`, `TEST_PASS`. */
function isVariable(value: string): boolean {
  return isSecretBearer(value) || /^[A-Z]+(?:_[A-Z]+)+$/.test(value);
}

function cookieIn(before: string): string {
  return /([\w.-]+)=$/.exec(before)?.[1] ?? '';
}

/** The name that ends where what stands before a secret begins with its last word. */
function nameIn(before: string, lead: string): string {
  return (/[\w.$-]*$/.exec(lead)?.[0] ?? '') + (/^\w+/.exec(before)?.[0] ?? '');
}

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

/** True for a value that is a secret by the name of its field or by its shape: none for an address, which is written to logs. */
export function isSecret(name: string, value: string): boolean {
  return isSecretBearer(name) || coverShapes(value, () => '') !== value;
}

/** So much of what stands before is told: a name is no longer. */
const leadLength = 60;
/** A break that is escaped in a JSON text: its letter is no part of the name behind it. */
const escapedBreak = /\\[nrt](?=[\w.$-]*$)/;
/** So many that are none are looked into, one within the other. */
const deepest = 8;

function cover(text: string, { pattern, needs, isOne }: SecretShape, veil: (secret: string) => string): string {
  if (needs !== undefined && !text.includes(needs)) return text;
  let covered = '';
  let from = 0;
  let end = 0;
  let depth = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, before = ''] = match;
    const secret = whole.slice(before.length);
    const at = match.index;
    const lead = text.slice(Math.max(0, at - leadLength), at).replace(escapedBreak, '\n');
    if (secret !== '' && isOne?.(secret, before, lead, text.charAt(pattern.lastIndex)) !== false) {
      covered += text.slice(from, at) + before + veil(secret);
      from = pattern.lastIndex;
    }
    // What is none may hold one: `url=/login?token=...`.
    else if (before !== '') {
      depth = at < end ? depth + 1 : 0;
      if (depth >= deepest) continue;
      end = pattern.lastIndex;
      pattern.lastIndex = at + before.length;
    } else if (whole === '') pattern.lastIndex += 1;
  }
  return from === 0 ? text : covered + text.slice(from);
}
