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

/** Metadata that an owner sets in addition to the text; the fields are listed in the contracts. */
export type SnippetMetadata = Record<MetadataField, string>;

/** Fields that an owner can change; the other ones are computed. */
export interface SnippetContent extends SnippetMetadata {
  title: string;
  description: string;
  content: string;
  language: string;
  tags: string[];
  isPublic: boolean;
}

/** Returns the metadata of a record, which may be older than a field. */
export function metadataOf(from: Partial<SnippetMetadata>): SnippetMetadata {
  return { difficulty: from.difficulty ?? '', category: from.category ?? '' };
}

/** Recounts the lines of code shown in full: old records counted a trailing newline as a line. */
export function lineCountOf(
  { truncated, lineCount }: { truncated: boolean; lineCount: number },
  shown: string,
): number {
  return truncated ? lineCount : linesOf(shown).length;
}

/** Returns a request's snippet in its stored form. */
export function contentOf({ metadata, ...input }: SnippetInput): SnippetContent {
  const { title, description, content, language, tags, isPublic } = input;
  return { title, description, content, language, tags, isPublic, ...metadataOf(metadata) };
}

/** Returns the fields written by the owner, without counters and computed fields. */
export function writtenOf(snippet: SnippetContent): SnippetContent {
  const { title, description, content, language, tags, isPublic } = snippet;
  return { title, description, content, language, tags, isPublic, ...metadataOf(snippet) };
}

/**
 * Applies an edit; fields that the edit omits stay.
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

/** Returns the parts that an edit changes; none if it writes the current values. */
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
