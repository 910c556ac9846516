import { AppError, type Snippet } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { Counter } from '../counting/counter.ts';
import type { KeptRecords } from './kept-records.ts';
import type { Showing } from './snippet.showing.ts';

/** One snippet with its whole code; counts the view. */
export async function openSnippet(
  viewer: Viewer,
  id: string,
  parts: { records: KeptRecords; showing: Showing; views: Counter },
): Promise<Snippet> {
  const record = await parts.records.find(viewer, id);
  if (record === null) throw new AppError('snippet.not_found');
  const [shown, viewCount] = await Promise.all([
    parts.showing.one(viewer, { ...record, truncated: false }),
    parts.views.count(viewer, record),
  ]);
  return { ...shown, viewCount };
}
