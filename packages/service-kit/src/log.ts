import { constants } from 'node:os';
import { isErrorCode } from '@snippetry/contracts/errors';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentScope, logFieldsOf, type Scope } from './tracing/scope.ts';

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

/** Codes of failed look-ups and of Node and undici, which are not among the system's. */
const OTHER_CODES = /^(?:ENOTFOUND|EAI_AGAIN|ESERVFAIL|ETIMEOUT|(?:UND_)?ERR_[A-Z_]+)$/;

/** Whether a code is that of an error; others may be secret, such as those of OAuth. */
function isCodeOfError(code: unknown): boolean {
  if (typeof code !== 'string') return false;
  return isErrorCode(code) || Object.hasOwn(constants.errno, code) || OTHER_CODES.test(code);
}

function censor(value: unknown, path: string[]): unknown {
  return path.at(-1) === 'code' && isCodeOfError(value) ? value : '[redacted]';
}

/** Marks loggers that carry the fields of a scope, which the mixin would repeat. */
const IS_SCOPED = Symbol('scoped');

/** Creates a logger whose records carry the fields of a scope, wherever they are written. */
export function scopedLog(log: Log, scope: Scope): Log {
  return Object.assign(log.child(logFieldsOf(scope)), { [IS_SCOPED]: true });
}

/** Creates a function that switches a log to the level `debug`, or back to its configured one. */
export function debugSwitch(log: Log): () => void {
  const configured = log.level;
  return () => {
    const next = log.level === configured ? 'debug' : configured;
    // Written at the more verbose level of the two, so that it is not lost.
    if (next === 'debug') log.level = next;
    log.info({ logLevel: next }, 'the log level has changed');
    log.level = next;
  };
}

/** Unbuffered writes would take a fifteenth of the time of a busy process. */
const BUFFERED = { minLength: 4096, periodicFlush: 250 };

/**
 * A JSON logger that writes to standard output in the background: every 4 KB, at least four times a
 * second, and when the process ends or logs something fatal. Records of a request or job have its request
 * id and, if its trace is sampled, the ids of trace and span. The level `error` means that an
 * operator must act. Never log bodies, tokens or code: the redaction is only a second line of
 * defence.
 */
export function createLog(options: {
  name: string;
  level?: string;
  /** Stream for the records in place of standard output. */
  to?: DestinationStream;
}): Log {
  return pino(
    {
      level: options.level ?? 'info',
      base: { service: options.name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED, censor },
      mixin: (_fields, _level, logger) => (IS_SCOPED in logger ? {} : logFieldsOf(currentScope())),
    },
    options.to ?? pino.destination({ dest: 1, sync: false, ...BUFFERED }),
  );
}
