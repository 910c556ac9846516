import { MODERATION_NOTICES, type ModerationAction } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { ModerationEntry } from '../domain/report.ts';
import type { ModerationRecordRepository } from '../store/moderation-record.repository.ts';
import type { Notifier } from './notifier.ts';

const noticeOf = (action: ModerationAction) =>
  MODERATION_NOTICES.find((notice) => notice === action);

/** Records acts of moderators and owners, and notifies affected users. */
export class ModerationLog {
  readonly #deps: { records: ModerationRecordRepository; notifications: Notifier };

  constructor(deps: { records: ModerationRecordRepository; notifications: Notifier }) {
    this.#deps = deps;
  }

  async record(tx: Transaction, entry: ModerationEntry): Promise<void> {
    const { records, notifications } = this.#deps;
    const recordId = await records.add(tx, entry);
    const { userId, byId: moderatorId, snippetId, reason } = entry;
    const action = noticeOf(entry.action);
    // A suspended user cannot read notifications; the sign-in shows the reason.
    if (!action || userId === null) return;
    const act = { recordId, action, userId, moderatorId, snippetId, reason };
    await notifications.notifyModeration(tx, act);
  }

  /** Anonymizes entries of a deleted account. */
  forget(tx: Transaction, userId: string): Promise<void> {
    return this.#deps.records.forget(tx, userId);
  }
}
