import { LIMITS } from '@snippetry/contracts';
import type { SHOWN_FIELDS, StoredSnippet } from '../snippets/index.ts';

const DAY_MS = 86_400_000;

/** How long a deleted snippet can be restored. */
export const KEEP_TRASH_MS = LIMITS.trashDays * DAY_MS;

/** A deleted snippet as its owner sees it; the code is cut as in lists. */
export interface TrashedRecord extends Pick<StoredSnippet, 'id' | keyof typeof SHOWN_FIELDS> {
  deletedAt: Date;
}
