/** The report as a code quality report of GitLab: one entry per problem, and per note that must be read first. */
import { createHash } from 'node:crypto';
import { type Block, plainText, type ProblemView, type View } from '../view.ts';

interface Entry {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
  readonly content: { readonly body: string };
}

export function gitlab(view: View): string {
  const { report, notes, problems } = view;
  const file = report.run.plan ?? report.target.baseUrl;
  const entries = [...notes.map((note) => noteEntry(note, report.target.name, file)), ...problems.map(problemEntry)];
  return `${JSON.stringify(entries, null, 2)}\n`;

  function problemEntry({ problem, full, row, place, fingerprint }: ProblemView): Entry {
    return {
      description: `${problem.headline}. ${row.lines[0]?.text ?? ''}`,
      check_name: problem.rule,
      fingerprint,
      severity: severityOf(problem),
      location: { path: place?.file ?? file, lines: { begin: place?.line ?? 1 } },
      content: { body: plainText(full) },
    };
  }
}

function severityOf({ label, level }: ProblemView['problem']): Entry['severity'] {
  if (level === 'should' || label === 'style') return 'minor';
  return label === 'security' ? 'critical' : 'major';
}

function noteEntry(note: Block, target: string, file: string): Entry {
  return {
    description: note.title,
    check_name: 'run',
    fingerprint: createHash('sha256')
      .update(JSON.stringify([target, note.title]))
      .digest('hex')
      .slice(0, 32),
    severity: note.tone === 'bad' ? 'major' : 'minor',
    location: { path: note.place?.file ?? file, lines: { begin: note.place?.line ?? 1 } },
    content: { body: plainText(note) },
  };
}
