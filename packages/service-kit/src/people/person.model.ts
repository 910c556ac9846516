import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** Copy of a user's card in a service, so that lists need no call to the auth service. */
export interface PersonDoc {
  _id: Types.ObjectId;
  username: string;
  firstName?: string;
  lastName?: string;
  avatar?: string;
  reputation?: number;
  /** Version of the event with the card; an older event must not replace it. */
  version: number;
  /** Time at which the account was closed; the document then has no card, and late events are ignored. */
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
