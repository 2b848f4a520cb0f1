import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, root } from './registry.ts';

const facts = ['src/facts/lists', 'src/facts/report'];

/** Who may import whom, by room; a room may always import itself. Rooms of src are named by their folder, those of src/facts by their second one. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/text': [],
  'src/model': ['src/text'],
  'src/facts/lists': ['src/model', 'src/text'],
  'src/facts/report': ['src/model', 'src/text'],
  'src/plan': ['src/model', 'src/text', ...facts],
  'src/probe': ['src/model', 'src/text', ...facts],
  'src/wire': ['src/model', 'src/text', ...facts],
  'src/audit': ['src/model', 'src/text', ...facts],
  'src/contract': ['src/model', 'src/text', ...facts],
  'src/source': ['src/model', 'src/text', 'src/plan', ...facts],
  'src/report': ['src/model', 'src/text', ...facts],
  'src/selftest': ['src/model', 'src/text', 'src/probe', 'src/wire', 'src/audit', 'src/contract', 'fixtures'],
  rules: ['src/model', 'src/text', ...facts],
  fixtures: [],
};

/** The parts of the audit: what is wanted is sent, what is ours is known, what others have is watched, lanes are driven, all is cleaned up, and then judged and told. */
const auditParts = [
  'wanted',
  'sending',
  'own',
  'watch',
  'drive',
  'clean',
  'evidence',
  'judge',
  'result',
  'diagnosis',
  'compare',
  'merge',
];

/** Packages that only one room may import. */
const owners: Readonly<Record<string, string>> = { undici: 'src/wire', commander: 'src/cli', chalk: 'src/report' };

interface Import {
  readonly file: string;
  readonly target: string;
}

function importsOf(folder: string): readonly Import[] {
  return filesBelow(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const path = posix.join(folder, file);
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => ({
        file: path,
        target: match[1] ?? '',
      }));
    });
}

function roomOf(path: string): string {
  const parts = path.split('/');
  if (parts[0] !== 'src') return parts[0] ?? '';
  return parts.slice(0, parts[1] === 'facts' ? 3 : 2).join('/');
}

/** What the formats of a report share. */
const shared: ReadonlySet<string> = new Set([
  'example-rows',
  'key-order',
  'key-order.generated',
  'layout',
  'markup',
  'progress',
  'read-report',
  'report-validator.generated',
  'run-time',
]);

/** The format of a report that a file of src/report belongs to: `src/report/html.ts`, `src/report/html/...`, `src/report/browser/html/...`. */
function formatOf(path: string): string | undefined {
  const [src, room, ...rest] = path.split('/');
  if (src !== 'src' || room !== 'report') return undefined;
  const name = (rest[0] === 'browser' ? rest[1] : rest[0])?.replace(/\.ts$/, '') ?? '';
  return shared.has(name) ? undefined : name;
}

const all = ['src', 'rules', 'fixtures'].flatMap(importsOf);

describe('the rooms', () => {
  it('import one way only', () => {
    const wrong = all.filter(({ file, target }) => {
      if (!target.startsWith('.')) return false;
      const room = roomOf(file);
      const other = roomOf(posix.join(dirname(file), target));
      return room !== other && room !== 'src/cli' && room !== 'src/index.ts' && !(allowed[room] ?? []).includes(other);
    });
    expect(wrong).toEqual([]);
  });

  it('let each part of the audit import those before it, and what its two contracts say', () => {
    const partOf = (path: string): string => /^src\/audit\/(\w+)\//.exec(path)?.[1] ?? '';
    const wrong = all.filter(({ file, target }) => {
      const path = posix.join(dirname(file), target);
      if (!file.startsWith('src/audit/') || !path.startsWith('src/audit/') || partOf(file) === '') return false;
      if (partOf(path) === '') return !['src/audit/options.ts', 'src/audit/send.ts'].includes(path);
      return auditParts.indexOf(partOf(path)) > auditParts.indexOf(partOf(file));
    });
    expect(wrong).toEqual([]);
    expect(new Set(filesBelow('src/audit').map((file) => partOf(`src/audit/${file}`)))).toEqual(
      new Set(['', ...auditParts]),
    );
  });

  it('let what makes plans see no more of them than their types', () => {
    const values = filesBelow('src/source').filter((file) =>
      /^import (?!type )[^;]*'[^']*\/plan\/[^']*';/m.test(readFileSync(join(root, 'src/source', file), 'utf8')),
    );
    expect(values).toEqual([]);
  });

  it('let no format of a report import another', () => {
    const wrong = all.filter(({ file, target }) => {
      if (!target.startsWith('.')) return false;
      const [format, other] = [formatOf(file), formatOf(posix.join(dirname(file), target))];
      return format !== undefined && other !== undefined && format !== other;
    });
    expect(wrong).toEqual([]);
  });

  it('keep each package in its room', () => {
    const wrong = all.filter(({ file, target }) => {
      const owner = owners[target.split('/')[0] ?? ''];
      const isBesides = target.startsWith('chalk') && roomOf(file) === 'src/cli';
      return owner !== undefined && roomOf(file) !== owner && !isBesides;
    });
    expect(wrong).toEqual([]);
  });

  it('leave the registry of rules to the command line', () => {
    const loaders = all.filter(({ file, target }) => {
      const path = target.startsWith('.') ? posix.join(dirname(file), target) : '';
      return path === 'rules/index.ts' && roomOf(file) !== 'src/cli';
    });
    expect(loaders).toEqual([]);
  });
});
