import { AppError, type PageQuery } from '@snippetry/contracts';
import { type Outbox, type Page, type UserViewer, withTransaction } from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { Follower } from '../catalogue/follower.ts';
import { grant } from '../snippets/snippet.policy.ts';
import type { SnippetRecord } from '../snippets/snippet.record.ts';
import type { SnippetRepository } from '../snippets/snippet.repository.ts';
import type { SnippetWriter, Trace } from '../snippets/snippet.writer.ts';
import type { Purge } from './purge.ts';
import type { TrashedRecord } from './trash.record.ts';
import type { TrashRepository } from './trash.repository.ts';

export interface TrashParts {
  connection: Connection;
  snippets: SnippetRepository;
  trash: TrashRepository;
  writer: SnippetWriter;
  purge: Purge;
  outbox: Outbox;
  follower: Follower;
}

/**
 * Deleting, and what can be done about it. Other services are not told before a snippet is gone
 * for good: until then they ask and hear that there is no such snippet, and theirs comes back
 * with it.
 */
export class TrashService {
  readonly #parts: TrashParts;

  constructor(parts: TrashParts) {
    this.#parts = parts;
  }

  /** Moves a snippet to the trash: no process shows it once this is answered. */
  async remove(viewer: UserViewer, id: string): Promise<void> {
    const { connection, snippets, trash, follower } = this.#parts;
    const removal = await withTransaction(connection, async (session) => {
      const snippet = grant(viewer, 'delete', await snippets.find(viewer, id, session));
      return trash.put(snippet, session);
    });
    if (removal === null) throw new AppError('snippet.not_found');
    await follower.removed([removal]);
  }

  /** Takes a snippet back out, unchanged; every process finds it once this is answered. */
  async restore(viewer: UserViewer, id: string): Promise<SnippetRecord> {
    const { connection, trash, writer } = this.#parts;
    const doc = await withTransaction(connection, (session) => trash.takeOut(viewer, id, session));
    if (doc === null) throw new AppError('snippet.not_found');
    return writer.announce(doc);
  }

  list(viewer: UserViewer, query: PageQuery): Promise<Page<TrashedRecord>> {
    return this.#parts.trash.page(viewer, query);
  }

  /** Takes one away for good. */
  async purge(viewer: UserViewer, id: string, trace: Trace): Promise<void> {
    const { purge, trash } = this.#parts;
    const drop = (session: ClientSession) => trash.dropOwn(viewer, id, session);
    if (!(await purge.one(drop, trace))) throw new AppError('snippet.not_found');
  }

  /** Everything is out of reach with the answer; what belongs to it goes afterwards. */
  async empty(viewer: UserViewer): Promise<number> {
    const { purge, trash } = this.#parts;
    const removed = await trash.giveUp(viewer);
    if (removed > 0) purge.soon();
    return removed;
  }

  /** Takes away all of a closed account, also what was never in the trash. */
  async clear(viewer: UserViewer, trace: Trace): Promise<void> {
    const { snippets, purge } = this.#parts;
    // Again until nothing is left: a request of the account may still be under way.
    for (;;) {
      const ids = await snippets.idsOfAuthor(viewer.id);
      for (const id of ids) await this.#erase(viewer, id, trace);
      if ((await purge.ofAuthor(viewer.id, trace)) + ids.length === 0) return;
    }
  }

  async #erase(viewer: UserViewer, id: string, trace: Trace): Promise<void> {
    const { connection, snippets, trash, purge, outbox, follower } = this.#parts;
    const removal = await withTransaction(connection, async (session) => {
      const snippet = await snippets.find(viewer, id, session);
      if (snippet === null) return null;
      const gone = await trash.put(grant(viewer, 'delete', snippet), session);
      const drop = () => trash.dropOld(id, new Date(), session);
      await purge.within(drop, session, trace);
      return gone;
    });
    outbox.kick();
    if (removal !== null) await follower.removed([removal]);
  }
}
