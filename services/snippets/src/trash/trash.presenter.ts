import type { TrashedSnippet } from '@snippetry/contracts';
import { KEEP_TRASH_MS, type TrashedRecord } from './trash.ts';

export function presentTrashed(snippet: TrashedRecord): TrashedSnippet {
  const { id, excerpt, createdAt, updatedAt, deletedAt, ...rest } = snippet;
  return {
    ...rest,
    _id: id,
    content: excerpt,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt.toISOString(),
    purgeAt: new Date(deletedAt.getTime() + KEEP_TRASH_MS).toISOString(),
  };
}
