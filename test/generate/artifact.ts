/** A file that is made from others. */
export interface Artifact {
  /** Relative to the project's folder, with slashes. */
  readonly file: string;
  readonly text: () => string | Promise<string>;
}
