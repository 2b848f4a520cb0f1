import { isSecretWord } from './ordinary-words.ts';
import { isMadeUp, isStandIn, nameEnds, type SecretShape } from './shape.ts';
import { isSecretBearer } from './secret-names.ts';
import { isWordy, worthOf } from './worth.ts';

const name = String.raw`(?:passw(?:or)?d|pwd|passphrase|secret|token|api ?key|otp)`;
const quote = String.raw`(?:\\{0,3}["'\x60]|&quot;|&#(?:0?3[49]|x2[27]);)`;
/** In quotes behind its name: `with password 'Winterzeit2024'`. */
const quoted = new RegExp(
  String.raw`(${name} ${quote})([^\s"'\x60<>&\\:,}\]][^\s"'\x60<>&\\]{7,400})(?=${quote})`,
  'gi',
);
/** Between its name and what became of it: `token 8f3k2m9x4q7w is expired`. */
const judged = new RegExp(
  String.raw`(${name} )([\w.~+/=!@#$%^*-]{8,400})(?= (?:is|was|has) (?:been |already |no )?(?:expired|revoked|used|unknown|invalid|wrong|incorrect|not|longer|too|blacklisted))`,
  'gi',
);

/** Secrets that a message names: what stands behind `token` may as well be what a parser met, or which one of several is meant. */
export const sentenceShapes: readonly SecretShape[] = [quoted, judged].map((pattern) => ({
  signs: nameEnds,
  needs: ' ',
  pattern,
  isOne: (secret, before, lead) => {
    const called = (/(?:\w+ )?[\w.-]*$/.exec(lead)?.[0] ?? '') + (/^\w+(?: ?key)?/i.exec(before)?.[0] ?? '');
    if (isStandIn(secret) || !isSecretBearer(called)) return false;
    if (!/^pass|^pwd/i.test(before)) return isMadeUp(secret) && !ofParsers.test(called);
    if (isWordy(secret)) return pattern === quoted && isSecretWord(secret, 'password');
    return (
      /[A-Za-z]/.test(secret) &&
      worthOf(secret, 'failure') === 'everywhere' &&
      (pattern === quoted || /\d/.test(secret))
    );
  },
}));

/** What a parser says before a token that it met. */
export const ofParsers = /^(?:unexpected|unrecogni[sz]ed|unknown|illegal|syntax|near|at|next|found|last|previous) /i;
