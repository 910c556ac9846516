import type { UserCard } from '@snippetry/contracts';
import type { EventContext, EventHandlers, UserViewer } from '@snippetry/service-kit';
import type { ClientSession } from 'mongoose';
import type { RollUps } from '../daily/roll-ups.ts';
import { demoSnippets } from '../demo/demo-library.ts';
import type { KeptPeople } from '../people/kept-people.ts';
import type { SnippetDoc } from '../snippets/snippet.model.ts';
import { type SnippetWriter, traceOf } from '../snippets/snippet.writer.ts';
import type { StarService } from '../stars/star.service.ts';
import type { TrashService } from '../trash/trash.service.ts';

export interface ConsumerParts {
  people: KeptPeople;
  trash: TrashService;
  writer: SnippetWriter;
  starring: StarService;
  rollUps: RollUps;
}

/** Acts for the owner of a closed account. */
function ownerOf(userId: string): UserViewer {
  return { kind: 'user', id: userId, username: '', jti: '', exp: 0, key: userId };
}

/** What this service does when accounts come, change and go. */
export class AccountEvents {
  readonly #parts: ConsumerParts;
  /** Snippets of an event under way, announced once its transaction has committed. */
  readonly #written = new Map<string, SnippetDoc[]>();

  constructor(parts: ConsumerParts) {
    this.#parts = parts;
  }

  readonly handlers: EventHandlers<'snippets'> = {
    'user.registered': async ({ user, isDemo }, context) => {
      await this.#parts.people.add(user, context.session);
      if (isDemo) await this.#furnish(user, context);
    },
    'user.updated': ({ user, version }, { session }) =>
      this.#parts.people.update(user, version, session),
    'user.deleted': ({ userId }, context) => this.#clear(userId, context),
  };

  /** After the commit: makes what the event wrote findable. */
  async announce(eventId: string): Promise<void> {
    const docs = this.#written.get(eventId) ?? [];
    this.#written.delete(eventId);
    for (const doc of docs) await this.#parts.writer.announce(doc);
  }

  async #furnish(user: UserCard, { session, event }: EventContext): Promise<void> {
    const docs = demoSnippets({ authorId: user._id, authorName: user.username }, Date.now());
    for (const doc of docs) await this.#parts.writer.insert(doc, session, traceOf(event));
    this.#written.set(event.id, docs);
  }

  async #clear(
    userId: string,
    { session, event }: { session: ClientSession; event: EventContext['event'] },
  ): Promise<void> {
    const { trash, starring, people, rollUps } = this.#parts;
    // One transaction each, not the event's: an account can have any number of snippets, and
    // removing what is gone already changes nothing.
    await trash.clear(ownerOf(userId), traceOf(event));
    await starring.takeBackAll(userId, traceOf(event));
    await rollUps.forgetAuthor(userId, session);
    await people.remove(userId, session);
  }
}
