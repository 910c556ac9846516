import { AppError, type PageQuery, type Snippet } from '@snippetry/contracts';
import type { Page, SystemContext, UserContext } from '@snippetry/service-kit';
import { grant, grantSystem } from '../domain/snippet.policy.ts';
import type { SnippetRecord } from '../domain/snippet.ts';
import type { TrashedRecord } from '../domain/trashed-snippet.ts';
import type { SnippetPresenter } from '../ports/snippet-presenter.ts';
import type { SnippetRepository } from '../store/snippet.repository.ts';
import type { SnippetUnitOfWork } from '../store/transaction.ts';
import type { TrashRepository } from '../store/trash.repository.ts';
import type { PurgeService } from './purge.service.ts';

export interface TrashServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
  trash: TrashRepository;
  presenter: SnippetPresenter;
  purge: PurgeService;
}

/**
 * Deleting, and what can be done about it. Other services are not told before a snippet is gone
 * for good: until then they ask and hear that there is no such snippet, and theirs comes back
 * with it.
 */
export class TrashService {
  readonly #deps: TrashServiceDeps;

  constructor(deps: TrashServiceDeps) {
    this.#deps = deps;
  }

  /** Moves a snippet to the trash: no process shows it once this is answered. */
  async remove(ctx: UserContext, id: string): Promise<void> {
    const { unitOfWork, snippets, trash } = this.#deps;
    const removed = await unitOfWork.commit(ctx, async (tx) => {
      const snippet = grant(ctx.viewer, 'delete', await snippets.find(ctx.viewer, id, tx));
      return trash.put(tx, snippet);
    });
    if (!removed) throw new AppError('snippet.not_found');
  }

  /** Takes a snippet back out, unchanged; every process finds it once this is answered. */
  async restore(ctx: UserContext, id: string): Promise<SnippetRecord> {
    const { unitOfWork, trash } = this.#deps;
    const snippet = await unitOfWork.commit(ctx, (tx) => trash.takeOut(tx, ctx.viewer, id));
    if (snippet === null) throw new AppError('snippet.not_found');
    return snippet;
  }

  /** See `restore`; answers the snippet as it is shown. */
  async restoreShown(ctx: UserContext, id: string): Promise<Snippet> {
    return this.#deps.presenter.one(ctx.viewer, await this.restore(ctx, id));
  }

  list({ viewer }: UserContext, query: PageQuery): Promise<Page<TrashedRecord>> {
    return this.#deps.trash.page(viewer, query);
  }

  /** Takes one away for good. */
  async purge(ctx: UserContext, id: string): Promise<void> {
    const { purge, trash } = this.#deps;
    const purged = await purge.one(ctx, (tx) => trash.dropOwn(tx, ctx.viewer, id));
    if (!purged) throw new AppError('snippet.not_found');
  }

  /** Everything is out of reach with the answer; what belongs to it goes afterwards. */
  async empty(ctx: UserContext): Promise<number> {
    const { unitOfWork, purge, trash } = this.#deps;
    const removed = await unitOfWork.commit(ctx, (tx) => trash.giveUp(tx, ctx.viewer));
    if (removed > 0) purge.soon();
    return removed;
  }

  /** Takes away all of a closed account, also what was never in the trash. */
  async clear(ctx: SystemContext, authorId: string): Promise<void> {
    const { snippets, purge } = this.#deps;
    // Again until nothing is left: a request of the account may still be under way.
    for (;;) {
      const ids = await snippets.idsOfAuthor(authorId);
      for (const id of ids) await this.#erase(ctx, id);
      if ((await purge.ofAuthor(ctx, authorId)) + ids.length === 0) return;
    }
  }

  async #erase(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, snippets, trash, purge } = this.#deps;
    await unitOfWork.commit(ctx, async (tx) => {
      const snippet = await snippets.find(ctx.viewer, id, tx);
      if (snippet === null) return;
      await trash.put(tx, grantSystem('delete', snippet));
      await purge.within(tx, () => trash.dropOld(tx, id, new Date()));
    });
  }
}
