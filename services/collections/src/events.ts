import type { EventHandlers, PeopleRepository } from '@snippetry/service-kit';
import type { CollectionRemoval } from './collections/collection.removal.ts';
import type { Samples } from './samples/samples.ts';

export interface EventDeps {
  removal: CollectionRemoval;
  people: PeopleRepository;
  samples: Samples;
}

/** What other services' events mean for collections. */
export function eventHandlers(deps: EventDeps): EventHandlers<'collections'> {
  const { removal, people, samples } = deps;
  return {
    'user.registered': async ({ user, isDemo }, { session }) => {
      await people.add(user, session);
      if (isDemo) await samples.begin(user._id, session);
    },
    'user.updated': ({ user, version }, { session }) => people.update(user, version, session),
    'user.deleted': async ({ userId }, { session }) => {
      await removal.removeOwner(userId, session);
      await people.remove(userId, session);
    },
    'snippet.created': (snippet, { session }) => samples.join(snippet, session),
    'snippet.deleted': ({ snippetId }, { session }) => removal.dropSnippet(snippetId, session),
  };
}
