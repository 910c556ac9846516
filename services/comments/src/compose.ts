import {
  cardsFrom,
  createPeople,
  type EventHandlers,
  factsFrom,
  type Log,
  mongoPeople,
  withTransaction,
} from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import { commentRemoval } from './comments/comment.removal.ts';
import { mongoComments } from './comments/comment.repository.ts';
import { type CommentService, commentService } from './comments/comment.service.ts';
import type { CommentsConfig } from './config.ts';
import { eventHandlers } from './events.ts';
import { createSamples } from './samples/samples.ts';
import { createSnippetAccess } from './snippets/snippet-access.ts';

export interface Parts {
  comments: CommentService;
  handlers: EventHandlers<'comments'>;
}

/** Puts the service together on a connection; compiles its models. */
export function compose(deps: { config: CommentsConfig; connection: Connection; log: Log }): Parts {
  const { config, connection, log } = deps;
  const access = createSnippetAccess(factsFrom(config));
  const repository = mongoPeople(connection);
  const people = createPeople({ repository, log, ask: cardsFrom(config) });
  const removal = commentRemoval(connection);
  return {
    comments: commentService({
      comments: mongoComments(connection),
      access,
      people,
      transact: (fn) => withTransaction(connection, fn),
    }),
    handlers: eventHandlers({
      access,
      removal,
      people: repository,
      samples: createSamples(connection),
    }),
  };
}
