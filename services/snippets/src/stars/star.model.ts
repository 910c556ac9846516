import { type Connection, type Model, Schema, type Types } from 'mongoose';
import { ONE_STAR_EACH } from './star.ts';

export interface StarDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  snippetId: Types.ObjectId;
  /** Day the star was given, counted from 1970 in UTC; removing it decrements that day's count. */
  day: number;
}

const schema = new Schema<StarDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    snippetId: { type: Schema.Types.ObjectId, required: true },
    day: { type: Number, required: true },
  },
  { collection: 'stars', versionKey: false },
);
schema.index({ userId: 1, snippetId: 1 }, { name: ONE_STAR_EACH, unique: true });
schema.index({ snippetId: 1 }, { name: 'by_snippet' });

export type StarModel = Model<StarDoc>;

export function starModel(connection: Connection): StarModel {
  return connection.model<StarDoc>('Star', schema);
}
