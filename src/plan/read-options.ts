import type { ReadFile } from './item-schema.ts';
import type { SchemaCompiler } from './json-schema.ts';
import type { Places } from './problem.ts';
import type { KnownRule } from './rule-settings.ts';
import type { Env } from './variables.ts';

/** Everything besides its text that a plan depends on. */
export interface ReadOptions {
  /** The name of the file, for problems. */
  readonly file: string;
  readonly env: Env;
  readonly readFile: ReadFile;
  /** The path of a file next to the plan, as this process finds it. Default: as the plan writes it. */
  readonly fileAt?: (path: string) => string;
  /** The rules that `rules` and `waivers` may name. Default: any. */
  readonly rules?: readonly KnownRule[];
  /** One of the environments of the plan. */
  readonly environment?: string | undefined;
  /** Overrides `base_url`. */
  readonly baseUrl?: string | undefined;
  /** Overrides `writes`. */
  readonly writes?: boolean | undefined;
}

/** What the meaning of a plan depends on. The compiler is undefined if the plan has no schemas. */
export interface ReadContext extends ReadOptions {
  readonly places: Places;
  readonly compiler: SchemaCompiler | undefined;
}
