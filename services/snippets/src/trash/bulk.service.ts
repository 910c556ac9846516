import { AppError, type BulkRequest, type BulkResult, LIMITS } from '@snippetry/contracts';
import { toAppError, type UserContext } from '@snippetry/service-kit';
import type { SnippetUnitOfWork } from '../index/index.ts';
import type { SnippetRepository, SnippetWriter } from '../snippets/index.ts';
import type { SnippetContent } from '../texts/index.ts';
import type { TrashRepository } from './trash.repository.ts';
import type { TrashService } from './trash.service.ts';

interface BulkServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
  trashed: TrashRepository;
  trash: TrashService;
  writer: SnippetWriter;
}

type Edit = (now: SnippetContent) => SnippetContent;
type Act = (id: string) => Promise<unknown>;

const isNotFound = (error: unknown) =>
  error instanceof AppError && error.code === 'snippet.not_found';

/** Returns whether an error would hit all further snippets too: an outage, or a rate limit. */
const hitsAll = ({ status }: AppError) => status >= 500 || status === 429;

function withTag(now: SnippetContent, tag: string): SnippetContent {
  if (now.tags.includes(tag)) return now;
  if (now.tags.length >= LIMITS.tags.max) {
    const message = `"${now.title}" already has ${LIMITS.tags.max} tags`;
    throw new AppError('request.invalid', { message });
  }
  return { ...now, tags: [...now.tags, tag] };
}

function editOf(request: BulkRequest): Edit | null {
  switch (request.action) {
    case 'publish':
      return (now) => ({ ...now, isPublic: true });
    case 'hide':
      return (now) => ({ ...now, isPublic: false });
    case 'add-tag':
      return (now) => withTag(now, request.tag);
    case 'remove-tag':
      return (now) => ({ ...now, tags: now.tags.filter((tag) => tag !== request.tag) });
    default:
      return null;
  }
}

/**
 * Runs one action on several snippets, each in a transaction of its own. Repeating it changes
 * nothing.
 */
export class BulkService {
  readonly #deps: BulkServiceDeps;

  constructor(deps: BulkServiceDeps) {
    this.#deps = deps;
  }

  async run(ctx: UserContext, request: BulkRequest): Promise<BulkResult> {
    const act = this.#act(ctx, request);
    const result: BulkResult = { done: [], failed: [] };
    let outage: AppError | null = null;
    for (const _id of new Set(request.ids)) {
      const failure: AppError | null = outage ?? (await attempt(() => act(_id)));
      if (failure === null) {
        result.done.push(_id);
        continue;
      }
      if (outage === null && hitsAll(failure)) {
        ctx.log.warn({ err: failure.cause ?? failure }, 'a bulk action was aborted');
        outage = failure;
      }
      result.failed.push({ _id, code: failure.code, message: failure.message });
    }
    return result;
  }

  #act(ctx: UserContext, request: BulkRequest): Act {
    const { unitOfWork, writer } = this.#deps;
    const to = editOf(request);
    if (to !== null) {
      return (id) => unitOfWork.commit(ctx, (tx) => writer.change(tx, ctx.viewer, id, { to }));
    }
    if (request.action === 'delete') return (id) => this.#delete(ctx, id);
    return (id) => this.#restore(ctx, id);
  }

  async #delete(ctx: UserContext, id: string): Promise<void> {
    const { trash, trashed } = this.#deps;
    await trash.remove(ctx, id).catch(async (error) => {
      if (!isNotFound(error) || !(await trashed.has(ctx.viewer, id))) throw error;
    });
  }

  async #restore(ctx: UserContext, id: string): Promise<void> {
    const { trash, snippets } = this.#deps;
    await trash.restore(ctx, id).catch(async (error) => {
      if (!isNotFound(error)) throw error;
      const snippet = await snippets.find(ctx.viewer, id);
      if (snippet?.authorId !== ctx.viewer.id) throw error;
    });
  }
}

/** Runs `work` and returns its error; null if it succeeded. */
async function attempt(work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return toAppError(error);
  }
}
