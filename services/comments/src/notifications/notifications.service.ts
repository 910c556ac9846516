import {
  type Notification,
  type NotificationSettings,
  type PageQuery,
  type Pagination,
  paginate,
} from '@snippetry/contracts';
import { type Log, systemContext, type UnitOfWork, type UserContext } from '@snippetry/service-kit';
import type { NotificationSource } from '../ports/notification-source.ts';
import type { SnippetAccess } from '../ports/snippet-access.ts';
import type { NotificationRepository } from '../store/notification.repository.ts';
import type { NotificationSettingsRepository } from '../store/notification-settings.repository.ts';
import { emitChanged } from './notification.maker.ts';
import type { NotificationReader } from './notification.reader.ts';

interface NotificationPage {
  notifications: Notification[];
  unread: number;
  pagination: Pagination;
}

type ListQuery = PageQuery & { show: 'all' | 'unread' };

export interface NotificationServiceDeps {
  unitOfWork: UnitOfWork;
  notifications: NotificationRepository;
  settings: NotificationSettingsRepository;
  reader: NotificationReader;
  access: SnippetAccess;
  log: Log;
}

/** Notifications of the signed-in user, and their settings. */
export class NotificationService implements NotificationSource {
  readonly #deps: NotificationServiceDeps;

  constructor(deps: NotificationServiceDeps) {
    this.#deps = deps;
  }

  async list(ctx: UserContext, query: ListQuery): Promise<NotificationPage> {
    const { notifications, reader } = this.#deps;
    const { id } = ctx.viewer;
    const unreadOnly = query.show === 'unread';
    const counted = this.unread(id);
    const [records, unread, total] = await Promise.all([
      notifications.list(id, query, { unreadOnly }),
      counted,
      unreadOnly ? counted : notifications.count(id),
    ]);
    return {
      notifications: await reader.read(ctx, id, records),
      unread,
      pagination: paginate(query, total),
    };
  }

  /** Marks these as read, or all of them; those that are read already stay so. */
  async read(ctx: UserContext, ids?: readonly string[]): Promise<number> {
    const { unitOfWork, notifications } = this.#deps;
    const { id } = ctx.viewer;
    await unitOfWork.commit(ctx, async (tx) => {
      if (await notifications.read(tx, id, ids)) emitChanged(tx, id, null);
    });
    return this.unread(id);
  }

  async find(userId: string, id: string): Promise<Notification | null> {
    const { notifications, reader, log } = this.#deps;
    const record = await notifications.find(userId, id);
    if (!record) return null;
    const [found = null] = await reader.read(systemContext({ log }), userId, [record]);
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
    const { access, settings } = this.#deps;
    const snippet = await access.authorizeRead(ctx, snippetId);
    return settings.isMuted(ctx.viewer.id, snippet.id);
  }

  /** @throws AppError `snippet.not_found` if the viewer cannot see the snippet */
  async setMuted(ctx: UserContext, snippetId: string, isMuted: boolean): Promise<boolean> {
    const { access, settings, unitOfWork } = this.#deps;
    const snippet = await access.authorizeRead(ctx, snippetId);
    await unitOfWork.commit(ctx, (tx) =>
      isMuted
        ? settings.mute(tx, ctx.viewer.id, snippet.id)
        : settings.unmute(tx, ctx.viewer.id, snippet.id),
    );
    return isMuted;
  }
}
