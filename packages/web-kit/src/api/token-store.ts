const TOKEN = 'token';
const EXPIRY = 'tokenExpiry';
/** Key of the token's owner as last returned by the server. */
const OWNER = 'tokenOwner';

const watchers = new Set<() => void>();
const changed = () => {
  for (const watcher of watchers) watcher();
};

/**
 * Calls `watcher` when this tab stores or removes a token; for other tabs see {@link isTokenEvent}.
 */
export function onTokenChange(watcher: () => void): void {
  watchers.add(watcher);
}

/** Returns undefined if the browser denies storage, as in a sandbox: nothing is stored then. */
function area(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}

/** The stored token: the persistent one first, then the one of this tab's session. */
export function readToken(): string | undefined {
  const stored = area('localStorage')?.getItem(TOKEN) ?? area('sessionStorage')?.getItem(TOKEN);
  return stored || undefined;
}

/**
 * Returns the token to start with. Removes an expired persistent token, and then ignores a token of
 * the tab's session.
 */
export function readStartToken(now: number): string | undefined {
  const persistent = area('localStorage');
  const expiry = persistent?.getItem(EXPIRY);
  if (persistent?.getItem(TOKEN) && expiry && !(Number(expiry) > now)) {
    persistent.removeItem(TOKEN);
    persistent.removeItem(EXPIRY);
    persistent.removeItem(OWNER);
    return undefined;
  }
  return readToken();
}

/** Returns the storage that {@link readToken} reads. */
const tokenArea = () =>
  area('localStorage')?.getItem(TOKEN) ? area('localStorage') : area('sessionStorage');

/** Stores the token's owner beside it, for a start without a network. */
export function keepOwner(owner: object): void {
  tokenArea()?.setItem(OWNER, JSON.stringify(owner));
}

/** Returns the stored owner of the token. */
export function readOwner(): unknown {
  try {
    return JSON.parse(tokenArea()?.getItem(OWNER) ?? 'null');
  } catch {
    return null;
  }
}

function forgetOwner(): void {
  area('localStorage')?.removeItem(OWNER);
  area('sessionStorage')?.removeItem(OWNER);
}

/**
 * Stores a token on this device; `expiresAt` in milliseconds since 1970, undefined for no expiry.
 */
export function keepToken(token: string, expiresAt?: number): void {
  forgetOwner();
  const persistent = area('localStorage');
  persistent?.setItem(TOKEN, token);
  if (expiresAt === undefined) persistent?.removeItem(EXPIRY);
  else persistent?.setItem(EXPIRY, String(expiresAt));
  area('sessionStorage')?.removeItem(TOKEN);
  changed();
}

/** Stores a token until this tab is closed. */
export function keepSessionToken(token: string): void {
  forgetOwner();
  area('localStorage')?.removeItem(TOKEN);
  area('localStorage')?.removeItem(EXPIRY);
  area('sessionStorage')?.setItem(TOKEN, token);
  changed();
}

/** Removes every stored token. */
export function clearTokens(): void {
  forgetOwner();
  area('localStorage')?.removeItem(TOKEN);
  area('localStorage')?.removeItem(EXPIRY);
  area('sessionStorage')?.removeItem(TOKEN);
  changed();
}

/** Returns whether a storage event of another tab concerns the token. */
export function isTokenEvent(event: StorageEvent): boolean {
  return event.key === null || event.key === TOKEN;
}
