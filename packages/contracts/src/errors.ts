/**
 * Every way in which a request can fail, with its status and the message that is shown when there is
 * no more specific one. Screens branch on the code, never on the message.
 */
export const ERRORS = {
  'request.invalid': [400, 'Some of the values are not valid'],
  'request.malformed_json': [400, 'The request body is not valid JSON'],
  'request.malformed': [400, 'The request could not be read'],
  'request.headers_too_large': [431, 'The headers of the request are too large'],
  'request.unknown_host': [421, 'This server is not known under that address'],
  'request.too_large': [413, 'The request body is too large'],
  'request.unsupported_media_type': [415, 'Send the request body as application/json'],
  'request.conflict': [409, 'Somebody changed this at the same moment. Please try again'],
  'request.timeout': [408, 'The request was not received in time'],
  'request.rate_limited': [429, 'Too many requests. Please wait a moment and try again'],
  'route.not_found': [404, 'There is nothing at this address'],
  'route.method_not_allowed': [405, 'This address does not answer this method'],
  'auth.required': [401, 'Please sign in first'],
  'auth.invalid_token': [401, 'Your session is no longer valid. Please sign in again'],
  'auth.invalid_credentials': [401, 'Invalid email or password'],
  'auth.wrong_password': [400, 'Failed to change password. Check your current password.'],
  'auth.username_taken': [409, 'That username is already taken'],
  'auth.email_taken': [409, 'An account with that email already exists'],
  'auth.suspended': [403, 'This account is suspended'],
  'auth.members_only': [401, 'This server is for members only. Please sign in first'],
  'auth.second_factor_required': [401, 'Enter the code of your authenticator app'],
  'auth.wrong_code': [400, 'That code is not valid, or it was used before'],
  'auth.email_unverified': [403, 'Confirm your email address first: look for our message'],
  'auth.link_invalid': [400, 'This link is not valid any more. Ask for a new one'],
  'auth.registration_closed': [403, 'This server takes no new accounts'],
  'auth.invitation_required': [403, 'You need an invitation to create an account here'],
  'auth.invitation_invalid': [403, 'This invitation is not valid any more'],
  'auth.session_required': [403, 'An access token cannot do this. Sign in instead'],
  'auth.scope_missing': [403, 'This access token may only read'],
  'auth.session_not_found': [404, 'There is no such session'],
  'auth.token_not_found': [404, 'There is no such access token'],
  'auth.too_many': [409, 'You have as many of these as an account can have'],
  'auth.second_factor_on': [409, 'Your second factor is already on'],
  'auth.second_factor_off': [409, 'Your second factor is off'],
  'auth.passkey_not_found': [404, 'There is no such passkey'],
  'auth.passkey_refused': [400, 'This passkey could not be checked. Please try again'],
  'auth.provider_unknown': [404, 'This server offers no such sign-in'],
  'auth.provider_unavailable': [503, 'The sign-in of the other site cannot be reached right now'],
  'auth.provider_refused': [502, 'The other site gave an answer that could not be used'],
  'auth.email_missing': [
    400,
    'The other site did not give your email address. Allow it there, and try again',
  ],
  'auth.identity_not_found': [404, 'There is no such sign-in method'],
  'auth.identity_taken': [409, 'That account is linked to somebody else here'],
  'auth.last_sign_in': [409, 'This is your only way to sign in. Add another one first'],
  'auth.password_missing': [409, 'This account has no password. Set one by “Forgot password?”'],
  'invitation.not_found': [404, 'There is no such invitation'],
  'access.forbidden': [403, 'You are not allowed to do that'],
  'user.not_found': [404, 'User not found'],
  'snippet.not_found': [404, 'Snippet not found'],
  'snippet.hidden': [403, 'A moderator has hidden this snippet: it stays private'],
  'snippet.stale_revision': [409, 'This snippet was changed somewhere else since you opened it'],
  'snippet.revision_not_found': [404, 'That version of the snippet is not kept any more'],
  'embed.unsupported_format': [501, 'Only JSON is offered'],
  'comment.not_found': [404, 'Comment not found'],
  'comment.too_deep': [400, 'Replies can be nested three levels deep at most'],
  'comment.already_reported': [409, 'You have already reported this comment'],
  'report.not_found': [404, 'Report not found'],
  'report.already_resolved': [409, 'Somebody else has already resolved this report'],
  'collection.not_found': [404, 'Collection not found'],
  'collection.name_taken': [409, 'You already have a collection with that name'],
  'collection.full': [409, 'A collection can hold at most 500 snippets'],
  'collection.unchanged': [409, 'Nothing has changed since the newest version'],
  'collection.version_not_found': [404, 'There is no such version of the collection'],
  'collection.pack_too_large': [413, 'The code of this collection is too large for one file'],
  'github.not_configured': [503, 'GitHub is not configured on this server'],
  'github.not_connected': [409, 'GitHub account not connected'],
  'github.scope_missing': [403, 'GitHub has not been asked for this permission yet'],
  'github.state_invalid': [400, 'This sign-in at GitHub was not begun here, or it has expired'],
  'github.exchange_failed': [502, 'Failed to exchange code for access token'],
  'github.rate_limited': [503, 'GitHub takes no more requests for now'],
  'github.not_found': [404, 'GitHub has nothing there, or does not show it to you'],
  'github.forbidden': [403, 'GitHub does not allow this'],
  'github.unavailable': [503, 'GitHub cannot be reached right now'],
  'github.bad_answer': [502, 'GitHub gave an answer that could not be used'],
  'github.job_not_found': [404, 'There is no such import'],
  'github.source_changed': [409, 'The source has changed again since you looked at it'],
  'github.gist_changed': [409, 'The gist was changed at GitHub since it was exported'],
  'github.export_running': [409, 'This snippet is being exported right now'],
  'ai.job_not_found': [404, 'There is no such explanation job'],
  'ai.unavailable': [503, 'The explaining model cannot be reached right now'],
  'ai.rate_limited': [503, 'The explaining model takes no more requests for now'],
  'ai.refused': [422, 'The model declined to explain this code'],
  'ai.bad_answer': [502, 'The model gave an answer that could not be used'],
  'ai.too_large': [413, 'This code is too long to be explained'],
  'ai.misconfigured': [503, 'The explaining model refuses this server: its key or name is wrong'],
  'service.unavailable': [503, 'This part of Snippetry is not available right now'],
  'service.bad_gateway': [502, 'A part of Snippetry gave an answer that could not be used'],
  'service.timeout': [504, 'A part of Snippetry took too long to answer'],
  internal: [500, 'Something went wrong on our side'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** A code of the error table. */
export type ErrorCode = keyof typeof ERRORS;

/** One invalid value of a request, with its path and the reason. */
export interface FieldError {
  /** Dotted path inside the body, query or params: `metadata.category`. */
  path: string;
  /** A sentence for people. */
  msg: string;
}

/** Options of an {@link AppError}. */
export interface AppErrorOptions {
  /** A more specific message than the table's, which the user sees. */
  message?: string;
  /** The invalid values, for `request.invalid`. */
  errors?: FieldError[];
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** The caught error, which is logged but never sent. */
  cause?: unknown;
}

/** A failure with a code of the error table, which also gives its status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code][1], { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
  }

  /** The HTTP status the table gives this code. */
  get status(): number {
    return ERRORS[this.code][0];
  }
}

/** Tells whether a value is one of the table's codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** Body of every failed answer. */
export interface ErrorEnvelope {
  status: 'error';
  message: string;
  code: ErrorCode;
  errors?: FieldError[];
  requestId: string;
}

/** Body of every successful answer. */
export interface SuccessEnvelope<Data> {
  status: 'success';
  data: Data;
  message?: string;
}
