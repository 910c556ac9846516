import { newId, type Transaction, trusted } from '@snippetry/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { canonical } from '../accounts/index.ts';

/** Pending request for a password reset. */
interface RecoveryRequestDoc {
  _id: string;
  /** In canonical form; as typed for requests of earlier versions. */
  email: string;
  /** Keyed hash of the network of the request; empty for requests of earlier versions. */
  network: string;
  at: Date;
}

const RETENTION_SECONDS = 86_400;

function recoveryRequestModel(connection: Connection): Model<RecoveryRequestDoc> {
  const existing: Model<RecoveryRequestDoc> | undefined = connection.models.RecoveryRequest;
  if (existing) return existing;
  const text = { type: String, required: true };
  const schema = new Schema<RecoveryRequestDoc>(
    {
      _id: text,
      email: text,
      network: { type: String, default: '' },
      at: { type: Date, required: true },
    },
    { collection: 'recovery_requests', versionKey: false },
  );
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: RETENTION_SECONDS });
  return connection.model<RecoveryRequestDoc>('RecoveryRequest', schema);
}

type RecoveryRequest = Pick<RecoveryRequestDoc, 'email' | 'network'>;

/** Password reset requests, stored until they are processed. */
export class RecoveryRequestRepository {
  readonly #requests: Model<RecoveryRequestDoc>;

  constructor(connection: Connection) {
    this.#requests = recoveryRequestModel(connection);
  }

  /** Returns the id of the request. */
  async insert({ session }: Transaction, request: RecoveryRequest): Promise<string> {
    const id = newId();
    const email = canonical(request.email);
    await this.#requests.create([{ ...request, email, _id: id, at: new Date() }], { session });
    return id;
  }

  /** Consumes a request; null if it has been consumed already. */
  async consume({ session }: Transaction, id: string): Promise<RecoveryRequest | null> {
    const doc = await this.#requests.findOneAndDelete({ _id: id }, { session }).lean();
    return doc && { email: doc.email, network: doc.network ?? '' };
  }

  /** Deletes the requests for the address of a deleted account. */
  async erase({ session }: Transaction, { email }: { email: string }): Promise<void> {
    const spellings = trusted({ $in: [canonical(email), email] });
    await this.#requests.deleteMany({ email: spellings }, { session });
  }
}
