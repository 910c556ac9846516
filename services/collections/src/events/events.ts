import type { EventHandlers, PeopleRepository } from '@snippetry/service-kit';
import type { CollectionService } from '../collections/collections.service.ts';
import type { SampleService } from '../samples/samples.service.ts';

export interface EventDeps {
  collections: CollectionService;
  cards: PeopleRepository;
  samples: SampleService;
}

/** Handles the events of other services. */
export function eventHandlers(deps: EventDeps): EventHandlers<'collections'> {
  const { collections, cards, samples } = deps;
  return {
    'user.registered': async ({ tx }, { user, isDemo }) => {
      await cards.add(tx, user);
      if (isDemo) await samples.onDemoRegistered(tx, user._id);
    },
    'user.updated': ({ tx }, { user, version }) => cards.update(tx, user, version),
    'user.deleted': async ({ tx }, { userId }) => {
      await collections.onUserDeleted(tx, userId);
      await cards.remove(tx, userId);
    },
    'snippet.created': ({ tx }, snippet) => samples.onSnippetCreated(tx, snippet),
    'snippet.deleted': ({ tx }, { snippetId }) => collections.onSnippetDeleted(tx, snippetId),
  };
}
