import { isApiError } from '@snippetry/web-kit';
import { changed, type QueryClient } from '@snippetry/web-kit/query';

/**
 * Returns the response of a request that the server passes on to GitHub. If it fails because the connection is
 * lost or limited, the status of the connection is refetched.
 */
export async function githubRequest<T>(client: QueryClient, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isStatus =
      isApiError(error, 'github.not_connected') || isApiError(error, 'github.rate_limited');
    if (isStatus) void changed(client, 'connection');
    throw error;
  }
}

/** Returns whether to retry: once after a network error, never after a refusal from GitHub. */
export function askAgain(failures: number, error: unknown): boolean {
  const isWorthIt =
    !isApiError(error) || error.status === 0 || error.code === 'service.unavailable';
  return failures < 1 && isWorthIt && navigator.onLine;
}
