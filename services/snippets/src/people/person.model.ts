import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** An author as the auth service last told; `version` keeps an older event from winning. */
export interface PersonDoc {
  _id: Types.ObjectId;
  username: string;
  firstName?: string;
  lastName?: string;
  avatar?: string;
  reputation?: number;
  version: number;
}

const schema = new Schema<PersonDoc>(
  {
    username: { type: String, required: true },
    firstName: String,
    lastName: String,
    avatar: String,
    reputation: Number,
    version: { type: Number, required: true },
  },
  { collection: 'people', versionKey: false },
);

export type PersonModel = Model<PersonDoc>;

export function personModel(connection: Connection): PersonModel {
  return connection.model<PersonDoc>('Person', schema);
}
