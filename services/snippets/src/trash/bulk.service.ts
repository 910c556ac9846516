import { AppError, type BulkRequest, type BulkResult, LIMITS } from '@snippetry/contracts';
import { type Log, toAppError, type UserViewer } from '@snippetry/service-kit';
import type { SnippetContent } from '../snippets/snippet.record.ts';
import type { SnippetRepository } from '../snippets/snippet.repository.ts';
import type { SnippetWriter, Trace } from '../snippets/snippet.writer.ts';
import type { TrashRepository } from './trash.repository.ts';
import type { TrashService } from './trash.service.ts';

export interface BulkParts {
  snippets: SnippetRepository;
  trash: TrashRepository;
  bin: TrashService;
  writer: SnippetWriter;
}

type Edit = (now: SnippetContent) => SnippetContent;
type Act = (id: string) => Promise<unknown>;

const absent = (error: unknown) => error instanceof AppError && error.code === 'snippet.not_found';

/** Failures of one snippet; any other would meet the next one, too. */
const OF_ONE = new Set<AppError['code']>([
  'snippet.not_found',
  'access.forbidden',
  'request.invalid',
  'request.conflict',
  'snippet.stale_revision',
]);

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

/** One action on several snippets, each by itself. Doing it again changes nothing. */
export class BulkService {
  readonly #parts: BulkParts;

  constructor(parts: BulkParts) {
    this.#parts = parts;
  }

  async run(
    viewer: UserViewer,
    request: BulkRequest,
    { log, ...trace }: Trace & { log: Log },
  ): Promise<BulkResult> {
    const act = this.#act(viewer, request, trace);
    const result: BulkResult = { done: [], failed: [] };
    let down: AppError | null = null;
    for (const _id of new Set(request.ids)) {
      const failure: AppError | null = down ?? (await attempt(() => act(_id)));
      if (failure === null) {
        result.done.push(_id);
        continue;
      }
      if (down === null && !OF_ONE.has(failure.code)) {
        log.warn({ err: failure.cause ?? failure }, 'a bulk action broke off');
        down = failure;
      }
      result.failed.push({ _id, code: failure.code, message: failure.message });
    }
    return result;
  }

  #act(viewer: UserViewer, request: BulkRequest, trace: Trace): Act {
    const { writer } = this.#parts;
    const edit = editOf(request);
    if (edit !== null) return (id) => writer.change(viewer, id, { to: edit, ...trace });
    if (request.action === 'delete') return (id) => this.#delete(viewer, id);
    return (id) => this.#restore(viewer, id);
  }

  async #delete(viewer: UserViewer, id: string): Promise<void> {
    const { bin, trash } = this.#parts;
    await bin.remove(viewer, id).catch(async (error) => {
      if (!absent(error) || !(await trash.holds(viewer, id))) throw error;
    });
  }

  async #restore(viewer: UserViewer, id: string): Promise<void> {
    const { bin, snippets } = this.#parts;
    await bin.restore(viewer, id).catch(async (error) => {
      if (!absent(error)) throw error;
      const snippet = await snippets.find(viewer, id);
      if (snippet?.authorId !== viewer.id) throw error;
    });
  }
}

async function attempt(work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return toAppError(error);
  }
}
