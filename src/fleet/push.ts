/** Puts plans into the queue. */
import { queue, type Store } from './store.ts';

/** One plan. It has variables instead of secrets. */
export interface AuditJob {
  /** The name that the run has in reports, which several pushes may share. */
  readonly batch: string;
  /** The name of the target. */
  readonly name: string;
  readonly host: string;
  /** The plan, with the fragments, schemas, and snapshots that it names, by path. Workers need its other files. */
  readonly file: string;
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
  /** An environment of the plan. */
  readonly env?: string;
}

const chunk = 500;

/** @returns how many were added; the others wait or run already */
export async function push(jobs: readonly AuditJob[], { boss }: Store): Promise<number> {
  let added = 0;
  for (let at = 0; at < jobs.length; at += chunk) {
    const inserts = jobs.slice(at, at + chunk).map((data) => {
      return { data, singletonKey: [data.file, data.name, data.env].join(' '), group: { id: data.host } };
    });
    added += (await boss.insert(queue, inserts, { returnId: true }))?.length ?? 0;
  }
  return added;
}
