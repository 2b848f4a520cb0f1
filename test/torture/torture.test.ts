import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const torture = fileURLToPath(new URL('run.js', import.meta.url));

it('a tenth of the hostile servers and damaged files end as they should', async () => {
  const ended = await promisify(execFile)(process.execPath, [torture, '--share', '0.1']).catch(
    (error: unknown) => error,
  );
  expect(ended).toMatchObject({ stdout: expect.stringMatching(/^1[34] servers, 10\d\d files, 0 wrong /m) });
});
