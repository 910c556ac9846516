import type { RevisionRecord } from '../snippets/index.ts';

/** One revision of a snippet, as it is shown outside of the application. */
export interface SharedState extends RevisionRecord {
  id: string;
  authorName: string;
  /**
   * The newest revision of the snippet; `revision` is older if the address names an older one.
   */
  currentRevision: number;
}

/** Returns the address of the public page of a snippet, at the given lines of its code. */
export function publicPageUrl(
  origin: string,
  id: string,
  lines?: { from: number; to: number },
): string {
  const end = lines && lines.to > lines.from ? `-L${lines.to}` : '';
  return `${origin}/public/${id}${lines ? `#L${lines.from}${end}` : ''}`;
}
