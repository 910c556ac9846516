import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** A copy of a user's card, which a service stores so that its lists need not ask the auth service. */
export interface PersonDoc {
  _id: Types.ObjectId;
  username: string;
  firstName?: string;
  lastName?: string;
  avatar?: string;
  reputation?: number;
  /** The version of the event that brought the card; an older event must not replace it. */
  version: number;
  /** When the account was closed: there is no card then, and an event that comes late brings none. */
  goneAt?: Date;
}

/** Longer than an event is retried or kept in any queue. */
const REMEMBER_SECONDS = 30 * 86_400;

/** Compiles the model on a connection. */
export function personModel(connection: Connection): Model<PersonDoc> {
  const schema = new Schema<PersonDoc>(
    {
      _id: { type: Schema.Types.ObjectId, required: true },
      username: { type: String, required: true },
      firstName: String,
      lastName: String,
      avatar: String,
      reputation: Number,
      version: { type: Number, required: true },
      goneAt: Date,
    },
    { versionKey: false },
  );
  schema.index({ goneAt: 1 }, { name: 'forget', expireAfterSeconds: REMEMBER_SECONDS });
  return connection.model<PersonDoc>('Person', schema, 'people');
}
