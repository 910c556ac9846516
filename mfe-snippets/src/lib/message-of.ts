/** What a failure says of itself; empty where it says nothing. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : '';
}
