import { AppError } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  newId,
  SYSTEM,
  type SystemContext,
  type Transaction,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import {
  IMPORTS_AT_ONCE,
  type ImportOrder,
  type ImportRecord,
  type ImportTally,
} from '../domain/import.ts';
import type { ImportEnd, ImportRepository } from '../store/import.repository.ts';
import type { ImportedFileRepository } from '../store/imported-file.repository.ts';
import type { ImportNews } from './import-news.ts';

type Context = SystemContext | UserContext;

export interface ImportRecordsDeps {
  unitOfWork: UnitOfWork;
  repository: ImportRepository;
  /** What was imported, which goes with its user. */
  files: ImportedFileRepository;
  news: ImportNews;
}

/** Keeps the records of imports, and tells those who watch one that it has changed. */
export class ImportRecords {
  readonly #deps: ImportRecordsDeps;

  constructor(deps: ImportRecordsDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `request.rate_limited` where its user has too many that run */
  async create(ctx: UserContext, order: ImportOrder): Promise<string> {
    const { unitOfWork, repository } = this.#deps;
    const record = { ...order, id: newId(), userId: ctx.viewer.id };
    for (let slot = 0; slot < IMPORTS_AT_ONCE; slot += 1) {
      try {
        await unitOfWork.commit(ctx, (tx) => repository.insert(tx, record, slot));
        return record.id;
      } catch (error) {
        if (!isDuplicateKeyError(error, 'few_at_once')) throw error;
      }
    }
    const message = `You can have ${IMPORTS_AT_ONCE} imports at a time. Wait until one has ended, or cancel it`;
    throw new AppError('request.rate_limited', { message, retryAfter: 10 });
  }

  get(id: string): Promise<ImportRecord | null> {
    return this.#deps.repository.get(SYSTEM, id);
  }

  open(after: string | null, limit: number): Promise<ImportRecord[]> {
    return this.#deps.repository.open(SYSTEM, after, limit);
  }

  /** Notes what it consists of, once that is known. */
  notePrepared(ctx: Context, id: string, order: Partial<ImportOrder>): Promise<void> {
    const note = { ...order, isPrepared: true, state: 'active' as const };
    return this.#write(ctx, id, (tx) => this.#deps.repository.note(tx, id, note));
  }

  /** Notes until when GitHub takes no more requests. */
  noteWait(ctx: Context, id: string, message: string, waitsUntil: Date): Promise<void> {
    const note = { message, waitsUntil };
    return this.#write(ctx, id, (tx) => this.#deps.repository.note(tx, id, note));
  }

  noteProgress(ctx: Context, id: string, tally: ImportTally): Promise<void> {
    return this.#write(ctx, id, (tx) => this.#deps.repository.noteProgress(tx, id, tally));
  }

  /** Ends an import that has not ended. */
  end(ctx: Context, id: string, end: ImportEnd, tally: ImportTally): Promise<void> {
    return this.#write(ctx, id, (tx) => this.#deps.repository.end(tx, id, end, tally));
  }

  /** Counts files as well that were under way when the import was ended. */
  correct(ctx: Context, id: string, tally: ImportTally): Promise<void> {
    return this.#write(ctx, id, (tx) => this.#deps.repository.correct(tx, id, tally));
  }

  /** Notes that a job without a record names nothing to import. */
  async failUnknown(ctx: Context, job: { id: string; userId: string }): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    const message = 'There was nothing to import';
    const end: ImportEnd = { state: 'failed', message, reason: null };
    await unitOfWork.commit(ctx, (tx) => repository.failUnknown(tx, job, end));
  }

  /** Imports that run end when their jobs find no record. */
  async onUserDeleted(tx: Transaction, userId: string): Promise<void> {
    await this.#deps.repository.removeOfUser(tx, userId);
    await this.#deps.files.removeOfUser(tx, userId);
  }

  async #write(ctx: Context, id: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.#deps.unitOfWork.commit(ctx, work);
    this.#deps.news.tell(id);
  }
}
