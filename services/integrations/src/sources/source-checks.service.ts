import { AppError, type ErrorCode } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import { type SystemContext, systemContext, type UnitOfWork } from '@snippetry/service-kit';
import type { ImportedFile } from '../domain/imported-file.ts';
import { newsOf } from '../domain/upstream.ts';
import { type GithubAccess, type GithubApi, UnusableFile } from '../ports/github-api.ts';
import type { ImportedFileRepository } from '../store/imported-file.repository.ts';
import type { SourceRepository } from '../store/source.repository.ts';
import { readUpstream } from './read-upstream.ts';

/** Users who are read at once. */
const USERS = 200;
/** Files of each user that one pass looks at. */
const FILES_EACH = 100;
/** What another file may not meet. */
const OF_FILE: ReadonlySet<ErrorCode> = new Set(['github.forbidden', 'github.bad_answer']);
/** A source that is looked at on its page is compared again once the look before is this old. */
const FRESH_MS = 5 * 60_000;

export interface SourceCheckServiceDeps {
  unitOfWork: UnitOfWork;
  files: ImportedFileRepository;
  sources: SourceRepository;
  github: GithubAccess;
  /** The time between two passes. */
  everyMs: number;
}

/** Finds out which imported files have changed at GitHub. What is as it was costs no request there. */
export class SourceCheckService {
  readonly #deps: SourceCheckServiceDeps;
  readonly #looking = new Set<string>();

  constructor(deps: SourceCheckServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Looks at the files that wait longest, of one user with such files after the other, until the
   * signal of the context says that it is enough: the rest waits for the next pass.
   */
  async pass(ctx: SystemContext): Promise<void> {
    const { sources, everyMs } = this.#deps;
    // Half of the time between two passes: what the one before has looked at is due again.
    const before = new Date(Date.now() - everyMs / 2);
    // Everybody has a turn: files of those who have disconnected stay due for good.
    for (let after: string | null = null; ; ) {
      const users = await sources.usersDue(ctx.viewer, { before, after, limit: USERS });
      for (const userId of users) await this.#checkUser(ctx, userId, before);
      after = users.at(-1) ?? null;
      if (users.length < USERS || ctx.signal.aborted) return;
    }
  }

  /** Looks at a file whose page is open, without anybody waiting for it. */
  checkSoon({ log, requestId }: RequestContext, file: ImportedFile): void {
    const { checkedAt, id, userId } = file;
    const isFresh = checkedAt !== null && checkedAt.getTime() > Date.now() - FRESH_MS;
    if (isFresh || this.#looking.has(id)) return;
    this.#looking.add(id);
    const ctx = systemContext({ log, requestId });
    const look = async () => this.#check(ctx, await this.#deps.github.for(ctx, userId), file);
    look()
      .catch((err: unknown) => log.info({ err, fileId: id }, 'a source was not compared'))
      .finally(() => this.#looking.delete(id));
  }

  async #checkUser(ctx: SystemContext, userId: string, before: Date): Promise<void> {
    const { sources, github } = this.#deps;
    if (ctx.signal.aborted) return;
    try {
      const api = await github.for(ctx, userId);
      const due = await sources.due(ctx.viewer, { userId, before, limit: FILES_EACH });
      for (const file of due) {
        if (ctx.signal.aborted) return;
        await this.#check(ctx, api, file);
      }
    } catch (err) {
      // A limit, a withdrawn grant or an outage: the rest of this user's files wait for the next pass.
      if (!(err instanceof AppError)) throw err;
      ctx.log.info({ err, userId }, 'sources of a user were not compared');
    }
  }

  async #check(ctx: SystemContext, api: GithubApi, file: ImportedFile): Promise<void> {
    const { unitOfWork, files, sources } = this.#deps;
    const now = await this.#look(api, file);
    await unitOfWork.commit(ctx, (tx) =>
      now === 'unchanged'
        ? sources.noteChecked(tx, file)
        : files.noteUpstream(tx, file, newsOf(file, now)),
    );
  }

  async #look(api: GithubApi, file: ImportedFile) {
    try {
      return await readUpstream(api, file, file.etag ?? undefined);
    } catch (error) {
      // Nothing that could be taken over; what was known of it stays, and it keeps up no other file.
      const isOfFile = error instanceof AppError && OF_FILE.has(error.code);
      if (error instanceof UnusableFile || isOfFile) return 'unchanged';
      throw error;
    }
  }
}
