import { AppError } from '@snippetry/contracts';
import { fillText, msg } from '@snippetry/contracts/texts';
import {
  isDuplicateKeyError,
  newId,
  SYSTEM,
  type Transaction,
  type UserContext,
} from '@snippetry/service-kit';
import {
  type FileOutcome,
  IMPORTS_AT_ONCE,
  type ImportItem,
  type ImportOrder,
  type ImportRecord,
  type ImportTally,
} from '../domain/import.ts';
import type { ImportEnd, ImportRepository } from '../store/import.repository.ts';
import type { ImportedFileRepository } from '../store/imported-file.repository.ts';
import type { ImportNews } from './import-news.ts';

export interface ImportRecordsDeps {
  repository: ImportRepository;
  /** What was imported, which goes with its user. */
  files: ImportedFileRepository;
  news: ImportNews;
}

/** How imports end that were begun before they had files. */
export const NOTHING_TO_IMPORT: ImportEnd = {
  state: 'failed',
  message: msg('There was nothing to import'),
  reason: null,
};

/** Keeps the records of imports, and tells those who watch one that it has changed. */
export class ImportRecords {
  readonly #deps: ImportRecordsDeps;

  constructor(deps: ImportRecordsDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `request.rate_limited` where its user has too many that run */
  async create(ctx: UserContext, order: ImportOrder): Promise<string> {
    const { repository } = this.#deps;
    const record = { ...order, id: newId(), userId: ctx.viewer.id };
    for (let slot = 0; slot < IMPORTS_AT_ONCE; slot += 1) {
      try {
        await repository.insert(record, slot);
        return record.id;
      } catch (error) {
        if (!isDuplicateKeyError(error, 'few_at_once')) throw error;
      }
    }
    const message = fillText(
      'You can have {max} imports at a time. Wait until one has ended, or cancel it',
      { max: IMPORTS_AT_ONCE },
    );
    throw new AppError('request.rate_limited', { message, retryAfter: 10 });
  }

  get(id: string): Promise<ImportRecord | null> {
    return this.#deps.repository.get(SYSTEM, id);
  }

  open(after: string | null, limit: number): Promise<ImportRecord[]> {
    return this.#deps.repository.open(SYSTEM, after, limit);
  }

  /** Notes what it consists of, once that is known; false where it has ended. */
  notePrepared(id: string, order: Partial<ImportOrder>): Promise<boolean> {
    const note = { ...order, isPrepared: true, state: 'active' as const };
    return this.#write(id, this.#deps.repository.note(id, note));
  }

  /** Notes until when GitHub takes no more requests. */
  noteWait(id: string, message: string, waitsUntil: Date): Promise<boolean> {
    const note = { message, waitsUntil };
    return this.#write(id, this.#deps.repository.note(id, note));
  }

  noteProgress(id: string, tally: ImportTally): Promise<void> {
    return this.#write(id, this.#deps.repository.noteProgress(id, tally));
  }

  /** Ends an import that has not ended; false where it has. */
  end(id: string, end: ImportEnd, tally: ImportTally): Promise<boolean> {
    return this.#write(id, this.#deps.repository.end(id, end, tally));
  }

  /** Lets an import that has failed go on. */
  reopen(id: string): Promise<void> {
    return this.#write(id, this.#deps.repository.reopen(id));
  }

  /** Counts a file that could not be imported as what it has become since. */
  noteRetried(record: ImportRecord, item: ImportItem, outcome: FileOutcome): Promise<void> {
    return this.#write(record.id, this.#deps.repository.noteRetried(record, item, outcome));
  }

  /** Counts files as well that were under way when the import was ended. */
  correct(id: string, tally: ImportTally): Promise<void> {
    return this.#write(id, this.#deps.repository.correct(id, tally));
  }

  /** Notes that a job without a record names nothing to import. */
  failUnknown(job: { id: string; userId: string }): Promise<void> {
    return this.#deps.repository.failUnknown(job, NOTHING_TO_IMPORT);
  }

  /** Imports that run end when their jobs find no record. */
  async onUserDeleted(tx: Transaction, userId: string): Promise<void> {
    await this.#deps.repository.removeOfUser(tx, userId);
    await this.#deps.files.removeOfUser(tx, userId);
  }

  async #write<Result>(id: string, writing: Promise<Result>): Promise<Result> {
    const result = await writing;
    this.#deps.news.tell(id);
    return result;
  }
}
