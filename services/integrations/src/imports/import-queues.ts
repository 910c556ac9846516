import { msg } from '@snippetry/contracts/texts';
import { createQueue, currentCause, type JobQueue } from '@snippetry/service-kit';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { type FileOutcome, type ImportRecord, type ImportTally, tallyOf } from './import.ts';

/** Message for a file whose job failed for another reason than the file. */
export const OUR_FAULT = msg('It could not be imported because of a failure on our side');

/** Job id with a prefix: BullMQ rejects numeric ids. Versions without records used another form. */
const parentId = (id: string): string => `import-${id}`;

/** Whether a job belongs to an import with a record. */
export function hasRecord(job: Job, id: string): boolean {
  return job.id === parentId(id);
}

const indexOf = (childKey: string): number => Number(childKey.slice(childKey.lastIndexOf('-') + 1));

/** Hides reasons of BullMQ for jobs of dead workers from users. */
function faultOf(reason: string): FileOutcome {
  const isOurs = /stalled|Missing/.test(reason);
  return { is: 'fault', message: isOurs ? OUR_FAULT : reason };
}

/** Queues of imports: one parent job per import, one child job per file. */
export class ImportQueues {
  readonly #imports: JobQueue<'github.import'>;
  readonly #files: JobQueue<'github.import-file'>;

  constructor(redis: Redis) {
    this.#imports = createQueue('github.import', redis);
    this.#files = createQueue('github.import-file', redis);
  }

  /** Adds the job of an import; no-op if it exists. */
  add({ id, userId }: Pick<ImportRecord, 'id' | 'userId'>): Promise<void> {
    return this.#imports.add({ jobId: id, userId }, { jobId: parentId(id) });
  }

  async find(id: string): Promise<Job | null> {
    return (await this.#imports.queue.getJob(parentId(id))) ?? null;
  }

  /** Adds the jobs of all files, unless they were added before. */
  async addFiles(parent: Job, { id, items }: Pick<ImportRecord, 'id' | 'items'>): Promise<void> {
    const counts = await parent.getDependenciesCount();
    const added = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (added >= items.length) return;
    const of = { id: parent.id ?? '', queue: parent.queueQualifiedName };
    await this.#files.queue.addBulk(
      items.map((_item, index) => ({
        name: 'github.import-file',
        data: { jobId: id, index },
        opts: {
          ...currentCause(),
          jobId: `${parentId(id)}-${index}`,
          parent: of,
          // A failed file is one of the results.
          ignoreDependencyOnFailure: true,
          // The parent stores the return value.
          removeOnComplete: true,
        },
      })),
    );
  }

  /** Returns the results so far, by the index of the file. */
  async outcomes(parent: Job): Promise<Map<number, FileOutcome>> {
    const [values, failures] = await Promise.all([
      parent.getChildrenValues<FileOutcome | null>(),
      parent.getIgnoredChildrenFailures(),
    ]);
    const ended = Object.entries(values).flatMap(([key, outcome]): [number, FileOutcome][] =>
      outcome === null ? [] : [[indexOf(key), outcome]],
    );
    const failed = Object.entries(failures).map(([key, reason]): [number, FileOutcome] => [
      indexOf(key),
      faultOf(reason),
    ]);
    return new Map([...ended, ...failed]);
  }

  /** Counts the results so far; see {@link tallyOf}. */
  async tally(record: ImportRecord, unfinished?: string): Promise<ImportTally> {
    const parent = await this.find(record.id);
    const outcomes = parent === null ? new Map() : await this.outcomes(parent);
    return tallyOf(record, outcomes, unfinished);
  }

  /** Removes waiting children. The parent runs once the active ones have ended. */
  async dropRest(id: string): Promise<void> {
    await (await this.find(id))?.removeUnprocessedChildren();
  }

  async close(): Promise<void> {
    await Promise.all([this.#imports.close(), this.#files.close()]);
  }
}
