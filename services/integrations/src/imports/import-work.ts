import type { SystemContext } from '@snippetry/service-kit';
import type { FileOutcome, ImportItem, ImportOrder, ImportRecord } from '../domain/import.ts';

/**
 * What an import does at GitHub and with the snippets service. Every method may run twice for the
 * same import, and throws an AppError of `GITHUB_ERRORS` where GitHub does not answer as it should.
 */
export interface ImportWork {
  /** Finds out what the import consists of: its branch, or the files of its gists. */
  prepare(ctx: SystemContext, record: ImportRecord): Promise<Partial<ImportOrder>>;
  importFile(ctx: SystemContext, record: ImportRecord, item: ImportItem): Promise<FileOutcome>;
  /** Runs once an import has taken something. */
  synced(ctx: SystemContext, record: ImportRecord): Promise<void>;
}
