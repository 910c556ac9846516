import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** Stored form of a `ThingRecord`. */
export interface ThingDoc {
  _id: Types.ObjectId;
  ownerId: Types.ObjectId;
  text: string;
  createdAt: Date;
}

/** Returns the model of things on a connection. */
export function thingModel(connection: Connection): Model<ThingDoc> {
  const existing: Model<ThingDoc> | undefined = connection.models.Thing;
  if (existing) return existing;
  const schema = new Schema<ThingDoc>(
    {
      ownerId: { type: Schema.Types.ObjectId, required: true },
      text: { type: String, required: true },
      createdAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ createdAt: -1, _id: -1 }, { name: 'newest' });
  return connection.model<ThingDoc>('Thing', schema, 'things');
}
