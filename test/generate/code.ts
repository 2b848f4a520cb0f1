import type { Artifact } from './artifact.ts';
import { eventSchema } from './event-schema.ts';
import { planTypes, planValidator } from './plan.ts';
import { registries } from './registries.ts';
import { keyOrder, reportTypes, reportValidator, summaryTypes, summaryValidator } from './report.ts';

/** What is made from schemas and from the names of files. */
export function artifacts(): readonly Artifact[] {
  return [
    ...registries(),
    { file: 'src/plan/plan-document.generated.ts', text: planTypes },
    { file: 'src/plan/plan-validator.generated.ts', text: planValidator },
    { file: 'src/model/report.ts', text: reportTypes },
    { file: 'src/report/key-order.generated.ts', text: keyOrder },
    { file: 'src/report/report-validator.generated.ts', text: reportValidator },
    { file: 'src/model/summary.ts', text: summaryTypes },
    { file: 'src/report/summary-validator.generated.ts', text: summaryValidator },
    { file: 'src/report/event.schema.json', text: eventSchema },
  ];
}
