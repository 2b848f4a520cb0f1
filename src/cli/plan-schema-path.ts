import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { packageFile } from './package-root.ts';

/** Where editors find the JSON Schema of plans, from the folder of a plan. */
export function schemaBeside(plan: string): string {
  return besidePlan(plan, packageFile('src', 'plan', 'plan.schema.json'));
}

/** The path of a file from the folder of a plan; a whole path where no other leads there. */
export function besidePlan(plan: string, file: string): string {
  const path = relative(dirname(resolve(plan)), resolve(file));
  return isAbsolute(path) ? path : path.split(sep).join('/');
}
