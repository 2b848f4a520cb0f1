import { isOrdinary } from './ordinary-words.ts';

/** Whether a value is to be covered wherever it stands, or only in its own place, for it may be a word like any other. */
export type Worth = 'everywhere' | 'in-place' | 'none';

/**
 * Who says a value: a place where nothing but a secret stands, as the plan has it; what is sent by the plan; an answer; an answer that tells of a
 * failure, whose fields hold words about them.
 */
export type LearnedFrom = 'credential' | 'ours' | 'answer' | 'failure';

const shortest = 8;
/** Of what the plan has, which means what it says, and of what is short by its kind. */
const shortestOurs = 4;
/** From so many characters on no usual word or number is taken for a secret by mistake. */
const unusual = { word: 16, digits: 12 };
/** Masks, what is masked, and words that stand for values to come. */
const veiled = /^\{\{\w+\}\}$|^[*•xX.·-]{2,}$|\*\*\*|‹secret \d+›/;
const time = /^\d{4}-\d\d-\d\d(?:$|[T ])/;
/** An address, a path (secrets in base64 may begin with a slash, but have capitals), a JSON pointer. */
const link = /^(?:[a-z][a-z\d+.-]{1,20}:\/\/|\.{0,2}\/[a-z\d{}_.~/-]*(?:[?#].*)?$|#\/)/;

/** What may hold a secret of several words. */
const ofPhrases = /pass(?:word|wd|phrase)?$|pwd$|mnemonic$|phrase$|(?:security|secret)_?answers?$/i;
/** What is short by its kind: `{"otp": "482913"}`. */
const ofShort = /(?:pass(?:word|wd|code)?|pwd|pin|otp|totp|cvv|(?:verification|sms|otp|totp|mfa)[_-]?code)$/i;
/** What may hold one that nobody takes for a sentence: `{"apiKey": "correct horse battery staple"}`. */
const ofKeys = /key$|secret$|token$/i;
const keyPhrase = /^[a-z\d]+(?: [a-z\d]+){3,}$/i;

/** What a value is worth that stands in a field whose name tells of a secret: `{"password": "must not be blank"}` of a failure is worth nothing. */
export function worthOf(value: string, from: LearnedFrom, name = ''): Worth {
  const isOurs = from === 'credential' || from === 'ours';
  if (value.length < shortest) {
    const isShort = isOurs || (from === 'answer' && ofShort.test(name) && /\d/.test(value));
    return isShort && value.length >= shortestOurs && !link.test(value) && !veiled.test(value) ? 'in-place' : 'none';
  }
  if (veiled.test(value) || time.test(value) || link.test(value)) return 'none';
  if (new Set(value.slice(0, 100)).size < 4) return 'none';
  if (!isOurs && /\s/.test(value.trim())) {
    const isPhrase = ofPhrases.test(name) || (ofKeys.test(name) && keyPhrase.test(value));
    return from === 'answer' && isPhrase ? 'in-place' : 'none';
  }
  if (from === 'credential') return isOrdinary(value) || '01234567890'.includes(value) ? 'in-place' : 'everywhere';
  if (isWordy(value)) {
    if (from === 'failure') return 'none';
    return value.length >= unusual.word ? 'everywhere' : 'in-place';
  }
  return /^\d+$/.test(value) && value.length < unusual.digits ? 'in-place' : 'everywhere';
}

/** Words and their marks, as forms and pages have them, also in fields of such names. */
export function isWordy(value: string): boolean {
  return /^[A-Za-z]+(?:[ _.:-][A-Za-z]+)*[.!?]?$/.test(value);
}

/** Made by no person: letters of both kinds and digits, and no id. */
const random = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w+/=~-]{16,}$/;
/** Nothing but letters and digits, some of each: in hexadecimal digits, or of one kind. */
const mixed = /^(?=(?:\D*\d){3})(?=(?:[^A-Za-z]*[A-Za-z]){3})[A-Za-z\d]{20,}$/;
/** Ids of databases (ObjectId, ULID), which are shorter or begin with a time. */
const id = /^(?:[\da-f]{24}|[0-7][\dA-HJKMNP-TV-Z]{25})$/;

/** An id of a database. */
export function isId(value: string): boolean {
  return id.test(value);
}

/** A value of letters of both kinds and digits, as no person makes it. */
export function isRandom(value: string): boolean {
  return random.test(value);
}

/** A value that nobody could guess, where its name tells that it lets somebody in; ids of the usual forms are none. */
export function isUnguessable(value: string): boolean {
  return (value.length >= 20 && random.test(value)) || (mixed.test(value) && !isId(value));
}
