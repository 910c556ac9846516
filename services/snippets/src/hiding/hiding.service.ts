import { AppError, type EventPayload } from '@snippetry/contracts';
import { type Moderators, SYSTEM, type UserContext } from '@snippetry/service-kit';
import type { SnippetUnitOfWork, Tx } from '../index/index.ts';
import { canSee, type Snippets } from '../snippets/index.ts';
import type { Trash } from '../trash/index.ts';

export interface HidingServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: Snippets;
  trash: Trash;
  moderators: Moderators;
}

/** Makes snippets private that moderators hide. Forks belong to their owners and are not hidden. */
export class HidingService {
  readonly #deps: HidingServiceDeps;

  constructor(deps: HidingServiceDeps) {
    this.#deps = deps;
  }

  /** Makes a snippet private until a moderator lifts the hiding; the first reason stays. */
  async hide(
    tx: Tx,
    { snippetId, reason }: EventPayload<'moderation.snippet_hidden'>,
  ): Promise<void> {
    const { snippets, trash } = this.#deps;
    const { repository, writer } = snippets;
    const hidden = { reason, at: new Date() };
    const snippet = await repository.find(SYSTEM, snippetId, tx);
    if (snippet === null) {
      await trash.repository.setHidden(tx, snippetId, hidden);
      return;
    }
    if (snippet.hidden) return;
    await writer.overwrite(tx, snippet, { isPublic: false });
    await repository.setHidden(tx, snippetId, hidden);
  }

  /**
   * Lets the owner make the snippet public again. It stays private until then, since the owner may
   * have written private content since.
   *
   * @throws AppError `access.forbidden`, or `snippet.not_found` if the user may not see the snippet
   */
  async lift(ctx: UserContext, id: string): Promise<void> {
    const { unitOfWork, snippets, trash, moderators } = this.#deps;
    const isModerator = await moderators.includes(ctx, ctx.viewer.id);
    await unitOfWork.commit(ctx, async (tx) => {
      const snippet = await snippets.repository.find(SYSTEM, id, tx);
      if (!isModerator) {
        const isVisible = snippet !== null && canSee(ctx.viewer, snippet);
        throw new AppError(isVisible ? 'access.forbidden' : 'snippet.not_found');
      }
      const before = snippet ?? (await trash.repository.findHidden(tx, id));
      if (before === null) throw new AppError('snippet.not_found');
      if (before.hidden === null) return;
      const { repository } = snippet === null ? trash : snippets;
      await repository.setHidden(tx, id, null);
      const { authorId: ownerId } = before;
      tx.emit('moderation.hiding_lifted', { snippetId: id, ownerId, moderatorId: ctx.viewer.id });
    });
  }
}
