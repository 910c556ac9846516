import { LIMITS } from '@snippetry/contracts/limits';
import { isApiError } from '@snippetry/web-kit';
import { describeError } from '@snippetry/web-kit/ui';

/** What to say of a download that failed. */
export interface DownloadFailure {
  title: string;
  text: string;
  /** The same request may succeed later. */
  canRetry: boolean;
}

const MAX_MB = LIMITS.collection.packBytes / 1_048_576;

const KNOWN: Record<string, Omit<DownloadFailure, 'canRetry'>> = {
  'collection.pack_too_large': {
    title: 'Too large for one file',
    text: `The code of this collection is over ${MAX_MB} MB.`,
  },
  'collection.not_found': {
    title: 'Collection not found',
    text: 'It was deleted, or its owner keeps it private.',
  },
  'collection.version_not_found': {
    title: 'Version not found',
    text: 'There is no such version of this collection.',
  },
};

/** Why a download failed, in words that say what to do. */
export function downloadFailure(cause: unknown): DownloadFailure {
  const known = isApiError(cause) && cause.code ? KNOWN[cause.code] : undefined;
  if (known) return { ...known, canRetry: false };
  if (isApiError(cause) && [502, 503, 504].includes(cause.status)) {
    const text = 'Your collection is safe. Try again in a moment.';
    return { title: 'Downloads are not available right now', text, canRetry: true };
  }
  const { message = '' } = describeError(cause);
  return { title: 'Failed to download the collection', text: message, canRetry: true };
}
