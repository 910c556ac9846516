import {
  AppError,
  type Collection,
  type CollectionInput,
  LIMITS,
  type PageQuery,
  type Pagination,
  paginate,
} from '@snippetry/contracts';
import type { Asking, People, UserAsking } from '@snippetry/service-kit';
import type { ClientSession } from 'mongoose';
import type { MemberFacts } from '../snippets/member-facts.ts';
import { requireOwn, seesMember } from './collection.policy.ts';
import { presentCollection } from './collection.present.ts';
import type { CollectionRecord } from './collection.record.ts';
import type { CollectionPage, CollectionRepository } from './collection.repository.ts';

interface CollectionList {
  collections: Collection[];
  pagination: Pagination;
}

export interface CollectionService {
  listPublic(asking: Asking, page: PageQuery): Promise<CollectionList>;
  listOwn(asking: UserAsking, page: PageQuery): Promise<CollectionList>;
  get(asking: Asking, id: string): Promise<Collection>;
  create(asking: UserAsking, input: CollectionInput): Promise<Collection>;
  /** Adds what the viewer may see of these; `missing` are the others. */
  add(
    asking: UserAsking,
    id: string,
    snippetIds: readonly string[],
  ): Promise<{ collection: Collection; added: number; missing: string[] }>;
  remove(asking: UserAsking, id: string, snippetId: string): Promise<Collection>;
}

export interface CollectionServiceDeps {
  collections: CollectionRepository;
  members: MemberFacts;
  people: People;
  transact<Result>(fn: (session: ClientSession) => Promise<Result>): Promise<Result>;
}

export function collectionService(deps: CollectionServiceDeps): CollectionService {
  const { collections, members, people } = deps;

  async function present(asking: Asking, records: CollectionRecord[]): Promise<Collection[]> {
    const { viewer, requestId } = asking;
    const memberIds = records.flatMap((record) => record.memberIds);
    const [facts, owners, starred] = await Promise.all([
      members.of(memberIds, requestId),
      people.cards(
        records.map(({ ownerId }) => ownerId),
        asking,
      ),
      collections.starred(
        viewer,
        records.map(({ id }) => id),
      ),
    ]);
    return records.map((record) => presentCollection(record, { viewer, facts, owners, starred }));
  }

  async function list(asking: Asking, query: PageQuery, page: CollectionPage) {
    return {
      collections: await present(asking, page.items),
      pagination: paginate(query, page.total),
    };
  }

  async function one(asking: Asking, record: CollectionRecord | null): Promise<Collection> {
    const [collection] = record ? await present(asking, [record]) : [];
    if (!collection) throw new AppError('collection.not_found');
    return collection;
  }

  /** The given ids in two: what the viewer may add, and what does not exist for them. */
  async function sorted({ viewer, requestId }: Asking, snippetIds: readonly string[]) {
    const wanted = [...new Set(snippetIds)];
    const facts = await members.of(wanted, requestId);
    const isVisible = (snippetId: string) => {
      const snippet = facts.get(snippetId);
      return snippet !== undefined && seesMember(viewer, snippet);
    };
    const { visible = [], missing = [] } = Object.groupBy(wanted, (snippetId) =>
      isVisible(snippetId) ? 'visible' : 'missing',
    );
    if (visible.length === 0) throw new AppError('snippet.not_found');
    return { visible, missing };
  }

  /** Changes the members of an own collection, given those it has. */
  function change(
    { viewer }: UserAsking,
    id: string,
    next: (memberIds: readonly string[]) => string[],
  ) {
    return deps.transact(async (session) => {
      const found = requireOwn(viewer, await collections.find(viewer, id, session));
      const memberIds = next(found.memberIds);
      if (memberIds.length > LIMITS.collection.snippets) throw new AppError('collection.full');
      const more = memberIds.length - found.memberIds.length;
      if (more === 0) return { record: found, more };
      return { record: await collections.setMembers(found, memberIds, session), more };
    });
  }

  return {
    listPublic: async (asking, page) =>
      list(asking, page, await collections.publicPage(asking.viewer, page)),
    listOwn: async (asking, page) =>
      list(asking, page, await collections.ownPage(asking.viewer, page)),
    get: async (asking, id) => one(asking, await collections.find(asking.viewer, id)),
    create: async (asking, input) => {
      const create = (session: ClientSession) => collections.create(asking.viewer, input, session);
      return one(asking, await deps.transact(create));
    },
    add: async (asking, id, snippetIds) => {
      requireOwn(asking.viewer, await collections.find(asking.viewer, id));
      const { visible, missing } = await sorted(asking, snippetIds);
      const join = (memberIds: readonly string[]) => [...new Set([...memberIds, ...visible])];
      const { record, more } = await change(asking, id, join);
      return { collection: await one(asking, record), added: more, missing };
    },
    remove: async (asking, id, snippetId) => {
      const leave = (memberIds: readonly string[]) => memberIds.filter((id) => id !== snippetId);
      const { record } = await change(asking, id, leave);
      return one(asking, record);
    },
  };
}
