import { AppError, type PageQuery, type Snippet } from '@snippetry/contracts';
import type { Page, SystemContext, UserContext } from '@snippetry/service-kit';
import type { SnippetUnitOfWork } from '../index/index.ts';
import {
  grant,
  grantSystem,
  type SnippetPresenter,
  type SnippetRecord,
  type SnippetRepository,
} from '../snippets/index.ts';
import type { PurgeService } from './purge.service.ts';
import type { TrashRepository } from './trash.repository.ts';
import type { TrashedRecord } from './trash.ts';

interface TrashServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
  trash: TrashRepository;
  presenter: SnippetPresenter;
  purge: PurgeService;
}

/**
 * Deletes and restores snippets. Other services keep the data of a deleted snippet until it is
 * purged, but treat the snippet as missing. Events announce deletions and restorations to services
 * that count snippets.
 */
export class TrashService {
  readonly #deps: TrashServiceDeps;

  constructor(deps: TrashServiceDeps) {
    this.#deps = deps;
  }

  /** Moves a snippet to the trash. No process shows it after this has returned. */
  async remove(ctx: UserContext, id: string): Promise<void> {
    const { unitOfWork, snippets, trash } = this.#deps;
    const removed = await unitOfWork.commit(ctx, async (tx) => {
      const snippet = grant(ctx.viewer, 'delete', await snippets.find(ctx.viewer, id, tx));
      return trash.insert(tx, snippet);
    });
    if (!removed) throw new AppError('snippet.not_found');
  }

  /**
   * Restores a snippet from the trash, unchanged. Every process finds it after this has returned.
   */
  async restore(ctx: UserContext, id: string): Promise<SnippetRecord> {
    const { unitOfWork, trash } = this.#deps;
    const snippet = await unitOfWork.commit(ctx, (tx) => trash.restore(tx, ctx.viewer, id));
    if (snippet === null) throw new AppError('snippet.not_found');
    return snippet;
  }

  /** See `restore`; returns the snippet as the API shows it. */
  async restoreAndPresent(ctx: UserContext, id: string): Promise<Snippet> {
    return this.#deps.presenter.one(ctx.viewer, await this.restore(ctx, id));
  }

  list({ viewer }: UserContext, query: PageQuery): Promise<Page<TrashedRecord>> {
    return this.#deps.trash.page(viewer, query);
  }

  /** Deletes one snippet in the trash for good. */
  async purge(ctx: UserContext, id: string): Promise<void> {
    const { purge, trash } = this.#deps;
    const purged = await purge.purgeOne(ctx, (tx) => trash.removeOwn(tx, ctx.viewer, id));
    if (!purged) throw new AppError('snippet.not_found');
  }

  /**
   * Empties the trash. Nothing in it can be restored after this has returned; the purge runs in the
   * background.
   */
  async empty(ctx: UserContext): Promise<number> {
    const { unitOfWork, purge, trash } = this.#deps;
    const removed = await unitOfWork.commit(ctx, (tx) => trash.expireAll(tx, ctx.viewer));
    if (removed > 0) purge.purgeInBackground();
    return removed;
  }

  /** Purges all snippets of a deleted account, also those that were not in the trash. */
  async onUserDeleted(ctx: SystemContext, authorId: string): Promise<void> {
    const { snippets, purge } = this.#deps;
    // Repeats until nothing is left: a request of the account may still create snippets.
    for (;;) {
      const ids = await snippets.idsOfAuthor(authorId);
      for (const id of ids) await this.#erase(ctx, id);
      if ((await purge.purgeAllOfAuthor(ctx, authorId)) + ids.length === 0) return;
    }
  }

  async #erase(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, snippets, trash, purge } = this.#deps;
    await unitOfWork.commit(ctx, async (tx) => {
      const snippet = await snippets.find(ctx.viewer, id, tx);
      if (snippet === null) return;
      await trash.insert(tx, grantSystem('delete', snippet));
      await purge.purgeOneWithin(tx, () => trash.removeExpired(tx, id, new Date()));
    });
  }
}
