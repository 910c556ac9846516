import type { EventHandlers, PeopleRepository } from '@snippetry/service-kit';
import type { CollectionService } from '../collections/collections.service.ts';
import type { MemberService } from '../members/member.service.ts';
import type { SampleService } from '../samples/samples.service.ts';
import type { SizeService } from '../sizes/size.service.ts';

export interface EventDeps {
  collections: CollectionService;
  cards: PeopleRepository;
  members: MemberService;
  sizes: SizeService;
  samples: SampleService;
}

/** Handles the events of other services. */
export function eventHandlers(deps: EventDeps): EventHandlers<'collections'> {
  const { collections, members, sizes, cards, samples } = deps;
  return {
    'user.registered': ({ tx }, { user }) => cards.add(tx, user),
    'user.updated': ({ tx }, { user, version }) => cards.update(tx, user, version),
    'user.deleted': async ({ tx }, { userId }) => {
      await collections.onUserDeleted(tx, userId);
      await cards.remove(tx, userId);
    },
    'demo.filled': ({ tx }, demo) => samples.onDemoFilled(tx, demo),
    'snippet.changed': ({ tx }, { snippetId }) => sizes.onSnippetChanged(tx, snippetId),
    'snippet.trashed': ({ tx }, { snippetId }) => sizes.onSnippetChanged(tx, snippetId),
    'snippet.restored': ({ tx }, { snippetId }) => sizes.onSnippetChanged(tx, snippetId),
    'snippet.deleted': ({ tx }, { snippetId }) => members.onSnippetDeleted(tx, snippetId),
  };
}
