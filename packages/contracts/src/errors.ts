import { msg } from './texts.ts';
/**
 * Every error code with its status and the message that is used when there is
 * no more specific one. Screens branch on the code, never on the message.
 */
export const ERRORS = {
  'request.invalid': [400, msg('Some of the values are not valid')],
  'request.malformed_json': [400, msg('The request body is not valid JSON')],
  'request.malformed': [400, msg('The request could not be read')],
  'request.headers_too_large': [431, msg('The headers of the request are too large')],
  'request.unknown_host': [421, msg('This server is not known under that address')],
  'request.too_large': [413, msg('The request body is too large')],
  'request.unsupported_media_type': [415, msg('Send the request body as application/json')],
  'request.conflict': [409, msg('Someone else changed this at the same moment. Please try again')],
  'request.timeout': [408, msg('The request was not received in time')],
  'request.rate_limited': [429, msg('Too many requests. Please wait a moment and try again')],
  'route.not_found': [404, msg('Page not found')],
  'route.method_not_allowed': [405, msg('This address does not answer this method')],
  'auth.required': [401, msg('Please sign in first')],
  'auth.invalid_token': [401, msg('Your session is no longer valid. Please sign in again')],
  'auth.invalid_credentials': [401, msg('Invalid email or password')],
  'auth.wrong_password': [400, msg('Failed to change password. Check your current password.')],
  'auth.username_taken': [409, msg('That username is already taken')],
  'auth.email_taken': [409, msg('An account with that email already exists')],
  'auth.suspended': [403, msg('This account is suspended')],
  'auth.members_only': [401, msg('This server is for members only. Please sign in first')],
  'auth.second_factor_required': [401, msg('Enter the code of your authenticator app')],
  'auth.wrong_code': [400, msg('That code is not valid, or it was used before')],
  'auth.email_unverified': [403, msg('Confirm your email address first: look for our message')],
  'auth.link_invalid': [400, msg('This link is no longer valid. Request a new one')],
  'auth.registration_closed': [403, msg('This server takes no new accounts')],
  'auth.invitation_required': [403, msg('You need an invitation to create an account here')],
  'auth.invitation_invalid': [403, msg('This invitation is no longer valid')],
  'auth.session_required': [403, msg('An access token cannot do this. Sign in instead')],
  'auth.proof_required': [403, msg('Confirm that it is you, then try again')],
  'auth.scope_missing': [403, msg('This access token may only read')],
  'auth.session_not_found': [404, msg('Session not found')],
  'auth.token_not_found': [404, msg('Access token not found')],
  'auth.too_many': [409, msg('You have as many of these as an account can have')],
  'auth.second_factor_on': [409, msg('Your second factor is already on')],
  'auth.second_factor_off': [409, msg('Your second factor is off')],
  'auth.passkey_not_found': [404, msg('Passkey not found')],
  'auth.passkey_refused': [400, msg('This passkey could not be checked. Please try again')],
  'auth.provider_unknown': [404, msg('This server does not offer this sign-in')],
  'auth.provider_unavailable': [
    503,
    msg('The sign-in of the other site cannot be reached right now'),
  ],
  'auth.provider_refused': [502, msg('The other site gave an answer that could not be used')],
  'auth.email_missing': [
    400,
    msg('The other site did not give your email address. Allow it there, and try again'),
  ],
  'auth.group_missing': [
    403,
    msg('Your account at the other site is in no group that may sign in here'),
  ],
  'auth.domain_refused': [
    403,
    msg('Only confirmed addresses of certain domains may sign in here, and yours is not one'),
  ],
  'auth.sign_in_off': [403, msg('This server does not offer this way to sign in')],
  'auth.identity_not_found': [404, msg('Sign-in method not found')],
  'auth.identity_taken': [409, msg('That account is linked to another user here')],
  'auth.last_sign_in': [409, msg('This is your only way to sign in. Add another one first')],
  'auth.password_missing': [
    409,
    msg('This account has no password. Set one by “Forgot password?”'),
  ],
  'invitation.not_found': [404, msg('Invitation not found')],
  'remote.not_found': [404, msg('There is no remote of that name')],
  'remote.no_canary': [409, msg('This remote has no canary')],
  'remote.nothing_before': [409, msg('There is no earlier build to return to')],
  'build.not_found': [404, msg('There is no such build, or its files were removed')],
  'build.refused': [400, msg('This build cannot be published')],
  'build.exists': [409, msg('Another build was published under this id')],
  'access.forbidden': [403, msg('You are not allowed to do that')],
  'user.not_found': [404, msg('User not found')],
  'snippet.not_found': [404, msg('Snippet not found')],
  'snippet.hidden': [403, msg('A moderator has hidden this snippet: it stays private')],
  'snippet.stale_revision': [
    409,
    msg('This snippet was changed somewhere else since you opened it'),
  ],
  'snippet.storage_full': [409, msg('Your storage is full. Delete snippets and empty the trash')],
  'snippet.revision_current': [
    409,
    msg('The current version cannot be deleted. Edit the snippet or restore another version first'),
  ],
  'snippet.revision_not_found': [404, msg('That version of the snippet is no longer available')],
  'embed.unsupported_format': [501, msg('Only JSON is offered')],
  'comment.not_found': [404, msg('Comment not found')],
  'comment.too_deep': [400, msg('Replies can be nested three levels deep at most')],
  'comment.already_reported': [409, msg('You have already reported this comment')],
  'report.not_found': [404, msg('Report not found')],
  'report.already_resolved': [409, msg('Someone else has already resolved this report')],
  'collection.not_found': [404, msg('Collection not found')],
  'collection.name_taken': [409, msg('You already have a collection with that name')],
  'collection.full': [409, msg('A collection can hold at most 500 snippets')],
  'collection.unchanged': [409, msg('Nothing has changed since the newest version')],
  'collection.version_not_found': [404, msg('Version of the collection not found')],
  'collection.pack_too_large': [413, msg('The code of this collection is too large for one file')],
  'github.not_configured': [503, msg('GitHub is not configured on this server')],
  'github.not_connected': [409, msg('GitHub account not connected')],
  'github.scope_missing': [403, msg('This permission has not been requested from GitHub yet')],
  'github.state_invalid': [
    400,
    msg('This sign-in at GitHub was not begun here, or it has expired'),
  ],
  'github.exchange_failed': [502, msg('Failed to exchange code for access token')],
  'github.rate_limited': [503, msg('GitHub accepts no requests for now')],
  'github.not_found': [404, msg('GitHub has nothing there, or does not show it to you')],
  'github.forbidden': [403, msg('GitHub does not allow this')],
  'github.unavailable': [503, msg('GitHub cannot be reached right now')],
  'github.bad_answer': [502, msg('GitHub gave an answer that could not be used')],
  'github.job_not_found': [404, msg('Import not found')],
  'github.source_changed': [409, msg('The source has changed again since you looked at it')],
  'github.gist_changed': [409, msg('The gist was changed at GitHub since it was exported')],
  'github.export_running': [409, msg('This snippet is being exported right now')],
  'ai.job_not_found': [404, msg('Explanation job not found')],
  'ai.unavailable': [503, msg('The explaining model cannot be reached right now')],
  'ai.rate_limited': [503, msg('The explaining model accepts no requests for now')],
  'ai.refused': [422, msg('The model declined to explain this code')],
  'ai.bad_answer': [502, msg('The model gave an answer that could not be used')],
  'ai.too_large': [413, msg('This code is too long to be explained')],
  'ai.misconfigured': [
    503,
    msg('The explaining model refuses this server: its key or name is wrong'),
  ],
  'service.unavailable': [503, msg('This part of Snippetry is not available right now')],
  'service.bad_gateway': [502, msg('A part of Snippetry gave an answer that could not be used')],
  'service.timeout': [504, msg('A part of Snippetry took too long to answer')],
  internal: [500, msg('Something went wrong on our side')],
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

/** Returns whether a value is one of the table's codes. */
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
