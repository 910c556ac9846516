import type { UserCard } from '@snippetry/contracts';
import type { AskCards, Asking } from '../asking.ts';
import type { Log } from '../log.ts';
import type { PeopleRepository } from './people.repository.ts';

/** Names people for whoever lists what they made. */
export interface People {
  /**
   * The cards of these people by id. A name is a decoration of what was asked for: where auth
   * cannot be asked, people it would have named are left out and asked for again next time. Who
   * asks is shown by the name in their token where nothing better is known.
   */
  cards(ids: string[], asking: Asking): Promise<Map<string, UserCard>>;
}

/** How many people one question to the auth service may be about. */
const BATCH = 200;

/** People from the cards kept here; the missing ones are asked for once and kept. */
export function createPeople(deps: {
  repository: PeopleRepository;
  ask: AskCards;
  log: Log;
}): People {
  const { repository, ask, log } = deps;

  async function askFor(ids: string[], requestId: string): Promise<UserCard[]> {
    if (ids.length === 0) return [];
    try {
      const batches = [];
      for (let at = 0; at < ids.length; at += BATCH) batches.push(ids.slice(at, at + BATCH));
      const answers = await Promise.all(batches.map((batch) => ask(batch, requestId)));
      const cards = answers.flat();
      if (cards.length > 0) await repository.addMissing(cards);
      return cards;
    } catch (err) {
      log.warn({ err, requestId, missing: ids.length }, 'cards of people are not available');
      return [];
    }
  }

  return {
    async cards(ids, { viewer, requestId }) {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return new Map();
      const cards = new Map((await repository.find(wanted)).map((card) => [card._id, card]));
      const missing = wanted.filter((id) => !cards.has(id));
      for (const card of await askFor(missing, requestId)) cards.set(card._id, card);
      if (viewer.kind === 'user' && wanted.includes(viewer.id) && !cards.has(viewer.id)) {
        cards.set(viewer.id, { _id: viewer.id, username: viewer.username });
      }
      return cards;
    },
  };
}
