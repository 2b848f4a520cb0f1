/** What a text says that stands within another: some mark in its place, or nothing where it is to stay. */
type Find = (inside: string) => string;

/**
 * The text with what `find` makes of the texts that some of its runs say, in hexadecimal digits, in base64 or with their letters escaped, in place
 * of those of which it makes anything.
 */
export function coverWrapped(text: string, find: Find): string {
  return coverEncoded(coverEscaped(text, find), find);
}

const percentRun = /(?:%[\da-f]{2}|[\w.~+-]){8,8000}/gi;

function percentInside(run: string): string {
  return run.replaceAll(/(?:%[\da-f]{2})+/gi, (each) => fromHex(each.replaceAll('%', '')));
}

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

function character(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** A run of characters some of which are escaped that nobody escapes who does not want to hide them: letters and digits. */
const escapes = [
  {
    sign: /%(?:2[de]|3\d|[46][1-9a-f]|5[\daf]|7[\dae])/i,
    run: percentRun,
    inside: percentInside,
  },
  {
    sign: /\\(?:u00|u\{0{0,4}|x)[2-7]/,
    run: /(?:\\{1,8}(?:u[\da-f]{4}|u\{[\da-f]{1,6}\}|x[\da-f]{2})|[\w.~+/=@:%!-]){8,8000}/gi,
    inside: (run: string) =>
      run.replaceAll(
        /\\{1,8}(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2}))/gi,
        (_whole, ...codes: (string | undefined)[]) => character(Number.parseInt(codes.find(Boolean) ?? '', 16)),
      ),
  },
  {
    sign: /&#x?[\da-f]/i,
    run: /(?:&(?:#x[\da-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);|[\w.~+/=@:%!-]){8,8000}/gi,
    inside: (run: string) =>
      run.replaceAll(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
        (whole, hex?: string, code?: string, name = '') =>
          hex === undefined && code === undefined
            ? (entities.get(String(name).toLowerCase()) ?? whole)
            : character(hex === undefined ? Number(code) : Number.parseInt(hex, 16)),
      ),
  },
];

function coverEscaped(text: string, find: Find): string {
  return escapes.reduce(
    (covered, { sign, run, inside }) =>
      sign.test(covered) ? covered.replaceAll(run, (each) => foundIn(inside(each), each, find)) : covered,
    text,
  );
}

/** What parts of an address, a form, a JSON text or a hash are parted by, within a parameter. */
const partings = /%(?:3[adf]|2[0246bf]|7b)/i;

/** The text with its percent-encoded runs as `cover` makes them; what is no veil is encoded as before. */
export function coverPercent(text: string, cover: (inside: string) => string): string {
  if (!partings.test(text)) return text;
  return text.replaceAll(percentRun, (run) => {
    const inside = percentInside(run);
    const covered = inside === run ? inside : cover(inside);
    if (covered === inside) return run;
    return covered.replaceAll(/[^‹›]+(?![^‹]*›)/g, (part) => encodeURIComponent(part));
  });
}

/** The value of each character in base64, of either alphabet; 64: none. */
const sextets = new Uint8Array(128).fill(64);
for (const [value, letter] of Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
).entries()) {
  sextets[letter.charCodeAt(0)] = value;
}
sextets['-'.charCodeAt(0)] = 62;
sextets['_'.charCodeAt(0)] = 63;

const shortestRun = 16;
const longestRun = 60_000;

/** By hand, for there is such a run in every line, and hardly one of them says a text. */
function coverEncoded(text: string, find: Find): string {
  let covered = '';
  let from = 0;
  let begin = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (code < 128 && (sextets[code] ?? 64) < 64) continue;
    if (at - begin >= shortestRun && at - begin <= longestRun) {
      const run = text.slice(begin, at);
      const found = coverRun(run, find);
      if (found !== run) {
        covered += text.slice(from, begin) + found;
        from = at;
        while (from < at + 2 && text[from] === '=') from += 1;
      }
    }
    begin = at + 1;
  }
  return from === 0 ? text : covered + text.slice(from);
}

/** A run may be a path with one in it: its parts are looked at first. */
function coverRun(run: string, find: Find): string {
  if (run.includes('/')) {
    const parts = run.split('/').map((part) => (part.length < shortestRun ? part : coverRun(part, find)));
    const joined = parts.join('/');
    if (joined !== run) return joined;
  }
  if (isHexOfText(run)) return foundIn(fromHex(run), run, find);
  return isBase64OfText(run) ? foundIn(Buffer.from(run, 'base64').toString(), run, find) : run;
}

function foundIn(inside: string, run: string, find: Find): string {
  return (inside === run ? '' : find(inside)) || run;
}

function isHexOfText(run: string): boolean {
  return /^(?:[2-7][\da-f]){8}/i.test(run) && run.length % 2 === 0 && /^[\da-f]+$/i.test(run);
}

/** Whether a run begins as the base64 of a text does: to read all that has these letters would cost much. */
function isBase64OfText(run: string): boolean {
  for (let at = 0; at < 8; at += 4) {
    let bits = 0;
    for (let next = at; next < at + 4; next += 1) bits = (bits << 6) | (sextets[run.charCodeAt(next)] ?? 0);
    for (let shift = 16; shift >= 0; shift -= 8) {
      const byte = (bits >> shift) & 255;
      if ((byte < 32 || byte > 126) && byte !== 9 && byte !== 10 && byte !== 13) return false;
    }
  }
  return true;
}

function fromHex(digits: string): string {
  return Buffer.from(digits, 'hex').toString();
}
