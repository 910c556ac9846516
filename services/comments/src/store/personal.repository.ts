import type { PersonalPage } from '@snippetry/contracts';
import { objectId, onlyPage, readPersonalPage } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type CommentDoc, commentModel } from './comment.model.ts';
import { type MutedDiscussionDoc, mutedDiscussionModel } from './muted-discussion.model.ts';
import { type NotificationDoc, notificationModel } from './notification.model.ts';
import {
  type NotificationSettingsDoc,
  notificationSettingsModel,
} from './notification-settings.model.ts';
import { type ReactionDoc, reactionModel } from './reaction.model.ts';
import { type ReportDoc, reportModel } from './report-case.model.ts';

const COMMENT_FIELDS = {
  snippetId: 1,
  parentId: 1,
  content: 1,
  isEdited: 1,
  anchor: 1,
  likesCount: 1,
  dislikesCount: 1,
  repliesCount: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;
const NOTIFICATION_FIELDS = {
  type: 1,
  action: 1,
  snippetId: 1,
  commentId: 1,
  reason: 1,
  isRead: 1,
  createdAt: 1,
} as const;

/** Personal data of a user, for an export by that user. */
export class PersonalRepository {
  readonly #comments: Model<CommentDoc>;
  readonly #reactions: Model<ReactionDoc>;
  readonly #reports: Model<ReportDoc>;
  readonly #notifications: Model<NotificationDoc>;
  readonly #settings: Model<NotificationSettingsDoc>;
  readonly #muted: Model<MutedDiscussionDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#comments = commentModel(connection);
    this.#reactions = reactionModel(connection);
    this.#reports = reportModel(connection);
    this.#notifications = notificationModel(connection);
    this.#settings = notificationSettingsModel(connection);
    this.#muted = mutedDiscussionModel(connection);
  }

  comments(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { authorId: objectId(userId) };
    return readPersonalPage(this.#comments, { own, fields: COMMENT_FIELDS, after });
  }

  reactions(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { userId: objectId(userId) };
    return readPersonalPage(this.#reactions, {
      own,
      fields: { commentId: 1, snippetId: 1, type: 1 },
      after,
    });
  }

  reports(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { reporterId: objectId(userId) };
    return readPersonalPage(this.#reports, {
      own,
      fields: { commentId: 1, reason: 1, description: 1, createdAt: 1 },
      after,
    });
  }

  notifications(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { userId: objectId(userId) };
    return readPersonalPage(this.#notifications, { own, fields: NOTIFICATION_FIELDS, after });
  }

  async notificationSettings(userId: string): Promise<PersonalPage> {
    const fields = { _id: 0, mutedTypes: 1, digest: 1 } as const;
    return onlyPage(await this.#settings.findById(objectId(userId), fields).lean());
  }

  mutedDiscussions(userId: string, after: string | null): Promise<PersonalPage> {
    const own = { userId: objectId(userId) };
    return readPersonalPage(this.#muted, { own, fields: { snippetId: 1 }, after });
  }
}
