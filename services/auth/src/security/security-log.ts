import type { Transaction } from '@snippetry/service-kit';
import { knownPlace } from '../ports/known-place.ts';
import type { Post } from '../ports/post.ts';
import type { SecurityLog, SecurityNews } from '../ports/security-log.ts';
import type { SecurityEventRepository } from '../store/security-event.repository.ts';

/** Stores what happened for its owner to read, and sends it to them. */
export class StoredSecurityLog implements SecurityLog {
  readonly #events: SecurityEventRepository;
  readonly #post: Post;

  constructor({ events, post }: { events: SecurityEventRepository; post: Post }) {
    this.#events = events;
    this.#post = post;
  }

  async record(tx: Transaction, accountId: string, news: SecurityNews): Promise<void> {
    const { kind, subject = '', to } = news;
    const facts = { subject, ...knownPlace(news), at: new Date() };
    await this.#events.insert(tx, accountId, { kind, ...facts });
    const mail = { kind: 'security' as const, accountId, event: kind, ...facts };
    await this.#post.send(tx, { ...mail, ...(to !== undefined && { to }) });
  }
}
