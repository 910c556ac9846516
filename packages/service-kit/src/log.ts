import { type Logger, pino } from 'pino';

/** A structured logger: pass the fields first, then one constant sentence. */
export type Log = Logger;

/**
 * Paths at which a secret could be logged by mistake. They are exact: matching wildcards would take
 * longer than writing the record.
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

/** Unbuffered writes would take a fifteenth of the time of a busy process. */
const BUFFERED = { minLength: 4096, periodicFlush: 250 };

/**
 * A JSON logger that writes to standard output in the background: every 4 KB, at least four times a
 * second, and when the process ends or logs something fatal. The level `error` means that an
 * operator must act. Never log bodies, tokens or code: the redaction is only a second line of
 * defence.
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
