import type { ApiInput, ApiReply } from '@snippetry/contracts';

/** The signed-in user as they see themselves. */
export type SessionUser = ApiReply<'GET /auth/me'>['user'];

/**
 * `loading` until the stored token has been tried; `unreachable` when a token is stored but the server
 * could not check it, so it is not discarded.
 */
export type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'unreachable';

/** Input of a sign-in. */
export interface Credentials {
  email: string;
  password: string;
  /** Stay signed in on this device for 7 days; otherwise until the tab is closed. */
  remember: boolean;
  /** Code of the authenticator app, if the account has a second factor. */
  code?: string;
}

/** Input of a sign-up. */
export type Registration = NonNullable<ApiInput<'POST /auth/register'>['body']>;

/** Result of opening a session: its user and its token. */
export interface SignedIn {
  user: SessionUser;
  token: string;
}

/** The session and its actions. */
export interface Session {
  status: SessionStatus;
  user: SessionUser | null;
  /** True until the stored token has been checked. */
  isLoading: boolean;
  /** Throws the server's error, or "Login failed" if a success lacks user or token. */
  login(credentials: Credentials): Promise<SessionUser>;
  /** Starts a session that was opened by another sign-in method, such as a passkey. */
  enter(opened: ApiReply<'POST /auth/login'>, remember: boolean): void;
  /** Throws the server's error, or "Registration failed" if a success lacks user or token. */
  register(registration: Registration): Promise<SessionUser>;
  /** Starts a session that lasts until the tab is closed. */
  begin(signedIn: SignedIn): void;
  /** Drops the token at once; the request to the server is best effort. */
  logout(): Promise<void>;
  /** Replaces the user after a change of the profile. */
  updateUser(user: SessionUser): void;
  /** Refetches the user, after `unreachable` or for current counts. */
  refresh(): void;
}
