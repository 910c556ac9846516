import type { githubJobRoutes } from '@snippetry/contracts';
import { AppError, type ImportJob, isErrorCode, type RouteRequest } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { openEventStream, type UserContext, type UserLimit } from '@snippetry/service-kit';
import { type ImportOrder, type ImportRecord, isOver } from '../domain/import.ts';
import type { GithubAccess } from '../ports/github-api.ts';
import type { ImportRepository } from '../store/import.repository.ts';
import { presentImport } from './import.presenter.ts';
import type { ImportNews } from './import-news.ts';
import { sortPaths } from './import-preparer.ts';
import type { ImportQueues } from './import-queues.ts';
import type { ImportRecords } from './import-records.ts';

type Routes = typeof githubJobRoutes;
type FilesBody = RouteRequest<Routes['POST /github/import']>['body'];
type GistsBody = RouteRequest<Routes['POST /github/gists/import']>['body'];
type Response = Parameters<typeof openEventStream>[0];

export interface ImportServiceDeps {
  access: GithubAccess;
  records: ImportRecords;
  repository: ImportRepository;
  queues: ImportQueues;
  news: ImportNews;
  limit: UserLimit;
}

/** How many imports the list holds. */
const LIST_LENGTH = 20;
/** A request that waits gets its answer before proxies give it up. */
const LONGEST_WAIT_MS = 25_000;
/** News may be lost, so whoever waits looks for itself. */
const LOOK_EVERY_MS = 1000;
const HEARTBEAT_MS = 15_000;

/** Imports as their users begin, watch and cancel them. */
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
    const records = await this.#deps.repository.latest(viewer, LIST_LENGTH);
    return records.map((record) => presentImport(record));
  }

  async get(ctx: UserContext, id: string): Promise<ImportJob> {
    return presentImport(await this.#find(ctx, id));
  }

  /** Stops an import that runs. What it has imported stays; one that has ended stays as it is. */
  async cancel(ctx: UserContext, id: string): Promise<ImportJob> {
    const { queues, records } = this.#deps;
    const record = await this.#find(ctx, id);
    if (!isOver(record)) {
      const end = { state: 'cancelled' as const, message: msg('Cancelled'), reason: null };
      await records.end(id, end, await queues.tally(record));
      // Jobs that stay in the queue end by themselves when they see the record.
      await queues.dropRest(id).catch((err) => ctx.log.warn({ err }, 'jobs were not removed'));
    }
    return this.get(ctx, id);
  }

  /** Sends the import each time it has changed, until it is over. */
  async follow(ctx: UserContext, id: string, res: Response): Promise<void> {
    let record = await this.#find(ctx, id);
    if (res.closed) return;
    const stream = openEventStream(res, { heartbeatMs: HEARTBEAT_MS });
    let sent = '';
    while (stream.isOpen) {
      const data = JSON.stringify(presentImport(record));
      if (data !== sent) stream.send({ id: String(record.updatedAt.getTime()), data });
      sent = data;
      if (isOver(record)) return stream.end();
      await this.#deps.news.next(id, LOOK_EVERY_MS, ctx.signal);
      const found = await this.#deps.repository.find(ctx.viewer, id);
      // Its user was deleted.
      if (found === null) return stream.end();
      record = found;
    }
  }

  async #start(ctx: UserContext, order: ImportOrder, wait: boolean): Promise<ImportJob> {
    const { access, limit, queues, records } = this.#deps;
    await limit.count(ctx.viewer);
    await access.for(ctx, ctx.viewer.id, 'import');
    const id = await records.create(ctx, order);
    // A job that could not be added is added later, for its record is there.
    await queues
      .add({ id, userId: ctx.viewer.id })
      .catch((err) => ctx.log.warn({ err, jobId: id }, 'the import begins later'));
    const record = wait ? await this.#untilOver(ctx, id) : await this.#find(ctx, id);
    if (record.state === 'failed') throwReason(record);
    return presentImport(record);
  }

  async #untilOver(ctx: UserContext, id: string): Promise<ImportRecord> {
    const until = Date.now() + LONGEST_WAIT_MS;
    for (;;) {
      const record = await this.#find(ctx, id);
      if (isOver(record) || Date.now() >= until || ctx.signal.aborted) return record;
      await this.#deps.news.next(id, LOOK_EVERY_MS, ctx.signal);
    }
  }

  async #find({ viewer }: UserContext, id: string): Promise<ImportRecord> {
    const record = await this.#deps.repository.find(viewer, id);
    if (record === null) throw new AppError('github.job_not_found');
    return record;
  }
}

/** An import that came to nothing is told as the error that it ended with. */
function throwReason({ reason, message, imported, alreadyImported }: ImportRecord): void {
  if (imported + alreadyImported > 0 || !isErrorCode(reason)) return;
  throw new AppError(reason, message === null ? {} : { message });
}
