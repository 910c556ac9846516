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
import { collectionRemoval } from './collections/collection.removal.ts';
import { mongoCollections } from './collections/collection.repository.ts';
import { type CollectionService, collectionService } from './collections/collection.service.ts';
import type { CollectionsConfig } from './config.ts';
import { eventHandlers } from './events.ts';
import { createSamples } from './samples/samples.ts';
import { createMemberFacts } from './snippets/member-facts.ts';

export interface Parts {
  collections: CollectionService;
  handlers: EventHandlers<'collections'>;
}

/** Puts the service together on a connection; compiles its models. */
export function compose(deps: {
  config: CollectionsConfig;
  connection: Connection;
  log: Log;
}): Parts {
  const { config, connection, log } = deps;
  const members = createMemberFacts(factsFrom(config));
  const repository = mongoPeople(connection);
  const people = createPeople({ repository, log, ask: cardsFrom(config) });
  return {
    collections: collectionService({
      collections: mongoCollections(connection),
      members,
      people,
      transact: (fn) => withTransaction(connection, fn),
    }),
    handlers: eventHandlers({
      removal: collectionRemoval(connection),
      people: repository,
      samples: createSamples(connection),
    }),
  };
}
