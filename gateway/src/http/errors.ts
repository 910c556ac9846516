import type { ServerResponse } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import { sendError } from '@snippetry/service-kit/envelope';
import type { Log } from '@snippetry/service-kit/log';
import { toAppError } from '@snippetry/service-kit/to-app-error';
import type { ErrorRequestHandler, RequestHandler } from 'express';

export const notFound: RequestHandler = () => {
  throw new AppError('route.not_found');
};

/** Turns every thrown value into an error envelope. */
export function answerErrors(log: Log): ErrorRequestHandler {
  return (thrown, _req, res, next) => {
    if (res.headersSent) return next(thrown);
    answerThrown(log, res, thrown);
  };
}

/** Sends the error envelope of a thrown value, with or without Express. */
export function answerThrown(log: Log, res: ServerResponse, thrown: unknown): void {
  const error = toAppError(thrown);
  if (error.code === 'internal') log.error({ err: thrown }, 'unhandled');
  sendError(res, error);
}
