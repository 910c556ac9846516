import { LIMITS } from '@snippetry/contracts';

const DAY_MS = 86_400_000;

/** How long a deleted snippet can be restored. */
export const KEEP_TRASH_MS = LIMITS.trashDays * DAY_MS;

/** A deleted snippet as its owner sees it; the code is cut as in lists. */
export interface TrashedRecord {
  id: string;
  title: string;
  description: string;
  excerpt: string;
  truncated: boolean;
  lineCount: number;
  language: string;
  tags: string[];
  isPublic: boolean;
  viewCount: number;
  starCount: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date;
}
