// `npm run bench`: the packed command, measured beside a bare undici client that sends the same requests to the same
// server in the same run. `npm run bench -- [case ...] [--peers] [--gate]`: only these cases; other tools too; exit 1
// where a must is missed. Never part of the tests: else nothing here fails for being slow.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { cases } from './cases.js';
import { folder, here } from './measure.js';
import { stepCi } from './peers.js';
import { isMissed, line, title } from './table.js';

const args = process.argv.slice(2);
const named = args.filter((each) => !each.startsWith('--'));
const unknown = named.filter((each) => !(each in cases));
if (unknown.length > 0) throw new Error(`no case "${unknown.join(', ')}"; there are ${Object.keys(cases).join(', ')}`);

const tarball = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
  cwd: here('../..'),
  encoding: 'utf8',
});
execFileSync('tar', ['-xf', join(folder, tarball.trim()), '-C', folder]);
const context = { probity: join(folder, 'package/bin/probity.js'), peers: args.includes('--peers') ? [stepCi()] : [] };

console.log(title);
for (const name of named.length > 0 ? named : Object.keys(cases)) {
  for (const row of await cases[name](context)) {
    console.log(line(row));
    if (args.includes('--gate') && isMissed(row)) process.exitCode = 1;
  }
}
