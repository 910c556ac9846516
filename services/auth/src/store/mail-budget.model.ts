import { type Connection, type Model, Schema } from 'mongoose';

/** Times of the latest mails that count against a budget, such as that of an address. */
export interface MailBudgetDoc {
  /** Keyed hash of the budget's name: it outlives the account, so it contains no address. */
  _id: string;
  sentAt: Date[];
  forgetAt: Date;
}

export function mailBudgetModel(connection: Connection): Model<MailBudgetDoc> {
  const existing: Model<MailBudgetDoc> | undefined = connection.models.MailBudget;
  if (existing) return existing;
  const schema = new Schema<MailBudgetDoc>(
    {
      _id: { type: String, required: true },
      sentAt: { type: [Date], default: [] },
      forgetAt: { type: Date, required: true },
    },
    { collection: 'mail_budgets', versionKey: false },
  );
  schema.index({ forgetAt: 1 }, { name: 'forget', expireAfterSeconds: 0 });
  return connection.model<MailBudgetDoc>('MailBudget', schema);
}
