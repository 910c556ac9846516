import {
  AppError,
  type Snippet,
  type SnippetInput,
  type SnippetUpdate,
} from '@snippetry/contracts';
import {
  Batches,
  type RequestContext,
  sharedContext,
  type UserContext,
} from '@snippetry/service-kit';
import type { SnippetUnitOfWork } from '../index/index.ts';
import { contentOf, edited } from '../texts/index.ts';
import type { SnippetPresenter } from './snippet.presenter.ts';
import type { SnippetRecord, StoredSnippet } from './snippet.ts';
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

/** Opens, creates and edits single snippets. */
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
}
