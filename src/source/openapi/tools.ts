import type { Json, JsonObject } from '../../text/json.ts';

/** What making a plan needs of JSON Schema libraries; handed in, so that they are loaded only where they are used. */
export interface BodyTools {
  /** Whether the value fits the schema; undefined where no validator takes the schema. */
  readonly fits: (schema: JsonObject, value: Json) => boolean | undefined;
  /** A value made from the schema; undefined where none could be made. */
  readonly make: (schema: JsonObject, isWhole: boolean) => Json | undefined;
}
