import { ApiError } from '@snippetry/web-kit';
import { joined } from './validate.ts';

/** What the toast says about a save that failed. */
export function saveFailure(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0) {
    return `Validation Error: ${joined(error.errors.map((problem) => problem.msg))}`;
  }
  const message = error instanceof Error ? error.message : '';
  return message || 'Failed to save snippet. Please try again.';
}
