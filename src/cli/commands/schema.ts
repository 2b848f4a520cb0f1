/** `probity schema WHAT` */
import plan from '../../plan/plan.schema.json' with { type: 'json' };
import event from '../../report/event.schema.json' with { type: 'json' };
import report from '../../report/report.schema.json' with { type: 'json' };
import summary from '../../report/summary.schema.json' with { type: 'json' };
import type { Io } from '../io.ts';
import { UsageError } from '../usage.ts';

/** By name. Editors check plans with the first one, and other programs check what they read with the others. */
export const schemas: Readonly<Record<string, object>> = { plan, report, summary, event };

export function schemaCommand(what: string, io: Io): number {
  const schema = Object.hasOwn(schemas, what) ? schemas[what] : undefined;
  if (schema === undefined)
    throw new UsageError(`There is no schema "${what}". Write ${Object.keys(schemas).join(', ')}.`);
  io.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
  return 0;
}
