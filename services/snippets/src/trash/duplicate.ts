import { LIMITS } from '@snippetry/contracts';
import type { UserViewer } from '@snippetry/service-kit';
import { cutText } from '../cut-text.ts';
import { grant } from '../snippets/snippet.policy.ts';
import { type SnippetRecord, writtenOf } from '../snippets/snippet.record.ts';
import type { SnippetRepository } from '../snippets/snippet.repository.ts';
import type { SnippetWriter, Trace } from '../snippets/snippet.writer.ts';

const SUFFIX = ' (copy)';

/** The title of a copy: the original's is cut where both would be too long. */
export function copyTitle(title: string): string {
  return cutText(title, LIMITS.title.max - SUFFIX.length).trimEnd() + SUFFIX;
}

/** Copies an own snippet into a new private one, without counters or history. */
export async function duplicate(
  viewer: UserViewer,
  id: string,
  { snippets, writer, ...trace }: Trace & { snippets: SnippetRepository; writer: SnippetWriter },
): Promise<SnippetRecord> {
  const original = grant(viewer, 'edit', await snippets.find(viewer, id));
  const written = writtenOf(original);
  return writer.create(
    {
      authorId: viewer.id,
      authorName: viewer.username,
      written: { ...written, title: copyTitle(written.title), isPublic: false },
    },
    trace,
  );
}
