import { AppError } from '@snippetry/contracts';
import { fillText } from '@snippetry/contracts/texts';
import { newId, type UserViewer } from '@snippetry/service-kit';
import type { StorageQuota } from '../author-stats/index.ts';
import type { Tx } from '../index/index.ts';
import { changedParts, type SnippetContent, type TextWorker, writtenOf } from '../texts/index.ts';
import type { RevisionRepository } from './revision.repository.ts';
import { grant, grantSystem } from './snippet.policy.ts';
import type { SnippetRepository } from './snippet.repository.ts';
import {
  changePayload,
  type Granted,
  type Hiding,
  type NewSnippet,
  newSnippet,
  type SnippetRecord,
  type StoredSnippet,
  storedBytesOf,
} from './snippet.ts';

interface SnippetWriterDeps {
  snippets: SnippetRepository;
  revisions: RevisionRepository;
  quota: StorageQuota;
  texts: TextWorker;
}

function hiddenError({ reason }: Hiding): AppError {
  const message = fillText('A moderator has hidden this snippet, so it stays private: {reason}', {
    reason,
  });
  return new AppError('snippet.hidden', { message });
}

/** An edit: returns the new content for the current one. It may be called more than once. */
export interface SnippetEdit {
  to: (now: SnippetContent) => SnippetContent;
  /** The revision the user edited; 409 if it is not the current one. */
  seen?: number | undefined;
}

/** Writes snippets in the caller's transaction, with their events and revisions. */
export class SnippetWriter {
  readonly #deps: SnippetWriterDeps;

  constructor(deps: SnippetWriterDeps) {
    this.#deps = deps;
  }

  /** Makes a new snippet without storing it. */
  async make(
    { id: authorId, username: authorName }: Pick<UserViewer, 'id' | 'username'>,
    written: SnippetContent,
    rest: Pick<NewSnippet, 'forkedFrom' | 'explanation' | 'origin'> = {},
  ): Promise<StoredSnippet> {
    const fields = await this.#deps.texts.run('fieldsOf', written, authorName);
    return newSnippet({ id: newId(), authorId, authorName, fields, ...rest, now: new Date() });
  }

  /** @throws AppError `snippet.storage_full` */
  async create(tx: Tx, snippets: readonly StoredSnippet[]): Promise<void> {
    const added = snippets.map((snippet) => ({
      authorId: snippet.authorId,
      bytes: storedBytesOf(snippet),
    }));
    await this.#deps.quota.reserve(tx, added);
    await this.#deps.snippets.insert(tx, snippets);
  }

  /**
   * Edits a snippet of the viewer; an edit that changes nothing leaves it as it is.
   *
   * @throws AppError `snippet.not_found`, `access.forbidden`, `snippet.stale_revision`,
   * `snippet.hidden` if it would make a hidden snippet public; `snippet.storage_full`
   */
  async change(
    tx: Tx,
    viewer: UserViewer,
    id: string,
    { to, seen }: SnippetEdit,
  ): Promise<SnippetRecord> {
    const snippet = grant(viewer, 'edit', await this.#deps.snippets.find(viewer, id, tx));
    if (seen !== undefined && seen !== snippet.revision) {
      throw new AppError('snippet.stale_revision');
    }
    const written = to(writtenOf(snippet));
    if (written.isPublic && snippet.hidden) throw hiddenError(snippet.hidden);
    return this.#write(tx, snippet, written);
  }

  /**
   * Changes a snippet on behalf of the platform, or of its author for another service that has
   * checked the access.
   *
   * @throws AppError `snippet.stale_revision` if it was changed since
   */
  overwrite(
    tx: Tx,
    snippet: SnippetRecord,
    change: Partial<SnippetContent>,
  ): Promise<SnippetRecord> {
    return this.#write(tx, grantSystem('edit', snippet), { ...writtenOf(snippet), ...change });
  }

  async #write(tx: Tx, snippet: Granted<'edit'>, written: SnippetContent): Promise<SnippetRecord> {
    const { snippets, revisions, quota, texts } = this.#deps;
    const changed = changedParts(snippet, written);
    if (changed.length === 0) return snippet;
    const storedBytes = await revisions.bytesAfter(tx, snippet, written);
    // Making a snippet private needs no quota: a full storage must not keep it public.
    if (!snippet.isPublic || written.isPublic) {
      const bytes = storedBytes - storedBytesOf(snippet);
      await quota.reserve(tx, [{ authorId: snippet.authorId, bytes }]);
    }
    const fields = await texts.run('fieldsOf', written, snippet.authorName);
    const now = new Date();
    const record = await snippets.change(tx, snippet, {
      ...fields,
      storedBytes,
      changed,
      updatedAt: now,
      changedAt: now,
    });
    if (record === null) throw new AppError('snippet.stale_revision');
    await revisions.add(tx, snippet);
    tx.emit('snippet.changed', { ...changePayload(record), wasPublic: snippet.isPublic });
    return record;
  }
}
