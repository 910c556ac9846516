import { type Connection, type Model, Schema } from 'mongoose';

/**
 * Time of the last change of a follow: events arrive in any order, and an older one must not undo a
 * newer one.
 */
export interface FollowMarkDoc {
  /** Both user ids. */
  _id: string;
  at: Date;
}

/** As long as an event is retried or kept in any queue. */
const REMEMBER_SECONDS = 30 * 86_400;

/** The follow marks of a connection. */
export function followMarkModel(connection: Connection): Model<FollowMarkDoc> {
  const existing: Model<FollowMarkDoc> | undefined = connection.models.FollowMark;
  if (existing) return existing;
  const schema = new Schema<FollowMarkDoc>(
    { _id: { type: String, required: true }, at: { type: Date, required: true } },
    { versionKey: false },
  );
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: REMEMBER_SECONDS });
  return connection.model<FollowMarkDoc>('FollowMark', schema, 'follow_marks');
}
