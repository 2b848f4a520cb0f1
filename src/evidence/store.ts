/** Lines of a recorded run, compressed. They are written in blocks, so that a run that is killed leaves what it has. */
import { gunzipSync, gzipSync } from 'node:zlib';

/** In UTF-16 units. Each block is a gzip member of its own, and a file may have many (RFC 1952, section 2.2). */
const blockLength = 1024 * 1024;
/** A service with huge responses must not fill the disk. */
const mostLength = 1024 * 1024 * 1024;

export function createStore(append: (bytes: Uint8Array) => void, most = mostLength) {
  let block: string[] = [];
  let length = 0;
  let total = 0;

  function flush(): void {
    if (block.length === 0) return;
    append(gzipSync(`${block.join('\n')}\n`));
    block = [];
    length = 0;
  }

  return {
    write(line: string): void {
      total += line.length;
      if (total > most) return;
      block.push(line);
      length += line.length;
      if (length >= blockLength) flush();
    },
    /** Returns false if lines are missing, because there were too many. */
    close(): boolean {
      flush();
      return total <= most;
    },
  };
}

/** Throws if the bytes are not compressed lines. */
export function linesOf(bytes: Uint8Array): readonly string[] {
  const text = new TextDecoder().decode(gunzipSync(bytes, { maxOutputLength: mostLength * 4 }));
  return text.split('\n').filter((line) => line !== '');
}
