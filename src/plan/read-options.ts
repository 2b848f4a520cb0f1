import type { Header } from '../core/rule.ts';
import type { Importer } from './importer.ts';
import type { SchemaCompiler } from './json-schema.ts';
import type { Places } from './problem.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** The text of a file, by its path as the plan writes it. It is undefined if the file cannot be read. */
export type ReadFile = (path: string) => string | undefined;

/** The path of a file next to the plan, as this process finds it. */
export type FileAt = (path: string) => string;

/** A rule that a plan may name, with the JSON Schemas of its options by name. */
export type KnownRule = Pick<Header, 'id' | 'options'>;

/** Everything besides its text that a plan depends on. */
export interface ReadOptions {
  /** The name of the file, for problems. */
  readonly file: string;
  readonly env: Env;
  readonly readFile: ReadFile;
  /** Default: as the plan writes it. */
  readonly fileAt?: FileAt;
  /** The rules that `rules` and `waivers` may name. Default: any. */
  readonly rules?: readonly KnownRule[];
  /** The ids of the scenarios that custom rules may judge. */
  readonly scenarios?: readonly string[];
  /** Finds and imports packages. Without it, a plan can extend only fragments. */
  readonly importer?: Importer;
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
