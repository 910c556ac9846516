/** Fails a job without further attempts; its record keeps the `reason`. */
export class JobFailure extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'JobFailure';
    this.reason = reason;
  }
}
