/**
 * Heads of responses. undici rejects oddities that browsers tolerate (clauses.md, "Throttling and HTTP"). They are
 * corrected in the bytes before undici parses them, so that one client reads every service.
 *
 * - A 1xx that was not requested is skipped.
 * - A Content-Length that does not count is renamed in place. It counts neither on a 204 or 304, nor next to chunked
 *   encoding (RFC 9112, section 6.3), nor if it repeats the one before it. So is a Transfer-Encoding that encodes nothing.
 * - Spaces before a colon are moved behind it. A header over several lines becomes one line (RFC 9112, section 5.2).
 */
import type { Socket } from 'node:net';
import type { Quirk } from '../core/response.ts';

/** A longer head is left to undici, which has a limit of its own. */
const mostBytes = 64 * 1024;
const [carriageReturn, one] = [13, 49];
const none: readonly Quirk[] = [];

const contentLength = /\r\nContent-Length:[ \t]*([^\r]*)/gi;
const encoding = /\r\nTransfer-Encoding:/i;
const chunkedEncoding = /\r\nTransfer-Encoding:[^\r]*\bchunked\b/i;
const noEncoding = /\r\nTransfer-Encoding:[ \t]*identity[ \t]*(?=\r|$)/i;
/** A quick look that is enough for nearly all heads. */
const mayHaveSpaces = /[\n\t ][\t :]/;
const fold = /\r\n(?=[ \t])/g;
const spacedColon = /(?<=\r\n[\w-]+)([ \t]+):/g;
const beyondAscii = /[\x80-\xff]/;

/** What undici calls headers that do not count, and their names. */
export const ignored: ReadonlyMap<string, string> = new Map([
  ['!ontent-length', 'content-length'],
  ['!ransfer-encoding', 'transfer-encoding'],
]);

/** Reads the heads of the responses on one connection. */
export class HeadReader {
  /** Oddities of the current response. */
  quirks: readonly Quirk[] = none;
  /** True if some of the current response has arrived. */
  hasBytes = false;
  /** True if the current head has bytes beyond ASCII. */
  isWide = false;
  #isDue = false;
  #held: Buffer | undefined;

  /** The next bytes are the head of a response. */
  expect(): void {
    this.quirks = none;
    this.hasBytes = false;
    this.#isDue = true;
    this.#held = undefined;
  }

  /** The bytes to parse. It is undefined until the head is complete. */
  pass(chunk: Buffer): Buffer | undefined {
    if (!this.#isDue) return chunk;
    this.hasBytes = true;
    let bytes = this.#held === undefined ? chunk : Buffer.concat([this.#held, chunk]);
    for (let end = bytes.indexOf('\r\n\r\n'); end >= 0; end = bytes.indexOf('\r\n\r\n')) {
      if (!isSkipped(bytes)) {
        this.#isDue = false;
        const given = bytes.toString('latin1', 0, end);
        const head = mayHaveSpaces.test(given) ? given.replace(fold, '  ').replace(spacedColon, ':$1') : given;
        if (head !== given) bytes.write(head, 'latin1');
        this.#correct(bytes, head);
        return bytes;
      }
      this.quirks = ['unrequested-1xx'];
      bytes = bytes.subarray(end + 4);
    }
    this.#held = bytes;
    this.#isDue = bytes.length <= mostBytes && mayBeHead(bytes);
    return this.#isDue ? undefined : bytes;
  }

  /** Changes the bytes in place. */
  #correct(bytes: Buffer, head: string): void {
    this.isWide = beyondAscii.test(head);
    const ignore = ({ index }: RegExpExecArray): number => bytes.write('!', index + 2, 'latin1');
    const isEncoded = encoding.test(head);
    const identity = isEncoded ? noEncoding.exec(head) : null;
    if (identity !== null) ignore(identity);
    contentLength.lastIndex = 0;
    const first = contentLength.exec(head);
    if (first === null) return;
    const others: RegExpExecArray[] = [];
    for (let next = contentLength.exec(head); next !== null; next = contentLength.exec(head)) others.push(next);
    const status = head.slice(9, 12);
    if (status === '204' || status === '304' || (isEncoded && chunkedEncoding.test(head))) {
      for (const each of [first, ...others]) ignore(each);
      if (status !== '304') this.#note(status === '204' ? 'length-on-204' : 'length-and-chunks');
      return;
    }
    if (others.length === 0 && first[1]?.includes(',') !== true) return;
    const values = [first, ...others].flatMap(({ 1: value = '' }) => value.split(',').map((each) => each.trim()));
    if (values.some((value) => value !== values[0])) return;
    for (const each of others) ignore(each);
    const [whole, value = ''] = first;
    const comma = value.indexOf(',');
    const end = first.index + whole.length;
    if (comma >= 0) bytes.fill(' ', end - value.length + comma, end);
    this.#note('repeated-length');
  }

  #note(quirk: Quirk): void {
    this.quirks = [...this.quirks, quirk];
  }
}

/** The bytes begin with a 1xx. What follows a 101 is not HTTP, so undici must see it. */
function isSkipped(bytes: Buffer): boolean {
  if (bytes[9] !== one) return false;
  const start = bytes.toString('latin1', 0, 12);
  return start.startsWith('HTTP/1.') && start !== 'HTTP/1.1 101';
}

/** False if waiting for the end of the head is useless. */
function mayBeHead(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 7);
  const lineEnd = bytes.indexOf('\n');
  return 'HTTP/1.'.startsWith(start) && (lineEnd < 0 || bytes[lineEnd - 1] === carriageReturn);
}

/** Puts a reader of heads between a connection and its parser. */
export function withHeadReader(socket: Socket): HeadReader {
  const heads = new HeadReader();
  const read = socket.read.bind(socket);
  socket.read = (): Buffer | null => {
    for (let chunk: Buffer | null = read(); chunk !== null; chunk = read()) {
      const bytes = heads.pass(chunk);
      if (bytes !== undefined) return bytes;
    }
    return null;
  };
  return heads;
}
