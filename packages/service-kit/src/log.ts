import { type Logger, pino } from 'pino';

/** A structured logger: fields first, then one constant sentence. */
export type Log = Logger;

/**
 * Where a secret would be, should one be logged by mistake. Exact places only: wildcards would
 * cost every record more than writing it does.
 */
const REDACTED = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'code',
  'state',
  'authorization',
  'cookie',
  'body',
  'headers.authorization',
  'headers.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
];

/**
 * A JSON logger on standard output that writes without blocking.
 *
 * `error` means that a person must act. Bodies, tokens and code are never passed to it; the
 * redaction is the second line.
 */
export function createLog(options: { name: string; level?: string }): Log {
  return pino(
    {
      level: options.level ?? 'info',
      base: { service: options.name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED, censor: '[redacted]' },
    },
    pino.destination({ dest: 1, sync: false }),
  );
}
