import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** The card of a person, kept by a service so that its lists ask nobody. */
export interface PersonDoc {
  _id: Types.ObjectId;
  username: string;
  firstName?: string;
  lastName?: string;
  avatar?: string;
  reputation?: number;
  /** Of the event the card came with: an older one must not win. */
  version: number;
}

/** The people of a connection. */
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
