import type { ApiInput, ApiReply } from '@snippetry/contracts';

/** The signed-in user as they see themselves. */
export type SessionUser = ApiReply<'GET /auth/me'>['user'];

/**
 * `loading` until the stored token has been tried; `unreachable` when a token is stored but the server
 * could not be asked about it, which is no reason to forget it.
 */
export type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'unreachable';

/** What a sign-in needs. */
export interface Credentials {
  email: string;
  password: string;
  /** Stay signed in on this device for 7 days; otherwise until the tab is closed. */
  remember: boolean;
  /** Of the authenticator app, where the account has a second factor. */
  code?: string;
}

/** What a sign-up needs. */
export type Registration = NonNullable<ApiInput<'POST /auth/register'>['body']>;

/** What opens a session: who it is of, and its token. */
export interface SignedIn {
  user: SessionUser;
  token: string;
}

/** The session and what can be done with it. */
export interface Session {
  status: SessionStatus;
  user: SessionUser | null;
  /** True until the start has found out who, if anyone, is signed in. */
  isLoading: boolean;
  /** Fails with the server's answer, or with "Login failed" where a success lacks user or token. */
  login(credentials: Credentials): Promise<SessionUser>;
  /** Begins a session that the server has opened in another way, such as by a passkey. */
  enter(opened: ApiReply<'POST /auth/login'>, remember: boolean): void;
  /** Fails with the server's answer, or with "Registration failed" in the same way. */
  register(registration: Registration): Promise<SessionUser>;
  /** Begins a session that was opened in another way, as one that lasts until the tab is closed. */
  begin(signedIn: SignedIn): void;
  /** Forgets the token at once; the server is told afterwards and may fail to answer. */
  logout(): Promise<void>;
  /** Replaces the user after a change of the profile. */
  updateUser(user: SessionUser): void;
  /** Asks the server again who is signed in, after `unreachable` or to see current figures. */
  refresh(): void;
}
