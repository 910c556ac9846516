import {
  type ClientSession,
  type Connection,
  type Model,
  type QueryFilter,
  Schema,
} from 'mongoose';
import { trusted, withTransaction } from '../mongo.ts';

type PartId = string | number;
type PartDoc = { _id: PartId } & Record<string, unknown>;

/** Where a total is kept, and what it is the number of. */
export interface KeptTotalOptions<Doc> {
  connection: Connection;
  /** Collection of the parts that add up to it. */
  collection: string;
  /** Ids of the parts: several, where those who change it at once would wait for one. */
  parts: readonly [PartId, ...PartId[]];
  /** The number in a part. */
  field: string;
  /** What is counted: documents of this model that match. An index begins with the filter's fields. */
  counted: Model<Doc>;
  filter: QueryFilter<Doc>;
}

/** Counting is one transaction; MongoDB ends those that take longer than a minute. */
const LIMIT_MS = 30_000;

function partModel(connection: Connection, collection: string, field: string): Model<PartDoc> {
  const existing: Model<PartDoc> | undefined = connection.models[collection];
  if (existing) return existing;
  const schema = new Schema<PartDoc>(
    { _id: { type: Schema.Types.Mixed, required: true }, [field]: { type: Number, default: 0 } },
    { collection, versionKey: false },
  );
  return connection.model<PartDoc>(collection, schema);
}

/**
 * How many documents of a kind there are, kept rather than counted for each reader. Whoever adds or
 * removes one books it in the same transaction; a `TotalCheck` finds what was not booked.
 */
export class KeptTotal<Doc> {
  readonly #options: KeptTotalOptions<Doc>;
  readonly #parts: Model<PartDoc>;

  /** Make it before `prepareModels`. */
  constructor(options: KeptTotalOptions<Doc>) {
    this.#options = options;
    this.#parts = partModel(options.connection, options.collection, options.field);
  }

  /** Books documents that the same transaction has added, or removed where it is below zero. */
  async add({ session }: { session: ClientSession }, change: number): Promise<void> {
    const { parts, field } = this.#options;
    const _id = parts[Math.floor(Math.random() * parts.length)] ?? parts[0];
    await this.#parts.updateOne({ _id }, { $inc: { [field]: change } }, { upsert: true, session });
  }

  /** The total as it is kept. */
  read(): Promise<number> {
    return this.#sum();
  }

  /** False until the first change or check: nothing is known then. */
  async isKept(): Promise<boolean> {
    return (await this.#parts.exists(this.#filter())) !== null;
  }

  /**
   * What has to be added to make the total right. Both are read of one moment, so changes booked
   * since neither count nor matter: the answer stays true until somebody adds it.
   */
  drift(): Promise<number> {
    const { connection, counted, filter } = this.#options;
    return withTransaction(
      connection,
      async (session) => {
        const kept = await this.#sum(session);
        return (await counted.countDocuments(filter).session(session)) - kept;
      },
      LIMIT_MS,
    );
  }

  async #sum(session?: ClientSession): Promise<number> {
    const { field } = this.#options;
    const docs = await this.#parts
      .find(this.#filter())
      .session(session ?? null)
      .lean<PartDoc[]>();
    return docs.reduce((sum, doc) => sum + Number(doc[field]), 0);
  }

  #filter() {
    return { _id: trusted({ $in: [...this.#options.parts] }) };
  }
}
