import {
  type Notification,
  type NotificationSettings,
  type PageQuery,
  type Pagination,
  paginate,
} from '@snippetry/contracts';
import { type Log, systemContext, type UnitOfWork, type UserContext } from '@snippetry/service-kit';
import type { SnippetAccess } from '../comments/index.ts';
import type { NotificationPresenter } from './notification.presenter.ts';
import type { NotificationRepository } from './notification.repository.ts';
import { emitChanged } from './notifier.service.ts';
import type { SettingsRepository } from './settings.repository.ts';

interface NotificationPage {
  notifications: Notification[];
  unread: number;
  pagination: Pagination;
}

type ListQuery = PageQuery & { show: 'all' | 'unread' };

interface NotificationServiceDeps {
  unitOfWork: UnitOfWork;
  notifications: NotificationRepository;
  settings: SettingsRepository;
  presenter: NotificationPresenter;
  snippets: SnippetAccess;
  log: Log;
}

/** Notifications of the signed-in user, and their settings. */
export class NotificationService {
  readonly #deps: NotificationServiceDeps;

  constructor(deps: NotificationServiceDeps) {
    this.#deps = deps;
  }

  async list(ctx: UserContext, query: ListQuery): Promise<NotificationPage> {
    const { notifications, presenter } = this.#deps;
    const { id } = ctx.viewer;
    const unreadOnly = query.show === 'unread';
    const counted = this.unread(id);
    const [records, unread, total] = await Promise.all([
      notifications.list(id, query, { unreadOnly }),
      counted,
      unreadOnly ? counted : notifications.count(id),
    ]);
    return {
      notifications: await presenter.many(ctx, id, records),
      unread,
      pagination: paginate(query, total),
    };
  }

  /** Marks these or all notifications as read. Returns the number that remain unread. */
  async read(ctx: UserContext, ids?: readonly string[]): Promise<number> {
    const { unitOfWork, notifications } = this.#deps;
    const { id } = ctx.viewer;
    await unitOfWork.commit(ctx, async (tx) => {
      if (await notifications.read(tx, id, ids)) emitChanged(tx, id, null);
    });
    return this.unread(id);
  }

  /** Returns the notification for its user; null if the user has no such notification. */
  async find(userId: string, id: string): Promise<Notification | null> {
    const { notifications, presenter, log } = this.#deps;
    const record = await notifications.find(userId, id);
    if (!record) return null;
    const [found = null] = await presenter.many(systemContext({ log }), userId, [record]);
    return found;
  }

  unread(userId: string): Promise<number> {
    return this.#deps.notifications.count(userId, { unreadOnly: true });
  }

  settings({ viewer }: UserContext): Promise<NotificationSettings> {
    return this.#deps.settings.find(viewer.id);
  }

  async changeSettings(
    ctx: UserContext,
    { mutedTypes, digest }: NotificationSettings,
  ): Promise<NotificationSettings> {
    const { unitOfWork, settings } = this.#deps;
    const changed = { mutedTypes: [...new Set(mutedTypes)], digest };
    await unitOfWork.commit(ctx, (tx) => settings.save(tx, ctx.viewer.id, changed));
    return changed;
  }

  /** @throws AppError `snippet.not_found` if the viewer cannot see the snippet */
  async isMuted(ctx: UserContext, snippetId: string): Promise<boolean> {
    const { snippets, settings } = this.#deps;
    const snippet = await snippets.authorizeRead(ctx, snippetId);
    return settings.isMuted(ctx.viewer.id, snippet.id);
  }

  /** @throws AppError `snippet.not_found` if the viewer cannot see the snippet */
  async setMuted(ctx: UserContext, snippetId: string, isMuted: boolean): Promise<boolean> {
    const { snippets, settings, unitOfWork } = this.#deps;
    const snippet = await snippets.authorizeRead(ctx, snippetId);
    await unitOfWork.commit(ctx, (tx) =>
      isMuted
        ? settings.mute(tx, ctx.viewer.id, snippet.id)
        : settings.unmute(tx, ctx.viewer.id, snippet.id),
    );
    return isMuted;
  }
}
