import type { UserCard } from '@snippetry/contracts';
import type { FetchCards } from '../lookups.ts';
import type { RequestContext } from '../request-context.ts';
import type { PeopleRepository } from './people.repository.ts';

/** How many people one question to the auth service may be about. */
const BATCH = 200;

/** What `People` needs. */
export interface PeopleDeps {
  repository: PeopleRepository;
  fetchCards: FetchCards;
}

/** Names people for whoever lists what they made; the cards that are missing are fetched and kept. */
export class People {
  readonly #deps: PeopleDeps;

  constructor(deps: PeopleDeps) {
    this.#deps = deps;
  }

  /**
   * The cards of these people by id. A name is a decoration of what was asked for: where auth does
   * not answer, people it would have named are left out and asked for again next time. The viewer
   * is shown by the name in their token where nothing better is known.
   */
  async cards(ctx: RequestContext, ids: string[]): Promise<Map<string, UserCard>> {
    const { viewer } = ctx;
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Map();
    const known = await this.#deps.repository.find(wanted);
    const cards = new Map(known.map((card) => [card._id, card]));
    const missing = wanted.filter((id) => !cards.has(id));
    for (const card of await this.#fetch(ctx, missing)) cards.set(card._id, card);
    if (viewer.kind === 'user' && wanted.includes(viewer.id) && !cards.has(viewer.id)) {
      cards.set(viewer.id, { _id: viewer.id, username: viewer.username });
    }
    return cards;
  }

  async #fetch(ctx: RequestContext, ids: string[]): Promise<UserCard[]> {
    if (ids.length === 0) return [];
    const { repository, fetchCards } = this.#deps;
    try {
      const batches = [];
      for (let at = 0; at < ids.length; at += BATCH) batches.push(ids.slice(at, at + BATCH));
      const answers = await Promise.all(batches.map((batch) => fetchCards(ctx, batch)));
      const cards = answers.flat();
      if (cards.length > 0) await repository.addMissing(cards);
      return cards;
    } catch (err) {
      ctx.log.warn({ err, missing: ids.length }, 'cards of people are not available');
      return [];
    }
  }
}
