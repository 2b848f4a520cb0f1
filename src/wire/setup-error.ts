/** The plan asks for something that the wire cannot prepare; the message is one sentence for the person who wrote the plan. */
export class WireSetupError extends Error {
  override readonly name = 'WireSetupError';
}

/** The message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
