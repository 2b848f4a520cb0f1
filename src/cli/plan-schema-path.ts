import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { packageFile } from './package-root.ts';

/** Where editors find the JSON Schema of plans, from the folder of a plan; by a whole path where no other leads there. */
export function schemaBeside(plan: string): string {
  const schema = packageFile('src', 'plan', 'plan.schema.json');
  const path = relative(dirname(resolve(plan)), schema);
  return isAbsolute(path) ? path : path.split(sep).join('/');
}
