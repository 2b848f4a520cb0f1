/** The plan or the environment asks for something that the wire cannot prepare. */

/** The message is one sentence for the user, and it names the key of the plan or the variable. */
export class WireSetupError extends Error {}

/** The message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
