/** A response. The body is decoded and parsed once, and a reader runs once for each dialect. */
import { parseJson } from '../text/json.ts';
import { type Dialect, readsAlike } from './dialect.ts';
import type { Probe } from './probe.ts';

/** It throws `Unreadable` if it cannot read the response. */
export type Reader<T> = (response: HttpResponse, dialect: Dialect, probe: Probe) => T;

/** Oddities of HTTP that clients tolerate (clauses.md, "Throttling and HTTP"). They are observations. */
export type Quirk =
  | 'length-on-204'
  | 'unrequested-1xx'
  | 'repeated-length'
  | 'length-and-chunks'
  | 'unknown-encoding'
  | 'no-reason';

export interface Received {
  readonly status: number;
  /** Names in lower case. Values of a repeated header are joined with a comma, those of Set-Cookie with a line break. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded according to Content-Encoding. */
  readonly body: string | Uint8Array;
  readonly quirks?: readonly Quirk[];
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export class HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly quirks: readonly Quirk[];
  readonly #body: string | Uint8Array;
  #text: string | undefined;
  #json: { readonly value: unknown } | undefined;
  #isMalformed: boolean | undefined;
  #views: Map<Reader<unknown>, { readonly dialect: Dialect; readonly value: unknown }> | undefined;

  constructor({ status, headers, body, quirks = [] }: Received) {
    this.status = status;
    this.headers = headers;
    this.quirks = quirks;
    this.#body = body;
  }

  get isSuccess(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** In bytes, after decoding. */
  get length(): number {
    return typeof this.#body === 'string' ? Buffer.byteLength(this.#body) : this.#body.length;
  }

  /** The body as text. Bytes that are not UTF-8 become replacement characters. A byte order mark stays. */
  get text(): string {
    this.#text ??= typeof this.#body === 'string' ? this.#body : decoder.decode(this.#body);
    return this.#text;
  }

  get isUtf8(): boolean {
    if (typeof this.#body === 'string') return true;
    if (!this.text.includes('\ufffd')) return true;
    try {
      strictDecoder.decode(this.#body);
      return true;
    } catch {
      return false;
    }
  }

  /** The body as JSON. It is undefined if the body is not JSON. A byte order mark is a problem of json/utf-8 alone. */
  get json(): unknown {
    const { text } = this;
    this.#json ??= { value: parseJson(text.startsWith('\ufeff') ? text.slice(1) : text) };
    return this.#json.value;
  }

  /** True if the media type says JSON and the body is something else. */
  get isMalformed(): boolean {
    this.#isMalformed ??=
      /[/+]json\b/i.test(this.headers['content-type'] ?? '') && this.text !== '' && this.json === undefined;
    return this.#isMalformed;
  }

  view<T>(reader: Reader<T>, dialect: Dialect, probe: Probe): T {
    this.#views ??= new Map();
    const known = this.#views.get(reader);
    const isKnown = known !== undefined && readsAlike(known.dialect, dialect);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key is the reader that made the value
    if (isKnown) return known.value as T;
    const value = reader(this, dialect, probe);
    this.#views.set(reader, { dialect, value });
    return value;
  }

  /** Frees what was computed from the body. It is computed again if something still asks for it. */
  release(): void {
    this.#text = this.#json = this.#views = undefined;
  }
}
