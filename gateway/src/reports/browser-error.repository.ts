import { createHash } from 'node:crypto';
import type { BrowserError, BrowserReport } from '@snippetry/contracts';
import { trusted } from '@snippetry/service-kit/mongo';
import type { Connection, Model } from 'mongoose';
import { type BrowserErrorDoc, browserErrorModel } from './browser-error.model.ts';

/** Distinct errors that are stored. */
const MOST = 200;
/** Distinct errors between two writes; further ones are only counted in the metrics. */
const MOST_WAITING = 50;

type Reported = Pick<BrowserReport, 'page'> & BrowserReport['errors'][number];

function idOf({ remote, build, kind, message, stack }: Reported): string {
  const [firstLine = ''] = stack.split('\n');
  const parts = [remote, build, kind, message, firstLine];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}

/** Stores the last distinct errors of browsers, with the number of their occurrences. */
export class BrowserErrorRepository {
  readonly #errors: Model<BrowserErrorDoc>;
  #waiting = new Map<string, { error: Reported; count: number }>();

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#errors = browserErrorModel(connection);
  }

  /** Collects an error until the next {@link write}, so that a flood of reports costs few writes. */
  add(error: Reported): void {
    const id = idOf(error);
    const known = this.#waiting.get(id);
    if (known) known.count += 1;
    else if (this.#waiting.size < MOST_WAITING) this.#waiting.set(id, { error, count: 1 });
  }

  /** Writes what was collected, and removes the oldest errors beyond the limit. */
  async write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    const now = new Date();
    await this.#errors.bulkWrite(
      [...waiting].map(([_id, { error, count }]) => {
        const { remote, build, kind, message, stack, page } = error;
        const facts = { remote, build, kind, message, stack, page, firstAt: now };
        const update = { $setOnInsert: facts, $set: { lastAt: now }, $inc: { count } };
        return { updateOne: { filter: { _id }, update, upsert: true } };
      }),
    );
    const older = await this.#errors.find({}, { _id: 1 }).sort({ lastAt: -1 }).skip(MOST).lean();
    const _id = trusted({ $in: older.map((doc) => doc._id) });
    if (older.length > 0) await this.#errors.deleteMany({ _id });
  }

  /** Returns the stored errors, the last reported ones first. */
  async list(): Promise<BrowserError[]> {
    const docs = await this.#errors.find().sort({ lastAt: -1 }).limit(MOST).lean();
    return docs.map(({ _id, firstAt, lastAt, ...error }) => ({
      ...error,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    }));
  }
}
