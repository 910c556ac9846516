/** A failure whose message contains the remedy; printed without a stack. */
export class Problem extends Error {
  constructor(message, details = []) {
    super(message);
    this.name = 'Problem';
    /** Additional lines to print below the message. */
    this.details = details;
  }
}

/**
 * Prints a problem.
 * @returns the exit code
 * @throws any other error
 */
export function printProblem(error) {
  if (!(error instanceof Problem)) throw error;
  for (const line of [`✗ ${error.message}`, ...error.details]) console.error(line);
  return 1;
}
