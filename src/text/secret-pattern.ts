import { literally } from './literally.ts';

/**
 * A pattern that finds a secret however it was carried: as it is, percent-encoded (also more than once) or as form data, escaped as in a JSON
 * string or in HTML, and in base64 (either alphabet), alone or within a longer text such as `user:secret`.
 */
export function secretPattern(secret: string): RegExp {
  const spelled = Array.from(secret, spellings).join('');
  return new RegExp([spelled, ...base64Forms(secret).map(({ pattern }) => pattern)].join('|'), 'g');
}

/**
 * Texts one of which stands in whatever the pattern finds: the longest run of letters and digits of each form, for no encoding changes
 * these. To look for them first costs next to nothing, also in megabytes and in a process that compiled so many patterns that V8 optimizes
 * no more of them.
 */
export function secretTraces(secret: string): readonly string[] {
  return [secret, ...base64Forms(secret).map(({ core }) => core)].map(longestRun);
}

function longestRun(text: string): string {
  return (text.match(/[A-Za-z\d]+/g) ?? []).reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

/** The same for a secret so short that a part of its base64 could stand anywhere: there, the whole must stand alone. */
export function shortSecretPattern(secret: string): RegExp {
  const spelled = Array.from(secret, spellings).join('');
  const whole = Buffer.from(secret).toString('base64').replaceAll('=', '');
  return new RegExp(`${spelled}|(?<![\\w+/-])${anyAlphabet(whole)}(?![\\w+/-])${padding}`, 'g');
}

const neighbour = '(?:[\\w+/-]|%2[bBfF])?';
const padding = '(?:=|%3[dD]){0,2}';

/** The backslashes of JSON within JSON within JSON. Without a bound, a text of backslashes would take for ever. */
const backslashes = String.raw`\\{1,8}`;

/** The percent sign of an encoding that is percent-encoded itself. */
const percent = '%(?:25){0,3}';
/** What begins an entity, in a JSON text too and in HTML within HTML. */
const ampersand = String.raw`(?:&|${backslashes}u0026)(?:amp;)?`;
const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

const controls: Readonly<Record<string, string>> = { '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't' };

/** Letters and digits are left as they are by every encoding. */
function spellings(character: string): string {
  if (/[A-Za-z\d]/.test(character)) return character;
  const bytes = Buffer.from(character).toString('hex').match(/../g) ?? [];
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const ways = [
    units.map((unit) => `${backslashes}u${anyCase(unit.toString(16).padStart(4, '0'))}`).join(''),
    bytes.map((byte) => percent + anyCase(byte)).join(''),
    `${ampersand}(?:${entityNames(character).join('|')});`,
    character === '\\' ? backslashes : literally(character),
  ];
  const control = controls[character];
  if (control !== undefined) ways.push(backslashes + control);
  if (character === '"' || character === '/') ways.push(backslashes + character);
  if (character === ' ') ways.push(String.raw`\+`, `${percent}2[bB]`);
  return `(?:${ways.join('|')})`;
}

/** How HTML may name a character: by its number, in either base, or by a word. */
function entityNames(character: string): readonly string[] {
  const code = character.codePointAt(0) ?? 0;
  const word = entities[character];
  return [`#0{0,2}${code}`, `#[xX]0{0,2}${anyCase(code.toString(16))}`, ...(word === undefined ? [] : [word])];
}

/**
 * What stays the same of the base64 of a text whatever stands before and after it: three cores, for the three places that its
 * first byte can have in a group. The letters that it shares with its neighbours are taken along.
 */
function base64Forms(secret: string): readonly { readonly core: string; readonly pattern: string }[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const core = whole.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
    const before = shift === 0 ? '' : neighbour;
    const after = (shift + bytes.length) % 3 === 0 ? '' : neighbour + padding;
    return { core, pattern: before + anyAlphabet(core) + after };
  });
}

function anyAlphabet(base64: string): string {
  return base64
    .replaceAll('+', String.raw`(?:\+|-|%2[bB]|\\{1,8}u002[bB])`)
    .replaceAll('/', String.raw`(?:\\{0,8}/|_|%2[fF])`);
}

function anyCase(hex: string): string {
  return hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
