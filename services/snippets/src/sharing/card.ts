import type { SnippetCard } from '@snippetry/contracts';
import type { Visitor } from '@snippetry/service-kit';
import type { KeptRecords } from '../snippets/kept-records.ts';

/** Whoever unfurls a link sees what a visitor sees, and is counted nowhere. */
const ANYBODY: Visitor = { kind: 'visitor', id: null, key: '' };

/** What a public page says of its snippet; null where a visitor would not find it. */
export async function publicCard(id: string, records: KeptRecords): Promise<SnippetCard | null> {
  const record = await records.find(ANYBODY, id);
  if (record === null) return null;
  const { title, description, language, authorName, tags } = record;
  return {
    _id: record.id,
    title,
    description,
    language,
    authorName,
    tags,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}
