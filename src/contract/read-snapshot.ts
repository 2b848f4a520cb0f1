import { Ajv } from 'ajv';
import type { Snapshot } from '../model/contract.ts';
import { show } from '../model/violation.ts';
import { isObject, type JsonObject, member, parseJson } from '../text/json.ts';

/** A snapshot, or what is wrong with the text, as the end of a sentence that starts with the file's name. */
export type SnapshotRead =
  | { readonly ok: true; readonly snapshot: Snapshot }
  | { readonly ok: false; readonly problem: string };

/** Makes a reader of snapshot files from the published schema (src/contract/snapshot.schema.json). */
export function createSnapshotReader(schema: JsonObject): (text: string) => SnapshotRead {
  const validate = new Ajv({ strict: false, logger: false }).compile<Snapshot>(schema);
  return (text) => {
    const parsed = parseJson(text.replace(/^\uFEFF/, ''));
    if (!parsed.ok) {
      return { ok: false, problem: `holds no JSON: ${parsed.message} (at character ${parsed.offset + 1})` };
    }
    const value: unknown = parsed.value;
    if (validate(value)) return { ok: true, snapshot: value };
    const version = isObject(parsed.value) ? member(parsed.value, 'snapshotVersion') : undefined;
    if (version === undefined) {
      return { ok: false, problem: 'is not a snapshot: write one with "probity snapshot plan.yaml -o FILE"' };
    }
    if (version !== 1) {
      return {
        ok: false,
        problem: `is a snapshot of another format (snapshotVersion ${show(version)}, not 1): take a new one`,
      };
    }
    const [error] = validate.errors ?? [];
    const place = error === undefined || error.instancePath === '' ? 'the whole' : error.instancePath;
    return { ok: false, problem: `is not a usable snapshot: ${place} ${error?.message ?? 'does not fit'}` };
  };
}
