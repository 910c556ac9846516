import { type Connection, type Model, Schema, type Types } from 'mongoose';

/**
 * What is known of a user who registered recently. Whether they are a demo account and which
 * snippet
 * is their first arrive in separate events, in either order; the sample discussion needs both.
 */
export interface NewcomerDoc {
  _id: Types.ObjectId;
  isDemo: boolean;
  snippetId: Types.ObjectId | null;
  at: Date;
}

/** Both events arrive within seconds; an hour covers an outage of one of the queues. */
const REMEMBER_SECONDS = 3600;

/** The newcomers of a connection, by user id. */
export function newcomerModel(connection: Connection): Model<NewcomerDoc> {
  const existing: Model<NewcomerDoc> | undefined = connection.models.Newcomer;
  if (existing) return existing;
  const id = Schema.Types.ObjectId;
  const schema = new Schema<NewcomerDoc>(
    {
      _id: { type: id, required: true },
      isDemo: { type: Boolean, default: false },
      snippetId: { type: id, default: null },
      at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: REMEMBER_SECONDS });
  return connection.model<NewcomerDoc>('Newcomer', schema, 'newcomers');
}
