import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askForPlan } from '../../src/cli/init-questions.ts';

/** Answers each question as it is asked; then the input ends. */
async function answered(answers: readonly string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [...answers];
  let shown = '';
  output.on('data', (text: Buffer) => {
    shown += text.toString();
    // A question ends with a blank; what is said of an answer ends with the line.
    if (!shown.endsWith(' ')) return;
    const next = left.shift();
    if (next === undefined) input.end();
    else input.write(`${next}\n`);
  });
  const asked = askForPlan({ input, output }, { SHOP_TOKEN: 'a-token' });
  return { result: await asked.catch((error: unknown) => String(error)), shown };
}

describe('the questions of init', () => {
  it('bring what flags would say', async () => {
    expect((await answered(['', 'http://shop.test', 'SHOP_TOKEN', 'y'])).result).toEqual({
      url: 'http://shop.test',
      bearerEnv: 'SHOP_TOKEN',
      writes: true,
    });
    expect((await answered(['openapi.yaml', '', '', ''])).result).toEqual({ openapi: 'openapi.yaml', writes: false });
  });

  it('are asked again where the answer is of no use', async () => {
    const { result, shown } = await answered(['', 'shop', 'http://shop.test', 'Bearer x', 'OTHER', '', 'perhaps', 'n']);
    expect(result).toEqual({ url: 'http://shop.test', writes: false });
    expect(shown).toContain('Write an http or https address.\n');
    expect(shown).toContain('OTHER is not set here: set it first, or press Enter.\n');
    expect(shown).toContain('Write y or n.\n');
  });

  it('end with a sentence where the input ends', async () => {
    expect((await answered([''])).result).toContain('the questions were not answered: nothing was written');
  });
});
