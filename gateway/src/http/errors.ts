import type { ServerResponse } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import { sendError } from '@snippetry/service-kit/envelope';
import type { Log } from '@snippetry/service-kit/log';
import type { Metrics } from '@snippetry/service-kit/metrics';
import { toAppError } from '@snippetry/service-kit/to-app-error';
import type { ErrorRequestHandler, RequestHandler } from 'express';

interface Observers {
  log: Log;
  metrics: Metrics;
}

export const notFound: RequestHandler = () => {
  throw new AppError('route.not_found');
};

/** Turns every thrown value into an error envelope. */
export function answerErrors(deps: Observers): ErrorRequestHandler {
  return (thrown, _req, res, next) => {
    if (res.headersSent) return next(thrown);
    answerThrown(deps, res, thrown);
  };
}

/** Sends the error envelope of a thrown value, with or without Express. */
export function answerThrown(
  { log, metrics }: Observers,
  res: ServerResponse,
  thrown: unknown,
): void {
  const error = toAppError(thrown);
  metrics.errors.inc({ code: error.code });
  if (error.code === 'internal') log.error({ err: thrown }, 'unhandled');
  sendError(res, error);
}
