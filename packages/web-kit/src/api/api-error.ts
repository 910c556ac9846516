import type { ErrorCode, FieldError } from '@snippetry/contracts/errors';

/** Fields of an {@link ApiError}. */
export interface ApiErrorFacts {
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** Code of the error table, or a code of a newer server; undefined if the response had none. */
  code?: ErrorCode | undefined;
  message: string;
  /** Whether the message is a fixed sentence, since the server sent none. */
  isGeneric?: boolean;
  errors?: FieldError[] | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

/** A failed call, with the server's message or a generic one. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** Whether the message is the generic one, so that a screen may replace it. */
  readonly isGeneric: boolean;
  /** Invalid values of the request; empty unless the code is `request.invalid`. */
  readonly errors: readonly FieldError[];
  /** Id of the request in the logs of every process that handled it. */
  readonly requestId: string | undefined;

  constructor({ status, code, message, isGeneric, errors, requestId, cause }: ApiErrorFacts) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.isGeneric = isGeneric ?? false;
    this.errors = errors ?? [];
    this.requestId = requestId;
  }
}

/** Returns whether a caught value is a failed call, optionally with the given code. */
export function isApiError(error: unknown, code?: ErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
