import { type Connection, type Model, Schema, type Types } from 'mongoose';

const count = { type: Number, required: true, default: 0 };

/**
 * One snippet's discussion: the exact totals, changed in the transaction of what they count.
 * A closed one belongs to a deleted snippet and accepts no comments.
 */
export interface DiscussionDoc {
  _id: Types.ObjectId;
  /** Comments that are not deleted. */
  total: number;
  /** Top-level entries of the list, deleted ones that still hold replies included. */
  topLevel: number;
  closed: boolean;
  /** The revision of the snippet for which the lines that comments are about were looked for last. */
  revision?: number;
}

/** The discussions of a connection, by snippet id. */
export function discussionModel(connection: Connection): Model<DiscussionDoc> {
  const existing: Model<DiscussionDoc> | undefined = connection.models.Discussion;
  if (existing) return existing;
  const schema = new Schema<DiscussionDoc>(
    {
      _id: { type: Schema.Types.ObjectId, required: true },
      total: count,
      topLevel: count,
      closed: { type: Boolean, default: false },
      revision: { type: Number, default: 0 },
    },
    { versionKey: false },
  );
  return connection.model<DiscussionDoc>('Discussion', schema, 'discussions');
}
