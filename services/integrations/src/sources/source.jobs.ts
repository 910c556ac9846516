import { AppError, type ErrorCode } from '@snippetry/contracts';
import {
  type CloseStep,
  createQueue,
  createWorker,
  type Log,
  type Metrics,
  type RequestContext,
  type SystemContext,
  systemContext,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { type GithubClient, UnusableFile } from '../clients/github/index.ts';
import type { GithubAccess } from '../github/index.ts';
import type { SourceRepository } from './source.repository.ts';
import { changeOf, type ImportedFile, readUpstream } from './source.ts';

/** Users per query. */
const USERS = 200;
/** Maximum number of files of a user per pass. */
const FILES_EACH = 100;
/** Errors that concern a single file. */
const OF_FILE: ReadonlySet<ErrorCode> = new Set(['github.forbidden', 'github.bad_answer']);
/** A source on an open page is compared again if the last comparison is older. */
const FRESH_MS = 5 * 60_000;

export interface SourceChecksDeps {
  unitOfWork: UnitOfWork;
  sources: SourceRepository;
  github: Pick<GithubAccess, 'for'>;
  /** Interval of passes. */
  everyMs: number;
}

/** Compares imported files with GitHub. Unchanged files do not count against GitHub's limit. */
export class SourceChecks {
  readonly #deps: SourceChecksDeps;
  readonly #running = new Set<string>();

  constructor(deps: SourceChecksDeps) {
    this.#deps = deps;
  }

  /**
   * Compares the files with the oldest comparison, user by user, until the signal of the context
   * aborts; the rest waits for the next pass.
   */
  async pass(ctx: SystemContext): Promise<void> {
    const { sources, everyMs } = this.#deps;
    // Half of the interval, so that files of the previous pass are due again.
    const before = new Date(Date.now() - everyMs / 2);
    // Pages through all users: files of disconnected users stay due forever.
    for (let after: string | null = null; ; ) {
      const users = await sources.usersDue(ctx.viewer, { before, after, limit: USERS });
      for (const userId of users) await this.#checkUser(ctx, userId, before);
      after = users.at(-1) ?? null;
      if (users.length < USERS || ctx.signal.aborted) return;
    }
  }

  /** Compares a file in the background. */
  checkSoon({ log, requestId }: RequestContext, file: ImportedFile): void {
    const { checkedAt, id, userId } = file;
    const isFresh = checkedAt !== null && checkedAt.getTime() > Date.now() - FRESH_MS;
    if (isFresh || this.#running.has(id)) return;
    this.#running.add(id);
    const ctx = systemContext({ log, requestId });
    const compare = async () => this.#check(ctx, await this.#deps.github.for(ctx, userId), file);
    compare()
      .catch((err: unknown) => log.info({ err, fileId: id }, 'a source was not compared'))
      .finally(() => this.#running.delete(id));
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
      // After a limit, a revoked grant or an outage, the user's files wait for the next pass.
      if (!(err instanceof AppError)) throw err;
      ctx.log.info({ err, userId }, 'sources of a user were not compared');
    }
  }

  async #check(ctx: SystemContext, api: GithubClient, file: ImportedFile): Promise<void> {
    const { unitOfWork, sources } = this.#deps;
    const now = await this.#read(api, file);
    await unitOfWork.commit(ctx, (tx) =>
      now === 'unchanged'
        ? sources.noteChecked(tx, file)
        : sources.noteUpstream(tx, file, changeOf(file, now)),
    );
  }

  async #read(api: GithubClient, file: ImportedFile) {
    try {
      return await readUpstream(api, file, file.etag ?? undefined);
    } catch (error) {
      // Keep the stored state, and go on with the next file.
      const isOfFile = error instanceof AppError && OF_FILE.has(error.code);
      if (error instanceof UnusableFile || isOfFile) return 'unchanged';
      throw error;
    }
  }
}

const NAME = 'github.check-sources';

/** Opens the queue of passes, which repeats by itself once it is scheduled. */
export function sourceCheckQueue({ redis, everyMs }: { redis: Redis; everyMs: number }): {
  schedule: () => Promise<void>;
  close: CloseStep;
} {
  const { queue, close } = createQueue(NAME, redis);
  return {
    // Idempotent: all processes share one schedule.
    async schedule() {
      await queue.upsertJobScheduler('passes', { every: everyMs }, { name: NAME, data: {} });
    },
    close,
  };
}

/** Starts the worker that runs one pass at a time. */
export function startSourceChecks(deps: {
  checks: SourceChecks;
  redis: Redis;
  log: Log;
  metrics: Metrics;
}): CloseStep {
  const { checks, redis, log, metrics } = deps;
  const stop = new AbortController();
  const ctx = { ...systemContext({ log: log.child({ job: NAME }) }), signal: stop.signal };
  const worker = createWorker(NAME, () => checks.pass(ctx), { redis, log, metrics });
  return () => {
    // A long pass would delay the stop of the process.
    stop.abort();
    return worker.close();
  };
}
