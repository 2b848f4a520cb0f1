import { writeFile } from 'node:fs/promises';
import { start } from '../cli/run.ts';

/** A reference server of its own process, or one with a defect. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the reference, with the defect of a mutant where one is named. */
export async function serve(mutant?: string): Promise<Served> {
  const running = start(['serve', '--port', '0', ...(mutant === undefined ? [] : ['--mutant', mutant])]);
  const text = await running.seen('stdout', /listens on (\S+)/);
  return {
    url: /listens on (\S+)/.exec(text)?.[1] ?? '',
    close: async () => {
      running.child.kill('SIGTERM');
      await running.finished;
    },
  };
}

/** A plan that reads the users of a service. */
export async function writePlan(file: string, baseUrl = 'http://127.0.0.1:1'): Promise<void> {
  const lines = [
    `base_url: ${baseUrl}`,
    'auth: { bearer: reference-token-0123456789 }',
    'resources:',
    '  - path: /users',
    '',
  ];
  await writeFile(file, lines.join('\n'));
}

/** An address of this machine that nothing listens at. */
export async function nowhere(): Promise<string> {
  const served = await serve();
  await served.close();
  return served.url;
}
