/** What to show for a failed sign-in or sign-up: what the failure says, else the given sentence. */
export function failureMessage(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise;
}
