/** The message of a failed sign-in or sign-up; `fallback` where the error has none. */
export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}
