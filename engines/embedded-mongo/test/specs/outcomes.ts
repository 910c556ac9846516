/** Thrown if the server or the driver did not do what a test expects. */
export class Mismatch extends Error {}

/** Thrown if a test cannot be run; the message is the reason. */
export class NotRunnable extends Error {}

/** Fails a test whose expectation is not met. */
export function fail(message: string): never {
  throw new Mismatch(message);
}
