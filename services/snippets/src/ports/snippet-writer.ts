import type { UserViewer } from '@snippetry/service-kit';
import type { StoredSnippet } from '../domain/new-snippet.ts';
import type { SnippetRecord } from '../domain/snippet.ts';
import type { SnippetContent } from '../domain/snippet-fields.ts';
import type { Tx } from '../store/transaction.ts';

/** An edit: returns the new content for the current one. It may be called more than once. */
export interface SnippetEdit {
  to: (now: SnippetContent) => SnippetContent;
  /** The revision the user edited; 409 if it is not the current one. */
  seen?: number | undefined;
}

/** Writes snippets in the caller's transaction, with their events and revisions. */
export interface SnippetWriter {
  /** @throws AppError `snippet.storage_full` */
  create(tx: Tx, snippets: readonly StoredSnippet[]): Promise<void>;
  /**
   * One that changes nothing leaves the snippet as it is.
   *
   * @throws AppError `snippet.not_found`, `access.forbidden`, `snippet.stale_revision`,
   * `snippet.hidden` if it would make a hidden snippet public; `snippet.storage_full`
   */
  change(tx: Tx, viewer: UserViewer, id: string, edit: SnippetEdit): Promise<SnippetRecord>;
  /**
   * Replaces the code on behalf of its author, with whom another service has made sure.
   *
   * @throws AppError `snippet.stale_revision` if it was changed since
   */
  replaceCode(tx: Tx, snippet: SnippetRecord, content: string): Promise<SnippetRecord>;
  /** Makes a snippet private on behalf of the platform. */
  makePrivate(tx: Tx, snippet: SnippetRecord): Promise<void>;
}
