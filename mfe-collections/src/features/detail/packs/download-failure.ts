import { LIMITS } from '@snippetry/contracts/limits';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { isApiError, t } from '@snippetry/web-kit';
import { describeError } from '@snippetry/web-kit/ui';

export interface DownloadFailure {
  title: string;
  text: string;
  /** Whether the same request may succeed later. */
  canRetry: boolean;
}

const MAX_MB = LIMITS.collection.packBytes / 1_048_576;

const KNOWN: Record<string, { title: Msg; text: Msg }> = {
  'collection.pack_too_large': {
    title: msg('Too large for one file'),
    text: msg('The code of this collection is over {max} MB.'),
  },
  'collection.not_found': {
    title: msg('Collection not found'),
    text: msg('It was deleted or is private.'),
  },
  'collection.version_not_found': {
    title: msg('Version not found'),
    text: msg("This version of the collection doesn't exist."),
  },
};

export function downloadFailure(cause: unknown): DownloadFailure {
  const known = isApiError(cause) && cause.code ? KNOWN[cause.code] : undefined;
  if (known) {
    return { title: t(known.title), text: t(known.text, { max: MAX_MB }), canRetry: false };
  }
  if (isApiError(cause) && [502, 503, 504].includes(cause.status)) {
    const text = t('Your collection is safe. Try again in a moment.');
    return { title: t('Downloads are not available right now'), text, canRetry: true };
  }
  const { message = '' } = describeError(cause);
  return { title: t('Failed to download the collection'), text: message, canRetry: true };
}

export function inOneLine({ title, text }: DownloadFailure): string {
  return text === '' ? title : t('{title}: {text}', { title, text });
}
