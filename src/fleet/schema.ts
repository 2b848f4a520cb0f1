/** The tables of the fleet: the numbered files in `migrations`, in order. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packaged } from '../report/package-root.ts';

/** The schema of pg-boss. */
export const queueSchema = 'probity_jobs';

export const queue = 'audits';

/** The statements of each migration. The first one is number 1. */
export function migrationsOfFleet(): readonly string[] {
  const folder = packaged('src/fleet/migrations');
  return readdirSync(folder).map((_, index) => readFileSync(join(folder, `${index + 1}.sql`), 'utf8'));
}
