import { type Logger, pino } from 'pino';

/** A structured logger: pass the fields first, then one constant sentence. */
export type Log = Logger;

/**
 * The paths at which a secret could be logged by mistake. They are exact, since wildcards would cost
 * more for each record than writing it does.
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

/** A write for each record would cost a busy process a fifteenth of its time. */
const BUFFERED = { minLength: 4096, periodicFlush: 250 };

/**
 * A JSON logger on standard output that writes without blocking: once 4 KB have come together, after a
 * quarter of a second at most, and when the process ends or logs something fatal.
 *
 * The level `error` means that a person must act. Never log bodies, tokens or code: the redaction is
 * only a second line of defence.
 */
export function createLog(options: { name: string; level?: string }): Log {
  return pino(
    {
      level: options.level ?? 'info',
      base: { service: options.name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED, censor: '[redacted]' },
    },
    pino.destination({ dest: 1, sync: false, ...BUFFERED }),
  );
}
