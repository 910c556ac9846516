/** A failure whose message contains the remedy; printed without a stack. */
export class Problem extends Error {
  constructor(message, details = []) {
    super(message);
    this.name = 'Problem';
    /** Additional lines to print below the message. */
    this.details = details;
  }
}
