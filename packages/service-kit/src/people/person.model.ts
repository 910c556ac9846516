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
}

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
    },
    { versionKey: false },
  );
  return connection.model<PersonDoc>('Person', schema, 'people');
}
