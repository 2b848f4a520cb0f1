/** A dashboard of saved reports in a folder of its own. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIo } from '../../src/cli/io.ts';
import { main } from '../../src/cli/main.ts';
import { summary } from '../../src/report/formats/summary.ts';
import type { Report } from '../../src/report/report.ts';
import { viewOf } from '../../src/report/view.ts';
import { reports } from './reports.ts';

export const day = (number: number): string => new Date(Date.UTC(2026, 10, number)).toISOString();

const output = { text: '' };
const stream = { write: (text: string) => void (output.text += text) };
export const io = { ...processIo(), stdout: stream, stderr: stream, cwd: mkdtempSync(join(tmpdir(), 'probity-site-')) };

export async function dashboard(words: string): Promise<readonly [code: number, text: string]> {
  output.text = '';
  const code = await main(['dashboard', ...words.split(' ')], io);
  return [code, output.text];
}

function save(name: string, report: Report, number: number, isSummary = false): void {
  const dated = { ...report, run: { ...report.run, startedAt: day(number) } };
  mkdirSync(join(io.cwd, 'reports'), { recursive: true });
  writeFileSync(join(io.cwd, 'reports', name), isSummary ? summary(viewOf(dated)) : JSON.stringify(dated));
}
save('1.json', reports.clean, 1, true);
save('2.json', reports.many, 2);
save('2-again.json', reports.many, 2, true);
save('hostile.json', reports.hostile, 3);
save('unreachable.json', reports.unreachable, 4);

/** The files of a site, and what is in them. */
export function site(name: string): ReadonlyMap<string, string> {
  const all = readdirSync(join(io.cwd, name), { recursive: true, encoding: 'utf8' });
  const files = all.filter((each) => each.includes('.')).toSorted();
  return new Map(files.map((file) => [file, readFileSync(join(io.cwd, name, file), 'latin1')]));
}
