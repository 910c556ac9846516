import {
  type AiExplanation,
  AppError,
  type RouteReply,
  type RouteRequest,
  type snippetChangeInternalRoutes,
} from '@snippetry/contracts';
import {
  codeFingerprint,
  isDuplicateKeyError,
  type RequestContext,
  SYSTEM,
} from '@snippetry/service-kit';
import type { SnippetUnitOfWork, Tx } from '../index/index.ts';
import type { ImportedSnippet, SnippetRecord, Snippets } from '../snippets/index.ts';
import { contentOf } from '../texts/index.ts';

type Routes = typeof snippetChangeInternalRoutes;
type Import = RouteRequest<Routes['POST /internal/snippets/imported']>['body'];
type Made = RouteReply<Routes['POST /internal/snippets/imported']>;
type NewCode = RouteRequest<Routes['POST /internal/snippets/:id/content']>['body'];
type Replaced = RouteReply<Routes['POST /internal/snippets/:id/content']>;

/** An explanation and the fingerprint of the explained code. */
interface ExplainedCode {
  fingerprint: string;
  explanation: Omit<AiExplanation, 'isStale'>;
}

export interface IntegrationServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: Snippets;
}

const MISSING: Replaced = { outcome: 'missing', revision: null };

/** Changes by the integrations service: snippets of imported files, and explanations of code. */
export class IntegrationService {
  readonly #deps: IntegrationServiceDeps;

  constructor(deps: IntegrationServiceDeps) {
    this.#deps = deps;
  }

  /** Creates the snippet unless its author has one with that import key; idempotent per import. */
  async make(ctx: RequestContext, input: Import): Promise<Made> {
    const { repository } = this.#deps.snippets;
    const made = ({ id, importJobId }: ImportedSnippet): Made => ({
      snippetId: id,
      created: importJobId === input.jobId,
    });
    const found = await repository.imported(input.authorId, input.key);
    if (found) return made(found);
    try {
      return { snippetId: await this.#create(ctx, input), created: true };
    } catch (error) {
      if (!isDuplicateKeyError(error, 'one_per_import')) throw error;
      // A concurrent request has created it.
      const other = await repository.imported(input.authorId, input.key);
      if (other) return made(other);
      throw error;
    }
  }

  async #create(ctx: RequestContext, input: Import): Promise<string> {
    const { unitOfWork, snippets } = this.#deps;
    const { writer, people } = snippets;
    const { authorId, key, jobId, source, snippet } = input;
    const author = (await people.cards([authorId])).get(authorId);
    // A user who has just signed up is replicated here within a second.
    if (!author) throw new AppError('service.unavailable', { retryAfter: 1 });
    const written = { ...contentOf(snippet), isPublic: false };
    const origin = { source, importKey: key, importJobId: jobId };
    const viewer = { id: authorId, username: author.username };
    const stored = await writer.make(viewer, written, { origin });
    await unitOfWork.commit(ctx, (tx) => writer.create(tx, [stored]));
    return stored.id;
  }

  async replaceCode(ctx: RequestContext, id: string, code: NewCode): Promise<Replaced> {
    try {
      return await this.#deps.unitOfWork.commit(ctx, (tx) => this.#replace(tx, id, code));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'snippet.stale_revision')) throw error;
      return { outcome: 'stale', revision: null };
    }
  }

  async #replace(tx: Tx, id: string, code: NewCode): Promise<Replaced> {
    const { repository, writer } = this.#deps.snippets;
    const found = await repository.find(SYSTEM, id, tx);
    if (found?.authorId !== code.authorId) return MISSING;
    if (found.content !== code.content && found.revision !== code.revision) {
      return { outcome: 'stale', revision: found.revision };
    }
    const { revision } = await writer.overwrite(tx, found, { content: code.content });
    await this.#noteSource(tx, found, code.sha);
    return { outcome: 'changed', revision };
  }

  async #noteSource(tx: Tx, { id, source }: SnippetRecord, sha: string | undefined): Promise<void> {
    if (sha === undefined || source === null || source.sha === sha) return;
    await this.#deps.snippets.repository.setSource(tx, id, { ...source, sha });
  }

  /**
   * Stores an explanation without counting as an edit. An older explanation never replaces a newer
   * one, so calls can be repeated. Returns false if the snippet does not exist or its code is not
   * the explained one.
   */
  storeExplanation(
    ctx: RequestContext,
    id: string,
    { fingerprint, explanation }: ExplainedCode,
  ): Promise<boolean> {
    const { unitOfWork, snippets } = this.#deps;
    const { repository } = snippets;
    return unitOfWork.commit(ctx, async (tx) => {
      const snippet = await repository.find(SYSTEM, id, tx);
      if (snippet === null || codeFingerprint(snippet) !== fingerprint) return false;
      const known = snippet.explanation;
      const isKnown = known?.fingerprint === fingerprint;
      if (isKnown && known.generatedAt >= explanation.generatedAt) return true;
      return repository.setExplanation(tx, snippet, { ...explanation, fingerprint });
    });
  }
}
