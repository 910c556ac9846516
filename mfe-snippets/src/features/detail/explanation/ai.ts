import { apiOptional, isApiError } from '@snippetry/web-kit';

/** Asks for an explanation of a snippet's code; it is part of the snippet from then on. */
export async function explainSnippet(id: string): Promise<void> {
  await apiOptional('POST /ai/explain/:id', { params: { id } });
}

/** What is said of an explanation that failed, and whether the person has to sign in again. */
export function explainFailure(error: unknown): { message: string; signIn: boolean } {
  if (isApiError(error) && error.status === 401) {
    return { message: 'Authentication failed. Please log in again.', signIn: true };
  }
  if (isApiError(error, 'route.not_found')) {
    return { message: 'AI explanations are not available on this server yet', signIn: false };
  }
  const message = error instanceof Error ? error.message : '';
  return { message: message || 'Failed to generate AI explanation', signIn: false };
}
