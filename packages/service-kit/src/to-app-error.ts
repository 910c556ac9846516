import { AppError, type ErrorCode, type FieldError } from '@snippetry/contracts';
import { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

const Thrown = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  type: z.string().optional(),
  status: z.number().optional(),
  path: z.string().optional(),
  /** Original error of a bulk write, which the driver wraps. */
  errorResponse: z.unknown().optional(),
});
type Thrown = z.output<typeof Thrown>;

/** The errors of Express and its body parser, by their `type`. */
const BODY_ERRORS: Record<string, ErrorCode> = {
  'entity.parse.failed': 'request.malformed_json',
  'entity.too.large': 'request.too_large',
  'encoding.unsupported': 'request.unsupported_media_type',
  'charset.unsupported': 'request.unsupported_media_type',
  'request.aborted': 'request.timeout',
  'stream.not.readable': 'request.timeout',
  'entity.too.many.values': 'request.too_large',
  'request.size.invalid': 'request.invalid',
  'entity.verify.failed': 'request.invalid',
};

/** Errors of zlib, Brotli and Zstandard; the body parser gives them the status 400. */
const DECOMPRESSION_CODES = /^(?:Z_|ERR__ERROR_FORMAT_|ZSTD_error_)/;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const NETWORK_NAMES =
  /^(?:Mongo(?:ose)?ServerSelection|MongoNetwork|MongoNetworkTimeout|MongoNotConnected|MongoTopologyClosed|MongoPool\w*|MongoWaitQueueTimeout|MongoExpiredSession|MongoServerClosed|MongoClientClosed|MongoOperationTimeout|MaxRetriesPerRequest|PoolCleared\w*)Error$/;

const NETWORK_MESSAGES =
  /buffering timed out|enableOfflineQueue|Connection is closed|Command timed out|client was closed/i;

/** Codes of a MongoDB server that is stopping, starting or not primary. */
const OUTAGE_CODES = new Set([6, 7, 89, 91, 189, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]);

function isNetworkError({ code, name = '', message = '', errorResponse }: Thrown): boolean {
  return (
    (typeof code === 'string' && NETWORK_CODES.has(code)) ||
    (typeof code === 'number' && name.startsWith('Mongo') && OUTAGE_CODES.has(code)) ||
    NETWORK_NAMES.test(name) ||
    NETWORK_MESSAGES.test(message) ||
    isConnectionError(errorResponse)
  );
}

/** Whether a store could not be reached, or the connection to it was lost. */
export function isConnectionError(error: unknown): boolean {
  const thrown = Thrown.safeParse(error);
  return thrown.success && isNetworkError(thrown.data);
}

function castErrors(thrown: Thrown): FieldError[] {
  const path = thrown.path ?? 'body';
  return [{ path, msg: `${path} is not valid` }];
}

function translateKnown(error: unknown, thrown: Thrown): AppError | null {
  const cause = error;
  if (thrown.type && BODY_ERRORS[thrown.type]) {
    return new AppError(BODY_ERRORS[thrown.type] ?? 'internal', { cause });
  }
  // The body does not match its `content-encoding`, or it is truncated.
  if (thrown.status === 400 && DECOMPRESSION_CODES.test(String(thrown.code))) {
    return new AppError('request.malformed', { cause });
  }
  // The path cannot be decoded, as in /%zz, so nothing can exist there.
  if (thrown.name === 'URIError') return new AppError('route.not_found', { cause });
  if (thrown.name === 'CastError' || thrown.name === 'StrictModeError') {
    return new AppError('request.invalid', { errors: castErrors(thrown), cause });
  }
  if (thrown.code === 11_000) return new AppError('request.conflict', { cause });
  if (isNetworkError(thrown)) return new AppError('service.unavailable', { retryAfter: 2, cause });
  return null;
}

/** Converts a thrown value into an error of the table; an unexpected one becomes `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    return new AppError('request.invalid', { errors: fieldErrors(error.issues), cause: error });
  }
  const thrown = Thrown.safeParse(error);
  const found = thrown.success ? translateKnown(error, thrown.data) : null;
  return found ?? new AppError('internal', { cause: error });
}
