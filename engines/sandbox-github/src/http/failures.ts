import type { Response } from 'express';

const DOCS = 'https://docs.github.com/rest';

/** A failure with GitHub's status, message and details. */
export class GithubFailure extends Error {
  readonly status: number;
  readonly details: object;

  constructor(status: number, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** GitHub also answers 404 for resources that the caller may not see. */
export const notFound = () => new GithubFailure(404, 'Not Found');

/** @param field name of the missing or invalid field */
export const invalid = (resource: string, field: string, code = 'missing_field') =>
  new GithubFailure(422, 'Validation Failed', { errors: [{ resource, code, field }] });

/** Answers with a failure in GitHub's shape. */
export function sendFailure(res: Response, { status, message, details }: GithubFailure): void {
  res.status(status).json({ message, ...details, documentation_url: DOCS, status: String(status) });
}
