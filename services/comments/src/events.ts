import type { EventHandlers, PeopleRepository } from '@snippetry/service-kit';
import type { CommentRemoval } from './comments/comment.removal.ts';
import type { Samples } from './samples/samples.ts';
import type { SnippetAccess } from './snippets/snippet-access.ts';

export interface EventDeps {
  access: SnippetAccess;
  removal: CommentRemoval;
  people: PeopleRepository;
  samples: Samples;
}

/** What other services' events mean for discussions. */
export function eventHandlers(deps: EventDeps): EventHandlers<'comments'> {
  const { access, removal, people, samples } = deps;
  return {
    'snippet.created': (snippet, { session }) => samples.snippetCame(snippet, session),
    'snippet.changed': async ({ snippetId }) => access.forget(snippetId),
    'snippet.deleted': async ({ snippetId }, { session }) => {
      access.forget(snippetId);
      await removal.closeDiscussion(snippetId, session);
    },
    'user.registered': async ({ user, isDemo }, { session }) => {
      await people.add(user, session);
      if (isDemo) await samples.demoCame(user._id, session);
    },
    'user.updated': ({ user, version }, { session }) => people.update(user, version, session),
    'user.deleted': async ({ userId }, { session }) => {
      await removal.removeAuthor(userId);
      await people.remove(userId, session);
      await samples.userGone(userId, session);
    },
  };
}
