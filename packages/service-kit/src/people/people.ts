import type { UserCard } from '@snippetry/contracts';
import type { FetchCards } from '../lookups.ts';
import type { RequestContext } from '../request-context.ts';
import type { Actor } from '../viewer.ts';
import type { PeopleRepository } from './people.repository.ts';

/** Maximum users per request to the auth service. */
const BATCH = 200;

/** Dependencies of {@link People}. */
export interface PeopleDeps {
  repository: PeopleRepository;
  fetchCards: FetchCards;
}

/** Required parts of a context; the actor may be the platform itself. */
export type PeopleContext = Pick<RequestContext<Actor>, 'viewer' | 'requestId' | 'log'>;

/** Finds the cards of authors and owners for lists; missing cards are fetched and stored. */
export class People {
  readonly #deps: PeopleDeps;

  constructor(deps: PeopleDeps) {
    this.#deps = deps;
  }

  /**
   * Returns cards by user id. If auth does not answer, unknown users are left out and fetched the
   * next time, since lists are useful without names. An unknown viewer gets a card with the name in
   * their token.
   */
  async cards(ctx: PeopleContext, ids: string[]): Promise<Map<string, UserCard>> {
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

  async #fetch(ctx: PeopleContext, ids: string[]): Promise<UserCard[]> {
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
      ctx.log.warn(
        { err, missing: ids.length },
        'the auth service did not answer with the cards of users',
      );
      return [];
    }
  }
}
