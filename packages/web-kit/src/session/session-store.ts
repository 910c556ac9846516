import type { ApiReply } from '@snippetry/contracts';
import { isApiError } from '../api/api-error.ts';
import { api, onUnauthorized } from '../api/client.ts';
import {
  clearTokens,
  isTokenEvent,
  keepOwner,
  keepSessionToken,
  keepToken,
  readOwner,
  readStartToken,
  readToken,
} from '../api/token-store.ts';
import { t } from '../i18n/texts.ts';
import { toast } from '../toast/toast.ts';
import { wipeAllDatabases, wipePrivateDatabases } from './private-databases.ts';
import type { Credentials, Registration, SessionStatus, SessionUser, SignedIn } from './types.ts';

/** Signed-in user, if known. */
export interface SessionState {
  status: SessionStatus;
  user: SessionUser | null;
}

/** How long a remembered sign-in lasts, in milliseconds: 7 days. */
const REMEMBER_ME_MS = 604_800_000;
const SIGNED_OUT: SessionState = { status: 'signed-out', user: null };
const LOADING: SessionState = { status: 'loading', user: null };

/** Returns whether the server could not check the token, because it is down or unreachable. */
function isUnanswered(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/**
 * Returns the stored owner of the token. It has no email address, since scripts can read web
 * storage.
 */
function knownUser(): SessionUser | null {
  const owner = readOwner();
  const isUser = typeof owner === 'object' && owner !== null && '_id' in owner;
  // Written by this class, so it has the right shape.
  return isUser ? (owner as SessionUser) : null;
}

/** A success without data, whose message is only generic. */
const isEmptySuccess = (error: unknown): boolean =>
  isApiError(error) && error.status >= 200 && error.status < 300;

/** Returns the session that a response opens; throws `failed` if a success contains none. */
async function sessionOf(
  answer: Promise<{ user: SessionUser; token: string }>,
  failed: string,
): Promise<{ user: SessionUser; token: string }> {
  try {
    const { user, token } = await answer;
    if (user && token) return { user, token };
  } catch (error) {
    if (!isEmptySuccess(error)) throw error;
  }
  throw new Error(failed);
}

/** Holds the session of one page. Rules: product specification, section 4. */
export class SessionStore {
  #state: SessionState = LOADING;
  readonly #listeners = new Set<() => void>();
  /** Number of attempts; responses of earlier ones are ignored. */
  #attempt = 0;
  /** Whether the user is the last signed-in one, not yet confirmed by the server. */
  #isUnconfirmed = false;

  readonly getState = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(state: SessionState): void {
    this.#state = state;
    // Also runs in a tab that gets the user from another tab, and after the token expired while no tab was open.
    if (state.user) {
      keepOwner({ ...state.user, email: '' });
      void wipeAllDatabases(state.user._id);
    }
    if (state.status === 'signed-out') void wipePrivateDatabases();
    for (const listener of this.#listeners) listener();
  }

  /** Loads the session and follows changes of the token; returns a function that stops it. */
  readonly start = (): (() => void) => {
    const stopListening = onUnauthorized((token) => {
      if (token !== readToken()) return;
      // Without a user there was no session that could have ended.
      if (this.#state.user) toast.error(t('Please log in again'), { id: 'session-ended' });
      this.#forget();
    });
    const onStorage = (event: StorageEvent) => {
      if (isTokenEvent(event)) void this.load();
    };
    const onOnline = () => {
      if (this.#isUnconfirmed) void this.load();
    };
    window.addEventListener('online', onOnline);
    window.addEventListener('storage', onStorage);
    void this.load();
    return () => {
      stopListening();
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', onOnline);
    };
  };

  readonly refresh = (): void => void this.load();

  /** Fetches the owner of the stored token. */
  readonly load = async (): Promise<void> => {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const token = readStartToken(Date.now());
    if (!token) {
      this.#set(SIGNED_OUT);
      return;
    }
    if (this.#state.status !== 'signed-in') this.#set(LOADING);
    try {
      const { user } = await api('GET /auth/me', {}, { token });
      if (attempt !== this.#attempt) return;
      this.#isUnconfirmed = false;
      this.#set({ status: 'signed-in', user });
    } catch (error) {
      if (attempt !== this.#attempt) return;
      if (!isUnanswered(error)) this.#forget();
      else if (this.#state.status !== 'signed-in') this.#startUnanswered();
    }
  };

  /** Without a network, signs in the last user of this device to read local data. */
  #startUnanswered(): void {
    const user = navigator.onLine ? null : knownUser();
    this.#isUnconfirmed = user !== null;
    this.#set(user ? { status: 'signed-in', user } : { status: 'unreachable', user: null });
  }

  readonly login = async ({ remember, ...body }: Credentials): Promise<SessionUser> => {
    const opened = await sessionOf(api('POST /auth/login', { body }), t('Login failed'));
    this.enter(opened, remember);
    return opened.user;
  };

  readonly enter = ({ user, token }: ApiReply<'POST /auth/login'>, remember: boolean): void => {
    if (remember) keepToken(token, Date.now() + REMEMBER_ME_MS);
    else keepSessionToken(token);
    this.updateUser(user);
  };

  readonly register = async (body: Registration): Promise<SessionUser> => {
    const { user, token } = await sessionOf(
      api('POST /auth/register', { body }),
      t('Registration failed'),
    );
    keepToken(token);
    this.updateUser(user);
    return user;
  };

  readonly begin = ({ user, token }: SignedIn): void => {
    keepSessionToken(token);
    this.updateUser(user);
  };

  readonly logout = async (): Promise<void> => {
    const token = readToken();
    this.#forget();
    const ended = token && api('POST /auth/logout', {}, { token }).catch(() => undefined);
    await Promise.all([wipeAllDatabases(), ended]);
  };

  readonly updateUser = (user: SessionUser): void => {
    this.#attempt += 1;
    this.#set({ status: 'signed-in', user });
  };

  #forget(): void {
    this.#attempt += 1;
    clearTokens();
    this.#set(SIGNED_OUT);
  }
}
