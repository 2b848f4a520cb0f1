import { createInterface, type Interface } from 'node:readline/promises';
import { UsageError } from './failure.ts';

/** What `probity init` asks for on a terminal. */
export interface InitAnswers {
  readonly url?: string;
  readonly openapi?: string;
  readonly bearerEnv?: string;
  readonly writes: boolean;
}

/** Where questions are asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks for the address, the document, the credential and writes. A nonsensical answer is asked for again; the end of the input is a UsageError. */
export async function askForPlan(
  terminal: Terminal,
  env: Readonly<Record<string, string | undefined>>,
): Promise<InitAnswers> {
  const lines = createInterface({ ...terminal, terminal: false });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  const ask = (question: string, problem: (answer: string) => string | undefined): Promise<string> =>
    askUntil({ lines, ended: ended.signal, output: terminal.output }, question, problem);
  try {
    const openapi = await ask(
      'OpenAPI document (file or address; Enter to look for one at the service): ',
      () => undefined,
    );
    const mayBeLeft = openapi === '' ? '' : '; Enter for the one in the document';
    const url = await ask(`Address of the service, such as http://127.0.0.1:8080${mayBeLeft}: `, (answer) =>
      (answer === '' && openapi !== '') || isAddress(answer) ? undefined : 'Write an http or https address.',
    );
    const bearerEnv = await ask('Environment variable that holds the bearer token (Enter for none): ', (answer) => {
      if (answer === '') return undefined;
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(answer))
        return 'Write the name of a variable, such as SHOP_TOKEN, not the token.';
      return (env[answer] ?? '') === '' ? `${answer} is not set here: set it first, or press Enter.` : undefined;
    });
    const writes = await ask('May audits create, change and delete items of their own? [y/N] ', (answer) =>
      /^(?:y|yes|n|no)?$/i.test(answer) ? undefined : 'Write y or n.',
    );
    return {
      ...(url === '' ? {} : { url }),
      ...(openapi === '' ? {} : { openapi }),
      ...(bearerEnv === '' ? {} : { bearerEnv }),
      writes: /^y/i.test(writes),
    };
  } finally {
    lines.close();
  }
}

async function askUntil(
  { lines, ended, output }: { lines: Interface; ended: AbortSignal; output: NodeJS.WritableStream },
  question: string,
  problem: (answer: string) => string | undefined,
): Promise<string> {
  for (;;) {
    const answer = await lines.question(question, { signal: ended }).catch(() => undefined);
    if (answer === undefined) throw new UsageError('the questions were not answered: nothing was written');
    const wrong = problem(answer.trim());
    if (wrong === undefined) return answer.trim();
    output.write(`${wrong}\n`);
  }
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
