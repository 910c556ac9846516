import {
  AppError,
  type githubJobRoutes,
  type ImportJob,
  isErrorCode,
  type RouteRequest,
} from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { UserContext, UserLimit } from '@snippetry/service-kit';
import type { GithubAccess } from '../github/index.ts';
import type { JobChanges, JobWatch } from '../job-events/index.ts';
import { presentImport } from './import.presenter.ts';
import type { ImportRepository } from './import.repository.ts';
import { type ImportOrder, type ImportRecord, isOver } from './import.ts';
import type { ImportChanges } from './import-changes.ts';
import type { ImportQueues } from './import-queues.ts';
import { sortPaths } from './import-work.ts';

type Routes = typeof githubJobRoutes;
type FilesBody = RouteRequest<Routes['POST /github/import']>['body'];
type GistsBody = RouteRequest<Routes['POST /github/gists/import']>['body'];
type Response = Parameters<JobChanges['stream']>[0];

export interface ImportServiceDeps {
  access: GithubAccess;
  imports: ImportRepository;
  queues: ImportQueues;
  changes: ImportChanges;
  limit: UserLimit;
}

const LIST_LENGTH = 20;

/** Starts, watches and cancels imports of users. */
export class ImportService {
  readonly #deps: ImportServiceDeps;

  constructor(deps: ImportServiceDeps) {
    this.#deps = deps;
  }

  importFiles(ctx: UserContext, { owner, repo, ref, files, wait }: FilesBody): Promise<ImportJob> {
    const items = files.map(({ path }) => ({ path, gistId: null }));
    const order = { kind: 'github.import' as const, owner, repo, ref: ref ?? null, gistIds: [] };
    return this.#start(ctx, { ...order, ...sortPaths(items) }, wait);
  }

  importGists(ctx: UserContext, { gists, wait }: GistsBody): Promise<ImportJob> {
    const gistIds = [...new Set(gists.map(({ id }) => id.toLowerCase()))];
    const order = { kind: 'gist.import' as const, owner: null, repo: null, ref: null, gistIds };
    return this.#start(ctx, { ...order, items: [], refused: [] }, wait);
  }

  async list({ viewer }: UserContext): Promise<ImportJob[]> {
    const records = await this.#deps.imports.latest(viewer, LIST_LENGTH);
    return records.map((record) => presentImport(record));
  }

  async get(ctx: UserContext, id: string): Promise<ImportJob> {
    return presentImport(await this.#require(ctx, id));
  }

  /** Stops an active import and keeps its results; no-op for an ended one. */
  async cancel(ctx: UserContext, id: string): Promise<ImportJob> {
    const { queues, imports } = this.#deps;
    const record = await this.#require(ctx, id);
    if (!isOver(record)) {
      const end = { state: 'cancelled' as const, message: msg('Cancelled'), reason: null };
      await imports.end(id, end, await queues.tally(record));
      // Remaining jobs end once they read the record.
      await queues.dropRest(id).catch((err) => ctx.log.warn({ err }, 'jobs were not removed'));
    }
    return this.get(ctx, id);
  }

  /** Answers with an event for each state of the import. */
  stream(ctx: UserContext, id: string, res: Response): Promise<void> {
    return this.#deps.changes.subscribe().stream(res, this.#watch(ctx, id), {
      present: (record) => presentImport(record),
      eventId: ({ updatedAt }) => updatedAt.getTime(),
    });
  }

  async #start(ctx: UserContext, order: ImportOrder, wait: boolean): Promise<ImportJob> {
    const { access, changes, imports, limit, queues } = this.#deps;
    await limit.count(ctx.viewer);
    await access.for(ctx, ctx.viewer.id, 'import');
    const id = await imports.create(ctx.viewer, order);
    // If this fails, the sweep adds the job.
    await queues
      .add({ id, userId: ctx.viewer.id })
      .catch((err) => ctx.log.warn({ err, jobId: id }, 'the import begins later'));
    const record = wait
      ? await changes.subscribe().untilOver(this.#watch(ctx, id))
      : await this.#require(ctx, id);
    if (record.state === 'failed') throwReason(record);
    return presentImport(record);
  }

  #watch({ viewer, signal }: UserContext, id: string): JobWatch<ImportRecord> {
    const read = () => this.#deps.imports.find(viewer, id);
    return { id, read, isOver, signal, notFound: 'github.job_not_found' };
  }

  async #require({ viewer }: UserContext, id: string): Promise<ImportRecord> {
    const record = await this.#deps.imports.find(viewer, id);
    if (record === null) throw new AppError('github.job_not_found');
    return record;
  }
}

/** Throws the error of a failed import without any result. */
function throwReason({ reason, message, imported, alreadyImported }: ImportRecord): void {
  if (imported + alreadyImported > 0 || !isErrorCode(reason)) return;
  throw new AppError(reason, message === null ? {} : { message });
}
