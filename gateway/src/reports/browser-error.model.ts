import { BROWSER_ERROR_KINDS, type BrowserError } from '@snippetry/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** An error that browsers reported. */
export interface BrowserErrorDoc extends Omit<BrowserError, 'firstAt' | 'lastAt'> {
  /** Hash of remote, build, kind, message and the first line of the stack. */
  _id: string;
  firstAt: Date;
  lastAt: Date;
}

export function browserErrorModel(connection: Connection): Model<BrowserErrorDoc> {
  const text = { type: String, default: '' };
  const schema = new Schema<BrowserErrorDoc>(
    {
      _id: String,
      ...{ remote: text, build: text, message: text, stack: text, page: text },
      kind: { type: String, enum: [...BROWSER_ERROR_KINDS] },
      count: Number,
      firstAt: Date,
      lastAt: Date,
    },
    { versionKey: false },
  );
  schema.index({ lastAt: -1 }, { name: 'by_time' });
  return connection.model<BrowserErrorDoc>('BrowserError', schema, 'browser_errors');
}
