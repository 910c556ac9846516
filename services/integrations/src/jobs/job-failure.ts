/** A job that can never succeed, however often it is tried; `reason` is what its record keeps. */
export class JobFailure extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'JobFailure';
    this.reason = reason;
  }
}
