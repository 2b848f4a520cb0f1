import type { Snapshot } from '../model/contract.ts';
import type { SnapshotRead } from '../contract/read-snapshot.ts';
import { isObject, parseJson } from '../text/json.ts';
import { UsageError } from './failure.ts';
import { readText } from './files.ts';
import { packageFile } from './package-root.ts';

/** A reader of snapshot files; loads the JSON Schema and what checks by it. */
export async function snapshotReader(): Promise<(text: string) => SnapshotRead> {
  const [{ createSnapshotReader }, text] = await Promise.all([
    import('../contract/read-snapshot.ts'),
    readText(packageFile('src', 'contract', 'snapshot.schema.json'), 'the schema'),
  ]);
  const schema = parseJson(text);
  if (!schema.ok || !isObject(schema.value)) throw new Error('snapshot.schema.json holds no object');
  return createSnapshotReader(schema.value);
}

/** Reads a snapshot that the user named; throws a UsageError where it is none. */
export async function loadSnapshot(path: string): Promise<Snapshot> {
  const text = await readText(path, 'the snapshot');
  const read = (await snapshotReader())(text);
  if (!read.ok) throw new UsageError(`${path} ${read.problem}`);
  return read.snapshot;
}
