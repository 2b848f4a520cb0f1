import { refusals } from '../exposure/secrets.ts';
import { isMadeUp, isStandIn, nameEnds, type SecretShape } from './shape.ts';
import { isSecretBearer } from './secret-names.ts';
import { isWordy, worthOf } from './worth.ts';

const blank = String.raw`(?:\s|&nbsp;|\\[nrt]){0,40}`;
const quote = String.raw`(?:\\{0,3}["']|&quot;|&#0?3[49];|&#x2[27];)?`;
/** In a page within a page too. */
const tag = String.raw`(?:<|&lt;)\\{0,3}\/?(?:t[dhr]|d[dlt]|[bilp]|li|pre|code|samp|kbd|var|span|strong|em|div|label|h[1-6])(?:\s(?:[^<>&]|&quot;){0,200})?(?:>|&gt;)`;
/** A setting, with at least one tag before its value: `<td>DB_PASSWORD</td><td><pre>'...'</pre></td>`, `<dt>API token:</dt><dd>...</dd>`. */
const told = new RegExp(
  `((?:token|secret|passw(?:or)?d|pwd|pass|passphrase|key|salt|jwt|otp|credential)s?${quote}(?:${blank}(?:[:=]${blank})?${tag}){1,8}${blank}(?:[:=]${blank})?${quote})` +
    String.raw`((?:[^\s"'<>&\\]|&(?!quot;|#0?3[49];|#x2[27];|[lg]t;|nbsp;)){8,4000})`,
  'gi',
);
/** As a program calls its settings. */
const setting = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;
/** What stands before its request, say. */
const refused = new RegExp(String.raw`\b(?:${refusals})[_ -][\w -]{0,60}$`, 'i');
/** How a manual says what a value looks like (`VARCHAR(64)`, `min:8|max:20`, `8-64`), and an id. */
const ofForms = /^\w+\(.*\)\W?$|^\w+[:=]\d|^[\d.,–-]+$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Secrets beside their names, where a page has both in elements of their own. */
export const pageShapes: readonly SecretShape[] = [
  {
    signs: [...nameEnds, 'ass', 'ASS', 'Ass'],
    pattern: told,
    isOne: (secret, before, lead) => {
      const word = /^\w+/.exec(before)?.[0] ?? '';
      const name = (/(?:\w+ )?[\w.-]*$/.exec(lead)?.[0] ?? '') + word;
      const isSetting = setting.test(name);
      if (!isSecretBearer(name) || refused.test(lead + word) || /<th\b[^<>]*>\W*$/i.test(before)) return false;
      if (isStandIn(secret) || ofForms.test(secret)) return false;
      if (isSetting && /["';]$/.test(before) && isWordy(secret)) return true;
      const isLikely = isSetting || /passw|pwd|secret/i.test(before) ? /\d/.test(secret) : isMadeUp(secret);
      return isLikely && worthOf(secret, 'failure') === 'everywhere';
    },
  },
];
