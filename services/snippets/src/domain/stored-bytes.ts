import type { SnippetRecord } from './snippet.ts';

type Texts = Pick<SnippetRecord, 'title' | 'description' | 'content'>;

/** Returns the bytes of one state of a snippet, in UTF-8. */
export function bytesOf({ title, description, content }: Texts): number {
  return Buffer.byteLength(title) + Buffer.byteLength(description) + Buffer.byteLength(content);
}

/** Returns the bytes that a snippet counts in its author's storage, with its earlier revisions. */
export function storedBytesOf(snippet: Texts & Pick<SnippetRecord, 'storedBytes'>): number {
  return snippet.storedBytes ?? bytesOf(snippet);
}
