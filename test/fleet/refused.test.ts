/** What a fleet refuses before it opens a database. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobOf, withStore } from '../../src/cli/commands/fleet.ts';
import { type Io, processIo } from '../../src/cli/io.ts';
import { folderOf, planFor, removeFolder } from '../support/fleet.ts';

const io: Io = { ...processIo(), env: {} };

test.each([
  ['plan.yaml', 'secret.yaml', 'secret.yaml contains a secret, which the database must not: use a variable'],
  ['a variable', 'variable.yaml', undefined],
])('a plan with %s: %s', async (_, file, error) => {
  const plan = planFor('Secret', 'http://127.0.0.1:1');
  const folder = folderOf({
    'secret.yaml': plan.replace(/'\$\{PROBITY_TOKEN[^']*'/, 'sk-very-secret-1234'),
    'variable.yaml': plan.replace(/\$\{PROBITY_TOKEN[^']*/, '${NOT_SET_HERE}'),
  });
  try {
    const job = jobOf(file, 'night', undefined, { ...io, cwd: folder });
    if (error === undefined) expect(JSON.stringify(await job)).toContain('${NOT_SET_HERE}');
    else await expect(job).rejects.toThrow(error);
  } finally {
    removeFolder(folder);
  }
});

test('missing packages, and a folder that another process uses, are one sentence', async () => {
  const folder = folderOf({ 'fleet.lock': String(process.pid) });
  const open = (importer: Partial<Io['importer']>) => {
    const here = { ...io, cwd: folder, importer: { ...io.importer, ...importer } };
    return withStore({ store: 'fleet' }, here, async () => 0);
  };
  try {
    const lost = {
      resolve: () => {
        throw new Error('none');
      },
    };
    await expect(open(lost)).rejects.toThrow(
      'probity fleet needs the package pg-boss, which is not installed: npm install pg-boss@12 @electric-sql/pglite',
    );
    await expect(open({})).rejects.toThrow(
      `The process ${process.pid} uses ${join(folder, 'fleet')}, and PGlite is for`,
    );
  } finally {
    removeFolder(folder);
  }
});
