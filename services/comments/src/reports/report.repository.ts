import { AppError, type PageQuery, type ReportReason } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  newId,
  objectId,
  objectIds,
  type ReadPersonalData,
  readOwnDocuments,
  skipOf,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import {
  ONE_REPORT_EACH,
  type ReportCaseDoc,
  type ReportDoc,
  reportCaseModel,
  reportModel,
} from './report.model.ts';
import type {
  CaseRecord,
  DismissalRecord,
  NewCase,
  ReportRecord,
  ResolutionRecord,
  SnippetTitle,
} from './report.ts';

/** Maximum reports returned with a case. */
const SHOWN_REPORTS = 50;

const OPEN = 'open' as const;

interface CasePage {
  cases: CaseRecord[];
  total: number;
}

interface NewReport {
  reporterId: string;
  reason: ReportReason;
  description: string;
}

function toCase(doc: ReportCaseDoc): CaseRecord {
  const { resolution } = doc;
  return {
    id: doc._id.toHexString(),
    commentId: doc.commentId.toHexString(),
    snippetId: doc.snippetId.toHexString(),
    snippetTitle: doc.snippetTitle,
    ownerId: doc.ownerId.toHexString(),
    judgeId: doc.judgeId?.toHexString() ?? null,
    authorId: doc.authorId.toHexString(),
    reportedText: doc.reportedText,
    createdAt: doc.createdAt,
    dismissal: doc.dismissal ?? null,
    resolution: resolution && { ...resolution, byId: resolution.byId?.toHexString() ?? null },
  };
}

const toReport = ({ reporterId, reason, description, createdAt }: ReportDoc): ReportRecord => ({
  reporterId: reporterId.toHexString(),
  reason,
  description,
  createdAt,
});

const isOpenFor = (judgeId: string) => ({
  judgeId: objectId(judgeId),
  status: OPEN,
  dismissal: null,
});

/** Filter of the cases about the viewer's snippets; dismissed ones count as resolved. */
function ownFilter({ id }: UserViewer, status: 'open' | 'resolved'): QueryFilter<ReportCaseDoc> {
  if (status === 'open') return isOpenFor(id);
  const isDone = [{ status }, { dismissal: trusted({ $ne: null }) }];
  return { judgeId: objectId(id), $or: isDone };
}

/** Reports and their cases. */
export class ReportRepository {
  readonly #cases: Model<ReportCaseDoc>;
  readonly #reports: Model<ReportDoc>;
  readonly personalData: ReadPersonalData;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#cases = reportCaseModel(connection);
    this.#reports = reportModel(connection);
    const fields = ['commentId', 'reason', 'description', 'createdAt'];
    this.personalData = readOwnDocuments(this.#reports, { owner: 'reporterId', fields });
  }

  /**
   * Adds a report to the open case of the comment, or opens one. A case that the owner has dismissed
   * returns to the owner's queue.
   *
   * @throws AppError `comment.already_reported`
   */
  async add({ session }: Transaction, about: NewCase, report: NewReport): Promise<void> {
    const commentId = objectId(about.commentId);
    const createdAt = new Date();
    const ownerId = objectId(about.ownerId);
    const { _id: caseId } = await this.#cases
      .findOneAndUpdate(
        { commentId, status: OPEN },
        {
          $setOnInsert: {
            snippetId: objectId(about.snippetId),
            snippetTitle: about.snippetTitle,
            titledAt: about.titledAt,
            ownerId,
            judgeId: about.ownerId === about.authorId ? null : ownerId,
            authorId: objectId(about.authorId),
            reportedText: about.reportedText,
            createdAt,
            resolution: null,
          },
          $set: { dismissal: null },
        },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean();
    const { reporterId, ...said } = report;
    const doc = { caseId, commentId, reporterId: objectId(reporterId), ...said, createdAt };
    try {
      await this.#reports.create([doc], { session });
    } catch (cause) {
      if (!isDuplicateKeyError(cause, ONE_REPORT_EACH)) throw cause;
      throw new AppError('comment.already_reported', { cause });
    }
  }

  /** Returns a page of the viewer's cases: those about own snippets, or all for moderators. */
  async page(
    viewer: UserViewer,
    isModerator: boolean,
    query: PageQuery & { status: 'open' | 'resolved' },
  ): Promise<CasePage> {
    const { status } = query;
    const filter = isModerator ? { status } : ownFilter(viewer, status);
    const direction = status === 'open' ? 1 : -1;
    const [found, total] = await Promise.all([
      this.#cases
        .find(filter)
        .sort({ createdAt: direction, _id: direction })
        .skip(skipOf(query))
        .limit(query.limit)
        .lean(),
      this.#cases.countDocuments(filter),
    ]);
    return { cases: found.map(toCase), total };
  }

  /** Returns a case of the viewer; any for moderators. */
  async find(
    viewer: UserViewer,
    isModerator: boolean,
    id: string,
    tx?: Transaction,
  ): Promise<CaseRecord | null> {
    const found = await this.#cases
      .findOne({ _id: objectId(id), ...(!isModerator && { judgeId: objectId(viewer.id) }) })
      .session(tx?.session ?? null)
      .lean();
    return found && toCase(found);
  }

  /** Returns the first reports of each of these cases. */
  async reportsOf(caseIds: readonly string[]): Promise<Map<string, ReportRecord[]>> {
    const found = await this.#cases.aggregate<{ _id: ReportCaseDoc['_id']; reports: ReportDoc[] }>([
      { $match: { _id: { $in: objectIds(caseIds) } } },
      {
        $lookup: {
          from: this.#reports.collection.name,
          localField: '_id',
          foreignField: 'caseId',
          pipeline: [{ $sort: { createdAt: 1, _id: 1 } }, { $limit: SHOWN_REPORTS }],
          as: 'reports',
        },
      },
      { $project: { reports: 1 } },
    ]);
    return new Map(found.map(({ _id, reports }) => [_id.toHexString(), reports.map(toReport)]));
  }

  /** Resolves a case; false if it is already resolved. */
  async resolve(tx: Transaction, id: string, resolution: ResolutionRecord): Promise<boolean> {
    return (await this.#resolve(tx, { _id: objectId(id) }, resolution)) === 1;
  }

  /** Removes an open case from its owner's queue; false if it was already removed. */
  async dismiss(
    { session }: Transaction,
    { id, judgeId }: { id: string; judgeId: string },
    { reason, at }: DismissalRecord,
  ): Promise<boolean> {
    const filter = { _id: objectId(id), ...isOpenFor(judgeId) };
    const { modifiedCount } = await this.#cases.updateOne(
      filter,
      { $set: { dismissal: { reason, at } } },
      { session },
    );
    return modifiedCount === 1;
  }

  /** Resolves the open case of a comment, if there is one. */
  async resolveOfComment(
    tx: Transaction,
    commentId: string,
    resolution: ResolutionRecord,
  ): Promise<void> {
    await this.#resolve(tx, { commentId: objectId(commentId) }, resolution);
  }

  /** Resolves the open cases below a snippet. */
  async resolveOfSnippet(
    tx: Transaction,
    snippetId: string,
    resolution: ResolutionRecord,
  ): Promise<void> {
    await this.#resolve(tx, { snippetId: objectId(snippetId) }, resolution);
  }

  /** Stores the new title of a snippet unless a later one is stored. */
  async rename(
    { session }: Transaction,
    { snippetId, snippetTitle, titledAt }: SnippetTitle,
  ): Promise<void> {
    const notLater = trusted({ $not: { $gt: titledAt } });
    const filter = { snippetId: objectId(snippetId), titledAt: notLater };
    await this.#cases.updateMany(filter, { $set: { snippetTitle, titledAt } }, { session });
  }

  /**
   * Removes the texts of a user (comments, snippet titles, descriptions of reports), and replaces
   * the user's id by a random one.
   */
  async forget({ session }: Transaction, userId: string): Promise<void> {
    const [deleted, anonymous] = [objectId(userId), objectId(newId())];
    const changes = [
      [{ authorId: deleted }, { authorId: anonymous, reportedText: '' }],
      [{ ownerId: deleted }, { ownerId: anonymous, snippetTitle: '' }],
      [{ judgeId: deleted }, { judgeId: null, dismissal: null }],
      [{ 'resolution.byId': deleted }, { 'resolution.byId': null }],
    ] as const;
    for (const [filter, $set] of changes) {
      await this.#cases.updateMany(filter, { $set }, { session });
    }
    const forgotten = { $set: { reporterId: anonymous, description: '' } };
    await this.#reports.updateMany({ reporterId: deleted }, forgotten, { session });
  }

  /** Resolves the open ones of these cases. Returns their number. */
  async #resolve(
    { session }: Transaction,
    cases: QueryFilter<ReportCaseDoc>,
    { byId, ...rest }: ResolutionRecord,
  ): Promise<number> {
    const resolution = { ...rest, byId: byId === null ? null : objectId(byId) };
    const change = { $set: { status: 'resolved' as const, resolution } };
    return (await this.#cases.updateMany({ ...cases, status: OPEN }, change, { session }))
      .modifiedCount;
  }
}
