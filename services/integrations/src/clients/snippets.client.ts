import {
  type AiExplanation,
  AppError,
  SnippetInput,
  type SnippetSource,
  type SnippetSourceFile,
} from '@snippetry/contracts';
import { fillText } from '@snippetry/contracts/texts';
import {
  type CallContext,
  type InternalClient,
  type SnippetsConfig,
  snippetsClientFrom,
  type UserContext,
} from '@snippetry/service-kit';

/** New code of a snippet that still has this revision. */
export interface ContentChange {
  snippetId: string;
  content: string;
  revision: number;
  /** New hash of the snippet's source; unchanged without it. */
  sha?: string;
}

/** A snippet to make from an imported file. */
export interface ImportedSnippet {
  authorId: string;
  /** Unique for the author. */
  key: string;
  jobId: string;
  source: SnippetSourceFile;
  snippet: SnippetInput;
}

/** Client of the snippets service. Nothing is cached. */
export class SnippetsClient {
  readonly #client: InternalClient;

  constructor(config: SnippetsConfig, options: { timeoutMs?: number } = {}) {
    this.#client = snippetsClientFrom(config, options);
  }

  /** Returns any snippet with its code; null if there is none. The caller checks visibility. */
  async find(ctx: CallContext, id: string): Promise<SnippetSource | null> {
    const key = 'POST /internal/snippets/sources';
    return (await this.#client.call(ctx, key, { body: { ids: [id] } })).snippets[0] ?? null;
  }

  /**
   * Returns a snippet of the viewer with its code.
   *
   * @throws AppError `snippet.not_found` if the viewer cannot see it, `access.forbidden` if the viewer
   * is not its owner
   */
  async require(ctx: UserContext, id: string): Promise<SnippetSource> {
    const snippet = await this.find(ctx, id);
    if (snippet?.authorId === ctx.viewer.id) return snippet;
    throw new AppError(snippet?.isPublic ? 'access.forbidden' : 'snippet.not_found');
  }

  /** Like {@link require}, for data that only the owner may know exists: always `snippet.not_found`. */
  async requireOwn(ctx: UserContext, id: string): Promise<SnippetSource> {
    const snippet = await this.find(ctx, id);
    if (snippet?.authorId === ctx.viewer.id) return snippet;
    throw new AppError('snippet.not_found');
  }

  /**
   * @returns the new revision
   * @throws AppError `snippet.stale_revision`; `github.bad_answer` if the content is invalid
   */
  async replaceContent(ctx: UserContext, change: ContentChange): Promise<number> {
    const { snippetId, content, ...rest } = change;
    const fault = SnippetInput.shape.content.safeParse(content).error?.issues[0]?.message;
    if (fault !== undefined) {
      throw new AppError('github.bad_answer', {
        message: fillText('It cannot be taken over: {fault}', { fault }),
      });
    }
    const key = 'POST /internal/snippets/:id/content';
    const { outcome, revision } = await this.#client.call(ctx, key, {
      params: { id: snippetId },
      body: { authorId: ctx.viewer.id, content, ...rest },
    });
    if (outcome === 'stale') throw new AppError('snippet.stale_revision');
    if (outcome === 'missing' || revision === null) throw new AppError('snippet.not_found');
    return revision;
  }

  /** Stores an explanation with a snippet unless its code has changed. Idempotent. */
  async storeExplanation(
    ctx: CallContext,
    id: string,
    body: { fingerprint: string; explanation: Omit<AiExplanation, 'isStale'> },
  ): Promise<void> {
    const key = 'PUT /internal/snippets/:id/explanation';
    await this.#client.call(ctx, key, { params: { id }, body });
  }

  /** Creates the snippet of an imported file, unless its author has one of the same key. */
  createImported(
    ctx: CallContext,
    body: ImportedSnippet,
  ): Promise<{ snippetId: string; created: boolean }> {
    return this.#client.call(ctx, 'POST /internal/snippets/imported', { body });
  }
}
