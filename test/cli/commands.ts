/** Runs commands in this process, against the reference on a socket. */
import { readFileSync } from 'node:fs';
import { createReference } from '#fixtures/reference/api.ts';
import type { Api } from '#fixtures/reference/http.ts';
import { listen, type Listening } from '#fixtures/reference/listen.ts';
import type { Io } from '../../src/cli/io.ts';
import { main } from '../../src/cli/main.ts';
import { type Importer, nodeImporter } from '../../src/plan/importer.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

export interface Setting {
  /** By absolute path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** A folder on disk, whose files are read. Nothing is written to it. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly importer?: Importer;
  readonly isTTY?: boolean;
  readonly columns?: number;
  /** What a person types, in order. */
  readonly typed?: readonly string[];
  /** Called with what the first signal calls, and the second. */
  readonly interrupting?: (interrupt: () => void, last: () => void) => void;
}

export const folder = '/project';

/** Runs `probity` with these words, in a folder of its own. */
export async function run(
  words: string | readonly string[],
  { files = {}, env = {}, ...setting }: Setting = {},
): Promise<Ran & { readonly opened: string }> {
  const written = new Map<string, string | Uint8Array>(Object.entries(files));
  const typed = [...(setting.typed ?? [])];
  const output = { out: '', err: '', opened: '' };
  const io: Io = {
    stdout: { write: (text) => void (output.out += text) },
    stderr: { write: (text) => void (output.err += text) },
    env,
    cwd: setting.cwd ?? folder,
    isTTY: setting.isTTY ?? false,
    isErrorTTY: false,
    columns: setting.columns,
    readFile(path) {
      const isReal = setting.cwd !== undefined && !written.has(path);
      const content = isReal ? readFileSync(path) : written.get(path);
      if (content === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
      return Buffer.from(content);
    },
    writeFile: (path, content) => void written.set(path, content),
    appendFile(path, content) {
      written.set(path, Buffer.concat([Buffer.from(written.get(path) ?? ''), Buffer.from(content)]));
    },
    importer: setting.importer ?? nodeImporter(),
    temporaryFolder: () => '/tmp/probity-1',
    open: (path) => void (output.opened += path),
    remove: (path) => void written.delete(path),
    async ask(question) {
      output.err += question;
      return typed.shift();
    },
    onInterrupt(listener, last = () => undefined) {
      setting.interrupting?.(listener, last);
      return () => undefined;
    },
  };
  const code = await main(typeof words === 'string' ? words.split(' ').filter(Boolean) : words, io);
  return { code, ...output, files: written };
}

/** Serves an API on a free port while the function runs. */
export async function serving<T>(use: (url: string, served: Listening) => Promise<T>, api?: Api): Promise<T> {
  const served = await listen(api ?? createReference());
  try {
    return await use(served.url, served);
  } finally {
    await served.close();
  }
}

/** A small read-only plan of the reference. */
export function planAt(url: string, more = ''): Readonly<Record<string, string>> {
  const text = `base_url: ${url}
auth: { bearer: "\${SHOP_TOKEN}" }
resources:
  - path: /users
    sort: [name]
${more}`;
  return { '/project/plan.yaml': text };
}

export const env = { SHOP_TOKEN: 'reference-token-0123456789', OTHER_TOKEN: 'reference-other-0123456789' };
