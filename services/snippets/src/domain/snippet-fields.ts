import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  editedTextErrors,
  METADATA_FIELDS,
  type MetadataField,
  type RevisionEntry,
  type SnippetInput,
  type SnippetUpdate,
} from '@snippetry/contracts';
import { linesOf } from '@snippetry/contracts/snippet-fields';

/** What an owner says about a snippet beside its text. Everything stored and shown follows the list. */
export type SnippetMetadata = Record<MetadataField, string>;

/** What an owner can change; the rest is ours to count. */
export interface SnippetContent extends SnippetMetadata {
  title: string;
  description: string;
  content: string;
  language: string;
  tags: string[];
  isPublic: boolean;
}

/** Stored without a field where it was written before the field existed. */
export function metadataOf(from: Partial<SnippetMetadata>): SnippetMetadata {
  return { difficulty: from.difficulty ?? '', category: from.category ?? '' };
}

/** Counted anew where all of the code is shown: what was stored long ago counts a line after the last line end. */
export function lineCountOf(
  { truncated, lineCount }: { truncated: boolean; lineCount: number },
  shown: string,
): number {
  return truncated ? lineCount : linesOf(shown).length;
}

/** What somebody sends, as it is stored. */
export function contentOf({ metadata, ...input }: SnippetInput): SnippetContent {
  const { title, description, content, language, tags, isPublic } = input;
  return { title, description, content, language, tags, isPublic, ...metadataOf(metadata) };
}

/** What the owner wrote of a snippet, without what was counted and computed. */
export function writtenOf(snippet: SnippetContent): SnippetContent {
  const { title, description, content, language, tags, isPublic } = snippet;
  return { title, description, content, language, tags, isPublic, ...metadataOf(snippet) };
}

/**
 * What a snippet becomes by an edit; what the edit omits stays as it is.
 *
 * @throws AppError `request.invalid` for a new title or tag with hidden characters
 */
export function edited(now: SnippetContent, edit: SnippetUpdate): SnippetContent {
  const errors = editedTextErrors(now, edit);
  const [first] = errors;
  if (first) throw new AppError('request.invalid', { errors, message: first.msg });
  const { title, description, content, language, tags, isPublic } = now;
  const metadata = METADATA_FIELDS.map((field) => [field, edit.metadata?.[field] ?? now[field]]);
  return {
    title: edit.title ?? title,
    description: edit.description ?? description,
    content: edit.content ?? content,
    language: edit.language ?? language,
    tags: edit.tags ?? tags,
    isPublic: edit.isPublic ?? isPublic,
    ...metadataOf(Object.fromEntries(metadata)),
  };
}

/** What an edit changes; nothing where it writes what is there already. */
export function changedParts(
  before: SnippetContent,
  after: SnippetContent,
): RevisionEntry['changed'] {
  const changed: RevisionEntry['changed'] = [];
  for (const part of ['title', 'description', 'content', 'language'] as const) {
    if (before[part] !== after[part]) changed.push(part);
  }
  if (!isDeepStrictEqual(before.tags, after.tags)) changed.push('tags');
  if (before.isPublic !== after.isPublic) changed.push('visibility');
  if (METADATA_FIELDS.some((field) => before[field] !== after[field])) changed.push('details');
  return changed;
}
