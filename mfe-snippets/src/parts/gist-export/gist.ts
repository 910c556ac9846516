import { apiOptional, isApiError } from '@snippetry/web-kit';

/** How a snippet is exported. */
export interface GistChoice {
  isPublic: boolean;
  description: string;
}

function addressIn(data: unknown): string {
  const gist = typeof data === 'object' && data !== null && 'gist' in data ? data.gist : undefined;
  const url = typeof gist === 'object' && gist !== null && 'url' in gist ? gist.url : undefined;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) {
    throw new Error('Failed to export to GitHub');
  }
  return url;
}

/** Exports a snippet as a gist and answers the gist's address. */
export async function exportGist(id: string, body: GistChoice): Promise<string> {
  return addressIn(await apiOptional('POST /github/export/:id', { params: { id }, body }));
}

/** What is said of an export that failed, and where the person has to go first. */
export function gistFailure(error: unknown): { message: string; goTo?: '/login' | '/app/github' } {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('not connected')) {
    return { message: 'Please connect your GitHub account first', goTo: '/app/github' };
  }
  if (isApiError(error) && error.status === 401) {
    return { message: 'Authentication failed. Please log in again.', goTo: '/login' };
  }
  if (isApiError(error, 'route.not_found')) {
    return { message: 'GitHub export is not available on this server yet' };
  }
  return { message: message || 'Failed to export to GitHub' };
}
