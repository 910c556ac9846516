import { isApiError } from '@snippetry/web-kit';
import { changed, type QueryClient } from '@snippetry/web-kit/query';

/**
 * Answers a request that goes on to GitHub. Where it shows that the connection is lost, or that GitHub takes no more
 * requests, the page hears of that, too.
 */
export async function asked<T>(client: QueryClient, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isStatus =
      isApiError(error, 'github.not_connected') || isApiError(error, 'github.rate_limited');
    if (isStatus) void changed(client, 'connection');
    throw error;
  }
}

/** What GitHub has said no to, it says no to a second later. */
export function askAgain(failures: number, error: unknown): boolean {
  const isWorthIt =
    !isApiError(error) || error.status === 0 || error.code === 'service.unavailable';
  return failures < 1 && isWorthIt && navigator.onLine;
}
