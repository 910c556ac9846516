import { LIMITS, type Notification } from '@snippetry/contracts';
import {
  type Leases,
  type Log,
  type SystemContext,
  systemContext,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { NotificationPresenter } from './notification.presenter.ts';
import type { NotificationRepository } from './notification.repository.ts';
import type { DueDigest } from './notification.ts';
import type { SettingsRepository } from './settings.repository.ts';

/** Maximum users per pass. */
const BATCH = 50;
/** Time for which a process that was killed during a pass blocks the others. */
const LEASE_MS = 60_000;

interface DigestJobsDeps {
  unitOfWork: UnitOfWork;
  notifications: NotificationRepository;
  settings: SettingsRepository;
  presenter: NotificationPresenter;
  leases: Leases;
  log: Log;
}

/** Excludes comments below snippets that the user can no longer see. */
const hasContent = ({ type, snippet }: Notification) =>
  type === 'follow' || type === 'moderation' || snippet !== null;

/** Emits due digests to the service that sends e-mail, in one process at a time. */
export class DigestJobs {
  readonly #deps: DigestJobsDeps;

  constructor(deps: DigestJobsDeps) {
    this.#deps = deps;
  }

  /** Handles the next users. A failed digest does not block the others. */
  async pass(now = new Date()): Promise<void> {
    const { settings, leases, log } = this.#deps;
    const lease = await leases.claim(now, new Date(now.getTime() + LEASE_MS));
    if (lease === null) return;
    const ctx = systemContext({ log });
    for (const due of await settings.due(now, BATCH)) {
      try {
        await this.#digest(ctx, due, now);
      } catch (err) {
        log.warn({ err, userId: due.userId }, 'a digest could not be made and will be tried again');
      }
    }
    await leases.release(lease, { after: null, dueAt: now });
  }

  async #digest(ctx: SystemContext, due: DueDigest, now: Date): Promise<void> {
    const { unitOfWork, notifications, settings, presenter } = this.#deps;
    const { userId, period, since } = due;
    const page = { page: 1, limit: LIMITS.notifications.digest };
    const records = await notifications.list(userId, page, {
      unreadOnly: true,
      since,
      // Later notifications belong to the next digest.
      until: now,
    });
    const items = (await presenter.many(ctx, userId, records)).filter(hasContent);
    const unread = await notifications.count(userId, { unreadOnly: true });
    await unitOfWork.commit(ctx, async (tx) => {
      const isBooked = await settings.digested(tx, due, now);
      if (isBooked && items.length > 0) tx.emit('digest.due', { userId, period, items, unread });
    });
  }
}
