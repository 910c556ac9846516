import type { ModerationAction, ReportReason } from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { DismissalRecord, ResolutionRecord } from './report.ts';

export interface ReportCaseDoc {
  _id: Types.ObjectId;
  commentId: Types.ObjectId;
  snippetId: Types.ObjectId;
  snippetTitle: string;
  /** Time at which the snippet had this title; missing in cases of earlier versions. */
  titledAt?: Date | null;
  ownerId: Types.ObjectId;
  judgeId: Types.ObjectId | null;
  authorId: Types.ObjectId;
  reportedText: string;
  status: 'open' | 'resolved';
  createdAt: Date;
  /** Missing in cases of earlier versions. */
  dismissal?: DismissalRecord | null;
  resolution: (Omit<ResolutionRecord, 'byId'> & { byId: Types.ObjectId | null }) | null;
}

export interface ReportDoc {
  _id: Types.ObjectId;
  caseId: Types.ObjectId;
  commentId: Types.ObjectId;
  reporterId: Types.ObjectId;
  reason: ReportReason;
  description: string;
  createdAt: Date;
}

export const ONE_REPORT_EACH = 'one_report_each';

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, default: '' };
const maybeId = { type: Schema.Types.ObjectId, default: null };

function caseSchema(): Schema<ReportCaseDoc> {
  const resolution = { action: String, reason: text, byId: maybeId, at: Date };
  const schema = new Schema<ReportCaseDoc>(
    {
      commentId: id,
      snippetId: id,
      snippetTitle: text,
      titledAt: { type: Date, default: null },
      ownerId: id,
      judgeId: maybeId,
      authorId: id,
      reportedText: text,
      status: { type: String, required: true },
      createdAt: { type: Date, required: true },
      dismissal: { type: { reason: text, at: Date }, _id: false, default: null },
      resolution: { type: resolution, _id: false, default: null },
    },
    { versionKey: false },
  );
  schema.index({ status: 1, createdAt: 1, _id: 1 }, { name: 'queue' });
  schema.index({ judgeId: 1, status: 1, createdAt: 1, _id: 1 }, { name: 'own_queue' });
  schema.index(
    { commentId: 1 },
    { name: 'one_open_case', unique: true, partialFilterExpression: { status: 'open' } },
  );
  schema.index({ snippetId: 1 }, { name: 'by_snippet' });
  schema.index({ authorId: 1 }, { name: 'by_author' });
  return schema;
}

export function reportCaseModel(connection: Connection): Model<ReportCaseDoc> {
  const existing: Model<ReportCaseDoc> | undefined = connection.models.ReportCase;
  return existing ?? connection.model<ReportCaseDoc>('ReportCase', caseSchema(), 'report_cases');
}

export function reportModel(connection: Connection): Model<ReportDoc> {
  const existing: Model<ReportDoc> | undefined = connection.models.Report;
  if (existing) return existing;
  const schema = new Schema<ReportDoc>(
    {
      caseId: id,
      commentId: id,
      reporterId: id,
      reason: { type: String, required: true },
      description: text,
      createdAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ reporterId: 1, commentId: 1 }, { name: ONE_REPORT_EACH, unique: true });
  schema.index({ caseId: 1, createdAt: 1, _id: 1 }, { name: 'by_case' });
  return connection.model<ReportDoc>('Report', schema, 'reports');
}

export interface ModerationRecordDoc {
  _id: Types.ObjectId;
  action: ModerationAction;
  reason: string;
  byId: Types.ObjectId;
  userId: Types.ObjectId | null;
  commentId: Types.ObjectId | null;
  snippetId: Types.ObjectId | null;
  at: Date;
}

export function moderationRecordModel(connection: Connection): Model<ModerationRecordDoc> {
  const existing: Model<ModerationRecordDoc> | undefined = connection.models.ModerationRecord;
  if (existing) return existing;
  const schema = new Schema<ModerationRecordDoc>(
    {
      action: { type: String, required: true },
      reason: text,
      byId: id,
      userId: maybeId,
      commentId: maybeId,
      snippetId: maybeId,
      at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ at: -1, _id: -1 }, { name: 'newest' });
  schema.index({ snippetId: 1, action: 1, at: -1 }, { name: 'of_snippet' });
  const name = 'ModerationRecord';
  return connection.model<ModerationRecordDoc>(name, schema, 'moderation_records');
}
