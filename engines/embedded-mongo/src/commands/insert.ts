import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { type CommandContext, namespaceOf, type Reply } from './context.ts';
import {
  checkBatchSize,
  ensureCollection,
  formerResult,
  isStatementError,
  keepResult,
  scopeOf,
  sentDocuments,
  write,
  writeError,
} from './write-helpers.ts';

const JOB_DOCUMENTS = 1000;

/** Progress of an insert, stored as the result of statement 0. */
interface Progress {
  inserted: number;
  next: number;
  errors: Doc[];
}

function formerProgress(former: Doc | undefined): Progress {
  if (!former) return { inserted: 0, next: 0, errors: [] };
  const { inserted, next, errors } = former;
  return {
    inserted: toDouble(inserted),
    next: toDouble(next),
    errors: Array.isArray(errors) ? errors.filter(isDoc) : [],
  };
}

export async function insert(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context);
  const documents = sentDocuments(context, 'documents');
  checkBatchSize(documents.length);
  const ordered = context.command.ordered !== false;
  const progress = formerProgress(formerResult(context, 0));
  if (context.transaction) await ensureCollection(context, ns);
  while (progress.next < documents.length) {
    // On a copy, since a job that failed with its batch has no effect.
    const step = { ...progress, errors: [...progress.errors] };
    await write(context, () => {
      insertSome(context, { ns, documents, ordered, progress: step });
      keepResult(context, 0, { ...step });
    });
    Object.assign(progress, step);
  }
  const { inserted, errors } = progress;
  return { n: inserted, ...(errors.length > 0 ? { writeErrors: errors } : {}) };
}

function insertSome(
  context: CommandContext,
  input: { ns: string; documents: Buffer[]; ordered: boolean; progress: Progress },
): void {
  const { documents, ordered, progress } = input;
  const { catalog, documents: store } = context.engine;
  const collection = catalog.ensure(input.ns);
  const scope = scopeOf(context);
  const end = Math.min(documents.length, progress.next + JOB_DOCUMENTS);
  for (; progress.next < end; progress.next++) {
    const document = documents[progress.next];
    if (!document) continue;
    try {
      store.insert(collection, document, scope);
      progress.inserted++;
    } catch (error) {
      if (!isStatementError(error)) throw error;
      progress.errors.push(writeError(progress.next, error));
      if (!ordered || context.transaction) {
        if (!context.transaction) continue;
      }
      progress.next = documents.length;
      return;
    }
  }
}
