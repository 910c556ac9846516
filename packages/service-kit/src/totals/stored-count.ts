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

/** Options of {@link StoredCount}. */
export interface StoredCountOptions<Doc> {
  connection: Connection;
  /** Collection of the parts that add up to the count. */
  collection: string;
  /** Ids of the parts; several, if concurrent writers would conflict on one. */
  parts: readonly [PartId, ...PartId[]];
  /** Field of a part with its number. */
  field: string;
  /** Model whose matching documents are counted. An index must begin with the fields of `filter`. */
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
 * Stored count of documents of a kind, so that readers need not count them. Every transaction that adds or
 * removes documents increments it; a `TotalCheck` corrects missing increments.
 */
export class StoredCount<Doc> {
  readonly #options: StoredCountOptions<Doc>;
  readonly #parts: Model<PartDoc>;

  /** Create it before `prepareModels`. */
  constructor(options: StoredCountOptions<Doc>) {
    this.#options = options;
    this.#parts = partModel(options.connection, options.collection, options.field);
  }

  /** Increments the count in the transaction that adds documents; negative for removed ones. */
  async add({ session }: { session: ClientSession }, change: number): Promise<void> {
    const { parts, field } = this.#options;
    const _id = parts[Math.floor(Math.random() * parts.length)] ?? parts[0];
    await this.#parts.updateOne({ _id }, { $inc: { [field]: change } }, { upsert: true, session });
  }

  /** Returns the stored count. */
  read(): Promise<number> {
    return this.#sum();
  }

  /** Whether a count is stored; false until the first change or check. */
  async isStored(): Promise<boolean> {
    return (await this.#parts.exists(this.#filter())) !== null;
  }

  /**
   * Returns the difference between the documents and the stored count. Both are read in one snapshot, so
   * later increments do not change the difference: it holds until it is added.
   */
  drift(): Promise<number> {
    const { connection, counted, filter } = this.#options;
    return withTransaction(
      connection,
      async (session) => {
        const stored = await this.#sum(session);
        return (await counted.countDocuments(filter).session(session)) - stored;
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
