import {
  AppError,
  type Snippet,
  type SnippetInput,
  type SnippetUpdate,
} from '@snippetry/contracts';
import {
  Batches,
  codeFingerprint,
  type RequestContext,
  sharedContext,
  type UserContext,
} from '@snippetry/service-kit';
import type { SnippetUnitOfWork } from '../index/index.ts';
import { changedParts, contentOf, edited, writtenOf } from '../texts/index.ts';
import type { Listed } from './revision.presenter.ts';
import type { RevisionRepository } from './revision.repository.ts';
import { currentState, type RevisionRecord, type RevisionSummary } from './revision.ts';
import { grant } from './snippet.policy.ts';
import type { SnippetPresenter } from './snippet.presenter.ts';
import type { SnippetRepository } from './snippet.repository.ts';
import { bytesOf, type Granted, type SnippetRecord, type StoredSnippet } from './snippet.ts';
import type { SnippetCache } from './snippet-cache.ts';
import type { SnippetEdit, SnippetWriter } from './snippet-writer.ts';

/**
 * Counts a view if `isSeen` and the viewer was not counted recently; returns the total views. Read
 * the snippet first: a batch of counts that was applied in between is recognized by its id.
 */
export type CountView = (
  ctx: RequestContext,
  snippet: SnippetRecord,
  isSeen: boolean,
) => Promise<number>;

interface SnippetServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
  revisions: RevisionRepository;
  cache: SnippetCache;
  writer: SnippetWriter;
  presenter: SnippetPresenter;
  countView: CountView;
}

interface Creation {
  ctx: UserContext;
  snippet: StoredSnippet;
}

/** Snippets stored per transaction; each has up to 200 000 characters and their words. */
const BATCH_SIZE = 25;

/** Opens, creates and edits single snippets. Only owners see and change the history of theirs. */
export class SnippetService {
  readonly #deps: SnippetServiceDeps;
  /** All new snippets update the platform's totals, on which separate transactions would wait. */
  readonly #created: Batches<Creation, undefined>;

  constructor(deps: SnippetServiceDeps) {
    this.#deps = deps;
    this.#created = new Batches(BATCH_SIZE, (creations) => this.#store(creations));
  }

  /** Returns a snippet with its whole code; counts the view if `isSeen`. */
  async open(ctx: RequestContext, id: string, isSeen: boolean): Promise<Snippet> {
    const { cache, presenter, countView } = this.#deps;
    const record = await cache.find(ctx.viewer, id);
    if (record === null) throw new AppError('snippet.not_found');
    const [shown, viewCount] = await Promise.all([
      presenter.found(ctx.viewer, record),
      countView(ctx, record, isSeen),
    ]);
    return { ...shown, viewCount };
  }

  async create(ctx: UserContext, input: SnippetInput): Promise<Snippet> {
    const { writer, presenter } = this.#deps;
    const { viewer } = ctx;
    const snippet = await writer.make(viewer, contentOf(input));
    await this.#created.add({ ctx, snippet });
    return presenter.created(viewer, snippet);
  }

  async update(
    ctx: UserContext,
    id: string,
    { revision, ...changes }: SnippetUpdate,
  ): Promise<Snippet> {
    const { unitOfWork, writer, presenter } = this.#deps;
    const edit: SnippetEdit = { to: (now) => edited(now, changes), seen: revision };
    const record = await unitOfWork.commit(ctx, (tx) => writer.change(tx, ctx.viewer, id, edit));
    return presenter.one(ctx.viewer, record);
  }

  async #store(creations: readonly Creation[]): Promise<undefined[]> {
    const { unitOfWork, writer } = this.#deps;
    const snippets = creations.map(({ snippet }) => snippet);
    const ctx = sharedContext(creations.map((creation) => creation.ctx));
    await unitOfWork.commit(ctx, (tx) => writer.create(tx, snippets));
    return [];
  }

  /** Returns all revisions, newest first. */
  async revisions(ctx: UserContext, id: string): Promise<Listed<RevisionSummary>[]> {
    const snippet = await this.#own(ctx, id);
    const before = await this.#deps.revisions.before(id, snippet.revision);
    return [
      { ...currentState(snippet), isCurrent: true },
      ...before.map((state) => ({ ...state, isCurrent: false })),
    ];
  }

  async openRevision(
    ctx: UserContext,
    id: string,
    revision: number,
  ): Promise<Listed<RevisionRecord>> {
    const snippet = await this.#own(ctx, id);
    const state = await this.#stateOf(snippet, revision);
    return { ...state, isCurrent: revision === snippet.revision };
  }

  /** Saves an earlier revision as a new one. Keeps the current visibility. */
  async restoreRevision(
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
  async removeRevision(ctx: UserContext, id: string, revision: number): Promise<void> {
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
