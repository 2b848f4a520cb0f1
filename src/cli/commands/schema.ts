/** `probity schema [NAME]` */
import snapshot from '../../contract/snapshot.schema.json' with { type: 'json' };
import plan from '../../plan/plan.schema.json' with { type: 'json' };
import event from '../../report/event.schema.json' with { type: 'json' };
import report from '../../report/report.schema.json' with { type: 'json' };
import summary from '../../report/summary.schema.json' with { type: 'json' };
import type { Io } from '../io.ts';
import { UsageError } from '../usage.ts';

/** By name. Editors check plans with the first one, and other programs check what they read with the others. */
const schemas: Readonly<Record<string, { readonly title: string }>> = { plan, report, summary, event, snapshot };

export const schemaNames = Object.keys(schemas);

/** Without a name, it lists the schemas. */
export function schemaCommand(name: string | undefined, _: object, io: Io): number {
  const list = Object.entries(schemas).map(([each, { title }]) => `${each.padEnd(10)}${title}`);
  const schema = name === undefined ? list.join('\n') : schemas[name];
  if (schema === undefined) throw new UsageError(`There is no schema "${name}". Write ${schemaNames.join(', ')}.`);
  io.stdout.write(`${typeof schema === 'string' ? schema : JSON.stringify(schema, null, 2)}\n`);
  return 0;
}
