/** Returns the message of an error; empty for other values. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : '';
}
