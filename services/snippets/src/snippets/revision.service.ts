import { AppError, type Snippet } from '@snippetry/contracts';
import { codeFingerprint, type UserContext } from '@snippetry/service-kit';
import type { SnippetUnitOfWork } from '../index/index.ts';
import { changedParts, writtenOf } from '../texts/index.ts';
import type { Listed } from './revision.presenter.ts';
import type { RevisionRepository } from './revision.repository.ts';
import { currentState, type RevisionRecord, type RevisionSummary } from './revision.ts';
import { grant } from './snippet.policy.ts';
import type { SnippetPresenter } from './snippet.presenter.ts';
import type { SnippetRepository } from './snippet.repository.ts';
import { bytesOf, type Granted } from './snippet.ts';
import type { SnippetWriter } from './snippet-writer.ts';

interface RevisionServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
  revisions: RevisionRepository;
  writer: SnippetWriter;
  presenter: SnippetPresenter;
}

/** The history of a snippet, for its owner. */
export class RevisionService {
  readonly #deps: RevisionServiceDeps;

  constructor(deps: RevisionServiceDeps) {
    this.#deps = deps;
  }

  /** Returns all revisions, newest first. */
  async list(ctx: UserContext, id: string): Promise<Listed<RevisionSummary>[]> {
    const snippet = await this.#own(ctx, id);
    const before = await this.#deps.revisions.before(id, snippet.revision);
    return [
      { ...currentState(snippet), isCurrent: true },
      ...before.map((state) => ({ ...state, isCurrent: false })),
    ];
  }

  async open(ctx: UserContext, id: string, revision: number): Promise<Listed<RevisionRecord>> {
    const snippet = await this.#own(ctx, id);
    const state = await this.#stateOf(snippet, revision);
    return { ...state, isCurrent: revision === snippet.revision };
  }

  /** Saves an earlier revision as a new one. Keeps the current visibility. */
  async restore(
    ctx: UserContext,
    id: string,
    { revision, seen }: { revision: number; seen: number | undefined },
  ): Promise<Snippet> {
    const { unitOfWork, writer, presenter } = this.#deps;
    const { viewer } = ctx;
    const written = writtenOf(await this.#stateOf(await this.#own(ctx, id), revision));
    const record = await unitOfWork.commit(ctx, (tx) =>
      writer.change(tx, viewer, id, { to: ({ isPublic }) => ({ ...written, isPublic }), seen }),
    );
    return presenter.one(viewer, record);
  }

  /**
   * Deletes an earlier revision for good, with explanations of code that only this revision had.
   *
   * @throws AppError `snippet.not_found`, `access.forbidden`, `snippet.revision_current` or
   * `snippet.revision_not_found`
   */
  async remove(ctx: UserContext, id: string, revision: number): Promise<void> {
    const { unitOfWork, snippets, revisions } = this.#deps;
    const { viewer } = ctx;
    await unitOfWork.commit(ctx, async (tx) => {
      const snippet = grant(viewer, 'edit', await snippets.find(viewer, id, tx));
      if (revision === snippet.revision) throw new AppError('snippet.revision_current');
      const found = await revisions.remove(tx, id, revision);
      if (found === null) throw new AppError('snippet.revision_not_found');
      const { removed, before, after } = found;
      const next = after ?? currentState(snippet);
      const changed = before ? changedParts(before, next) : [];
      if (after) await revisions.setChanged(tx, id, { revision: after.revision, changed });
      const fingerprint = codeFingerprint(removed);
      const isCodeLeft =
        codeFingerprint(snippet) === fingerprint || (await revisions.hasCode(tx, id, removed));
      const isThere = await snippets.removeRevision(tx, snippet, {
        bytes: bytesOf(removed),
        changed: after ? snippet.changed : changed,
        ...(!isCodeLeft && { withoutCode: fingerprint }),
      });
      if (!isThere) throw new AppError('snippet.not_found');
      if (!isCodeLeft) tx.emit('snippet.code_deleted', { snippetId: id, fingerprint });
    });
  }

  async #stateOf(snippet: Granted<'edit'>, revision: number): Promise<RevisionRecord> {
    const state = await this.#deps.revisions.find(snippet, revision);
    if (state === null) throw new AppError('snippet.revision_not_found');
    return state;
  }

  async #own({ viewer }: UserContext, id: string): Promise<Granted<'edit'>> {
    return grant(viewer, 'edit', await this.#deps.snippets.find(viewer, id));
  }
}
