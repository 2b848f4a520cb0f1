import { systemCode } from './failure.ts';

/** Lets a reader of our output leave early (`probity audit | head`): what it no longer wants is dropped. */
export function guardStreams(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (systemCode(error) !== 'EPIPE') throw error;
    });
  }
}

const enough = 65_536;

/** Writes to standard output, in good portions, at the pace of its reader. */
export async function print(pieces: Iterable<string>): Promise<void> {
  let portion = '';
  for (const piece of pieces) {
    portion += piece;
    if (portion.length < enough) continue;
    await write(process.stdout, portion);
    portion = '';
  }
  if (portion !== '') await write(process.stdout, portion);
}

/** Writes to standard error: everything that is not the result. */
export async function say(text: string): Promise<void> {
  await write(process.stderr, text);
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (!stream.writable) {
      resolve();
      return;
    }
    stream.write(text, () => resolve());
  });
}
