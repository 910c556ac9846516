import { brokeIndex } from '@snippetry/service-kit';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** Whose library is being imported into. `_id` is the user. */
interface TurnDoc {
  _id: string;
  turns: number;
  at: Date;
}

const FORGET_SECONDS = 86_400;

const schema = new Schema<TurnDoc>(
  {
    _id: { type: String, required: true },
    turns: { type: Number, default: 0 },
    at: { type: Date, default: () => new Date() },
  },
  { collection: 'import_turns', versionKey: false },
);
schema.index({ at: 1 }, { name: 'by_time', expireAfterSeconds: FORGET_SECONDS });

export type TurnModel = Model<TurnDoc>;

export function turnModel(connection: Connection): TurnModel {
  return connection.model<TurnDoc>('ImportTurn', schema);
}

/** Makes sure that there is a turn to take: two upserts at the same time must not be in transactions. */
export async function openTurn(model: TurnModel, userId: string): Promise<void> {
  const update = { $set: { at: new Date() }, $setOnInsert: { turns: 0 } };
  try {
    await model.updateOne({ _id: userId }, update, { upsert: true });
  } catch (err) {
    if (!brokeIndex(err, '_id_')) throw err;
  }
}

/**
 * Of two imports into one library at the same time, in any process, one waits or tries again:
 * each looks for what is there already and must see what the other wrote.
 */
export async function takeTurn(
  model: TurnModel,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await model.updateOne({ _id: userId }, { $inc: { turns: 1 } }, { session, upsert: true });
}
