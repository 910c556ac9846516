import { msg } from '@snippetry/contracts/texts';
import { createQueue, type JobQueue } from '@snippetry/service-kit';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import {
  type FileOutcome,
  type ImportRecord,
  type ImportTally,
  tallyOf,
} from '../domain/import.ts';

/** What is said of a file whose job ended for no reason that concerns the file. */
export const OUR_FAULT = msg('It could not be imported because of a failure on our side');

/** BullMQ takes no id of digits alone. Jobs from before imports had files have ids of another form. */
const parentId = (id: string): string => `import-${id}`;

/** Whether a job belongs to an import that has a record. */
export function hasRecord(job: Job, id: string): boolean {
  return job.id === parentId(id);
}

const indexOf = (childKey: string): number => Number(childKey.slice(childKey.lastIndexOf('-') + 1));

/** BullMQ gives reasons of its own to jobs whose processes died. */
function faultOf(reason: string): FileOutcome {
  const isOurs = /stalled|Missing/.test(reason);
  return { is: 'fault', message: isOurs ? OUR_FAULT : reason };
}

/** The queues of imports: a parent for each import, and a child for each of its files. */
export class ImportQueues {
  readonly #imports: JobQueue<'github.import'>;
  readonly #files: JobQueue<'github.import-file'>;

  constructor(redis: Redis) {
    this.#imports = createQueue('github.import', redis);
    this.#files = createQueue('github.import-file', redis);
  }

  /** Adds the job of an import; nothing while it is there. */
  add({ id, userId }: Pick<ImportRecord, 'id' | 'userId'>): Promise<void> {
    return this.#imports.add({ jobId: id, userId }, { jobId: parentId(id) });
  }

  async find(id: string): Promise<Job | null> {
    return (await this.#imports.queue.getJob(parentId(id))) ?? null;
  }

  /** Adds the jobs of all files at once, unless they were added before. */
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
          jobId: `${parentId(id)}-${index}`,
          parent: of,
          // Its failure is one of the results; the others go on.
          ignoreDependencyOnFailure: true,
          // What it has returned is kept with the parent.
          removeOnComplete: true,
        },
      })),
    );
  }

  /** How the files have ended so far, by their places. */
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

  /** What an import has done so far; `unfinished` is said of files that have not ended. */
  async tally(record: ImportRecord, unfinished?: string): Promise<ImportTally> {
    const parent = await this.find(record.id);
    const outcomes = parent === null ? new Map() : await this.outcomes(parent);
    return tallyOf(record, outcomes, unfinished);
  }

  /** Takes away what has not begun. The parent runs once what is under way has ended. */
  async dropRest(id: string): Promise<void> {
    await (await this.find(id))?.removeUnprocessedChildren();
  }

  async close(): Promise<void> {
    await Promise.all([this.#imports.close(), this.#files.close()]);
  }
}
