import type { ClauseResult, Report } from '../../model/report.ts';
import type { ReportingDescriptorReference, ToolComponent } from 'sarif';
import { plainMessage } from './message.ts';

const name = 'Probity conventions';
/** Marks the conventions as one thing across reports (SARIF 2.1.0, 3.19.6). */
const guid = '0b7a2a55-6f83-4a47-9f5c-6d0c4b8e9a11';

/** The place of the taxonomy in the run, as the driver names it. */
export const taxonomyReference = { name, index: 0, guid } as const;

/** The conventions: each clause a taxon, with what became of it. */
export function taxonomyOf({ clauses, digests, tool }: Report): ToolComponent {
  return {
    name,
    guid,
    organization: tool.name,
    version: digests.conventions,
    shortDescription: { text: 'The clauses of the conventions that the service was audited against' },
    isComprehensive: true,
    language: 'en-US',
    taxa: clauses.map((clause) => ({
      id: clause.id,
      name: clause.id,
      shortDescription: plainMessage(clause.text),
      defaultConfiguration: { level: levels[clause.level] },
      properties: {
        part: clause.part,
        level: clause.level,
        status: clause.status,
        examined: clause.examined,
        warnings: clause.warnings,
        reason: clause.reason,
        rules: clause.rules,
      },
    })),
  };
}

const levels: Readonly<Record<ClauseResult['level'], 'error' | 'warning' | 'note'>> = {
  must: 'error',
  should: 'warning',
  gap: 'note',
};

/** Makes references to clauses; one that the report does not hold has no index. */
export function clauseReferences({ clauses }: Report): (ids: readonly string[]) => ReportingDescriptorReference[] {
  const indexes = new Map(clauses.map(({ id }, index) => [id, index]));
  return (ids) =>
    ids.map((id) => {
      const index = indexes.get(id);
      return { id, ...(index === undefined ? {} : { index }), toolComponent: taxonomyReference };
    });
}
