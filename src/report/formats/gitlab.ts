/** The report as a code quality report of GitLab: one entry per problem, and per note that must be read first. */
import { hash } from 'node:crypto';
import { type Block, plainText, type ProblemView, type View } from '../view.ts';

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export function gitlab({ report, notes, problems }: View): string {
  const { name, baseUrl } = report.target;
  const file = report.run.plan ?? baseUrl;
  const entryOf = (check: string, description: string, fingerprint: string, severity: string, block: Block) => ({
    description,
    check_name: check,
    fingerprint,
    severity,
    location: { path: block.place?.file ?? file, lines: { begin: block.place?.line ?? 1 } },
    content: { body: plainText(block) },
  });
  const entries = [
    ...notes.map((note) => {
      const print = hash('sha256', JSON.stringify([name, note.title])).slice(0, 32);
      return entryOf('run', note.title, print, note.tone === 'bad' ? 'major' : 'minor', note);
    }),
    ...problems.map(({ problem, full, row, fingerprint }) => {
      const description = `${problem.headline}. ${row.lines[0]?.text ?? ''}`;
      return entryOf(problem.rule, description, fingerprint, severityOf(problem), full);
    }),
  ];
  return `${JSON.stringify(entries, null, 2)}\n`;
}

function severityOf({ label, level }: ProblemView['problem']): string {
  if (level === 'should' || label === 'style') return 'minor';
  return label === 'security' ? 'critical' : 'major';
}
